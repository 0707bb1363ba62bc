import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct WorldTests {
  @Test func `events happen in the order of time, and then of insertion`() {
    let world = World(seed: 1)
    var order: [Int] = []
    world.schedule(after: .seconds(2)) { order.append(3) }
    world.schedule(after: .seconds(1)) { order.append(1) }
    world.schedule(after: .seconds(1)) { order.append(2) }
    world.run(for: .seconds(1))
    #expect(order == [1, 2])
    world.run(for: .seconds(1))
    #expect(order == [1, 2, 3])
    #expect(world.now == .zero + .seconds(2))
  }

  @Test func `the clock shows an event's time while the event runs, and never goes back`() {
    let world = World(seed: 1)
    var moments: [WorldTime] = []
    world.schedule(after: .seconds(3)) {
      moments.append(world.now)
      world.schedule(at: .zero) { moments.append(world.now) }
    }
    world.run(for: .seconds(5))
    let due = WorldTime.zero + .seconds(3)
    #expect(moments == [due, due])
    #expect(world.now == .zero + .seconds(5))
  }

  @Test func `a cancelled event does not happen`() {
    let world = World(seed: 1)
    var happened = false
    let event = world.schedule(after: .seconds(1)) { happened = true }
    event.cancel()
    world.run(for: .seconds(2))
    #expect(!happened)
  }

  @Test(
    arguments: [
      (.nanoseconds(-7), -7), (.nanoseconds(Int64.max), .max), (.nanoseconds(Int64.min), .min),
      (Duration.nanoseconds(Int64.max) + .nanoseconds(1), .max),
      (Duration.nanoseconds(Int64.min) - .nanoseconds(1), .min),
      (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
    ] as [(Duration, Int64)])
  func `a duration beyond 292 years is limited to the nearest 64-bit number of nanoseconds`(
    duration: Duration, nanoseconds: Int64
  ) {
    #expect(duration.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    (0.0, 0, "1970-01-01T00:00:00.000000Z"), (1_586_804_256.66279, -4 * 3600, "2020-04-13T14:57:36.662790-04:00"),
    (951_782_400, 0, "2000-02-29T00:00:00.000000Z"), (-1, 0, "1969-12-31T23:59:59.000000Z"),
    (1_798_761_599.5, 3600, "2027-01-01T00:59:59.500000+01:00"),
  ])
  func `timestamps are local and exact to the microsecond`(unixSeconds: Double, offset: Int, text: String) {
    #expect(WallClock(unixSeconds: unixSeconds, secondsFromGMT: offset).timestamp(at: .zero) == text)
  }
}
