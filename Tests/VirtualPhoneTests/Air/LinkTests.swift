import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@Suite struct LinkTests {
  private let range = Propagation.certain.distance(atMeanRSSI: Propagation.certain.sensitivityDBm)

  /// Returns two radios that are a metre apart. The second radio advertises and is connectable.
  private func pair(in world: World) -> (Sniffer, Sniffer) {
    let (a, b) = (Sniffer("a", in: world), Sniffer("b", in: world, at: Position(x: 1, y: 0)))
    b.radio.advertise(
      AdvertisingParameters(
        interval: .milliseconds(100), advertisement: AdvertisingPayload(data: [2, 1, 6]), isConnectable: true))
    return (a, b)
  }

  /// Compares the time at which a link ends with the time that a model of every connection event predicts. One radio is
  /// at rest, and the other radio moves.
  @Test(arguments: 1...100)
  func `a link ends if no connection event was received for the supervision timeout`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let world = World.certain(seed: seed)
    let (a, b) = pair(in: world)
    a.connect(to: b.radio)
    world.run(for: .seconds(1))
    let start = try #require(a.links.first).time
    #expect(b.links.map(\.role) == [.peripheral])

    // The moving radio often changes its direction near the edge of range, so it is often out of range for less than
    // the timeout.
    var paths: [(from: WorldTime, path: Path)] = [(.zero, b.radio.path)]
    for _ in 1...30 {
      let stops = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Position(x: range + Double.random(in: -20...15, using: &random), y: 0)
      }
      let here = b.radio.path.position(at: world.now)
      let path = Path(
        leaving: here, at: world.now, through: stops, speed: Double.random(in: 5...60, using: &random))
      b.radio.move(along: path)
      paths.append((world.now, path))
      world.run(for: .milliseconds(Int.random(in: 1...3000, using: &random)))
    }

    var lastHeard = start
    var expected: WorldTime?
    var event = start + .milliseconds(30)
    while event <= world.now {
      let place = try #require(paths.last { $0.from < event }).path.position(at: event)
      if place.distance(to: .origin) <= range { lastHeard = event }
      if event - lastHeard >= .milliseconds(720) {
        expected = event
        break
      }
      event = event + .milliseconds(30)
    }
    #expect(a.ends.map(\.time) == [expected].compactMap { $0 })
    #expect(b.ends.map(\.time) == a.ends.map(\.time))
    #expect(a.ends.allSatisfy { $0.reason == .supervisionTimeout })
  }

  @Test func `a link lasts if the radio moves so slowly that it leaves range only after centuries`() throws {
    let world = World.certain()
    let (a, b) = pair(in: world)
    a.connect(to: b.radio)
    world.run(for: .seconds(1))
    b.radio.move(
      along: Path(
        leaving: Position(x: 1, y: 0), at: world.now, through: [Position(x: 10 * range, y: 0)], speed: 1e-9))
    world.run(for: .seconds(60))
    #expect(a.links.count == 1)
    #expect(a.ends.isEmpty)
  }

  @Test func `an attempt to connect fails if the peer is switched off during the attempt`() {
    let world = World.certain()
    let (a, b) = pair(in: world)
    a.connect(to: b.radio)
    while world.now < .zero + .seconds(1), a.links.isEmpty {
      world.run(for: .milliseconds(1))
      if world.air.receptionCount == 1 { b.radio.setPower(false) }
    }
    #expect(a.failures == 1)
    #expect(a.links.isEmpty)
    #expect(a.radio.links.isEmpty)
  }

  @Test func `no link begins with a radio that is not connectable`() {
    let world = World.certain()
    let (a, b) = (Sniffer("a", in: world), Sniffer("b", in: world, at: Position(x: 1, y: 0)))
    let advertisement = AdvertisingPayload(data: [2, 1, 6])
    b.radio.advertise(
      AdvertisingParameters(interval: .milliseconds(100), advertisement: advertisement, isConnectable: false))
    a.connect(to: b.radio)
    world.run(for: .seconds(5))
    #expect(a.links.isEmpty)
  }

  @Test func `signal strength stays in the range that a controller can report, however far away the peer is`() throws {
    let world = World.certain()
    let (a, b) = pair(in: world)
    a.connect(to: b.radio)
    world.run(for: .seconds(1))
    let link = try #require(a.links.first).link
    b.radio.move(along: Path(standingAt: Position(x: 1e300, y: 1e300)))
    a.radio.readRSSI(of: link)
    world.run(for: .milliseconds(200))
    #expect(a.readings == [-127])
  }
}
