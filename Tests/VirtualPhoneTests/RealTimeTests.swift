import Testing
import VirtualPhone

@Suite struct RealTimeTests {
  @Test func `in real time a world runs due events, and no event before its time`() {
    let world = World(seed: 1)
    var elapsed = Duration.zero
    let time = RealTime(world) { elapsed }
    var happened: [WorldTime] = []
    world.schedule(after: .seconds(1)) { happened.append(world.now) }
    #expect(time.timeToNextEvent == .seconds(1))
    elapsed = .milliseconds(400)
    time.catchUp()
    #expect(happened == [])
    #expect(time.timeToNextEvent == .milliseconds(600))
    elapsed = .seconds(3)
    #expect(time.timeToNextEvent == .zero)
    time.catchUp()
    #expect(happened == [.zero + .seconds(1)])
    #expect(world.now == .zero + .seconds(3))
    #expect(time.timeToNextEvent == nil)
  }

  @Test func `a world does not wait for a cancelled event`() {
    let world = World(seed: 1)
    world.schedule(after: .seconds(1)) {}.cancel()
    world.schedule(after: .seconds(2)) {}
    #expect(world.nextEventTime == .zero + .seconds(2))
  }
}
