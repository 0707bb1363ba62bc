import AfterglowProximity
import AfterglowWire
import Testing

/// Events in no order at all: nothing that a radio, a peer or a driver does may break the engine.
@Suite struct EngineChaosTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `whatever happens, nothing forbidden follows, and in the end all is let go`(seed: UInt64) {
    var chaos = Chaos(seed: seed)
    for _ in 0..<1_500 { chaos.step() }
    chaos.wind()
    #expect(chaos.checker.violations == [], "seed \(seed)")
    #expect(chaos.checker.holdsNothing, "seed \(seed)")
    #expect(chaos.engine.peers == [] && chaos.engine.neighbors == [], "seed \(seed)")
  }

  @Test func `chaos reaches identifications and readings`() {
    var identifications = 0
    var readings = 0
    for seed in 0..<20 as Range<UInt64> {
      var chaos = Chaos(seed: seed)
      for _ in 0..<1_500 { chaos.step() }
      identifications += chaos.checker.identifications
      readings += chaos.checker.readings
    }
    #expect(identifications > 300)
    #expect(readings > 300)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the same events give the same commands`(seed: UInt64) {
    var one = Chaos(seed: seed)
    var other = Chaos(seed: seed)
    for _ in 0..<1_500 {
      let (before, after) = (one.step(), other.step())
      #expect(before == after)
    }
    #expect(one.engine.tally == other.engine.tally)
  }

  @Test(arguments: [Instant(nanoseconds: .min), Instant(nanoseconds: .max - 40_000_000_000), .never])
  func `at the ends of time nothing traps or spins`(start: Instant) {
    for seed in 0..<20 as Range<UInt64> {
      var chaos = Chaos(seed: seed, start: start)
      for _ in 0..<500 { chaos.step() }
      #expect(chaos.checker.violations.filter { !$0.hasSuffix("stays at \(Instant.never)") } == [], "seed \(seed)")
    }
  }

  @Test func `a configuration of nothings neither traps nor spins`() {
    var nothing = Configuration()
    nothing.attemptTimeout = .zero
    nothing.identificationTimeout = .seconds(-1)
    nothing.strangerRetries = -5
    nothing.acquaintanceRetries = .min
    nothing.rssiInterval = .zero
    nothing.rssiTimeout = .zero
    nothing.maximumUnansweredReadings = 0
    nothing.pruneAfter = .milliseconds(1)
    nothing.minimumTurn = .zero
    nothing.contendedAttemptTimeout = .zero
    for seed in 0..<20 as Range<UInt64> {
      var chaos = Chaos(seed: seed, nothing)
      for _ in 0..<500 { chaos.step() }
      #expect(chaos.checker.violations == [], "seed \(seed)")
    }
  }
}

/// Draws events at random: mostly plausible answers to what is going on, the rest nonsense.
private struct Chaos {
  private var random: SplitMix64
  private(set) var engine: Engine
  private(set) var checker: Checker
  private var now: Instant

  init(seed: UInt64, start: Instant = seconds(0), _ base: Configuration = Configuration()) {
    random = SplitMix64(seed: seed)
    var configuration = base
    configuration.maximumLinks = Int.random(in: 0...4, using: &random)
    configuration.maximumPeers = Int.random(in: 3...12, using: &random)
    configuration.maximumNeighbors = Int.random(in: 1...6, using: &random)
    engine = Engine(installation: installation(1), configuration: configuration)
    checker = Checker(configuration)
    now = start
    play(.centralStateChanged(.poweredOn))
  }

  @discardableResult
  private mutating func play(_ event: Event) -> [Command] {
    let commands = engine.handle(event, at: now)
    checker.check(engine, event, at: now, gave: commands)
    return commands
  }

  @discardableResult
  mutating func step() -> [Command] {
    switch Int.random(in: 0..<60, using: &random) {
    case 0..<24: break  // at the same instant
    case 24..<52: now = now.advanced(by: .milliseconds(Int64.random(in: 0...900, using: &random)))
    case 52..<57: now = now.advanced(by: .seconds(Int64.random(in: 1...6, using: &random)))
    case 57: now = engine.nextDeadline.map { max($0, now) } ?? now
    case 58: now = now.advanced(by: .seconds(Int64.random(in: 6...60, using: &random)))
    default: now = now.advanced(by: .milliseconds(Int64.random(in: 0...1_000_000, using: &random)))
    }
    return play(draw())
  }

  /// Nothing but deadlines from here on.
  mutating func wind() {
    for _ in 0..<20_000 {
      guard let deadline = engine.nextDeadline else { return }
      now = deadline
      play(.wake)
    }
  }

  private mutating func draw() -> Event {
    let state: Peer.State?
    let id: PeerIdentifier
    if let known = engine.peers.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 {
      (id, state) = (known.id, known.state)
    } else {
      (id, state) = (peer(Int.random(in: 1...16, using: &random)), nil)
    }
    if Int.random(in: 0..<3, using: &random) > 0 {
      switch state {
      case .connecting: return .connected(id)
      case .identifying: return .servicesDiscovered(id, list())
      case .linked: return .rssiRead(id, rssiDBm: Int.random(in: -100 ... -30, using: &random))
      case .waiting, .reserve, .ignored, nil: break
      }
    }
    return anything(about: id)
  }

  private mutating func anything(about id: PeerIdentifier) -> Event {
    let states = [RadioState.poweredOn, .poweredOn, .poweredOn, .poweredOff, .resetting, .unknown, .unauthorized]
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return .centralStateChanged(states.randomElement(using: &random) ?? .unknown)
    case 1: return .peripheralStateChanged(states.randomElement(using: &random) ?? .unknown)
    case 2: return .servicesPublished
    case 3: return .servicesRefused
    case 4: return .advertisingStarted
    case 5: return .advertisingRefused
    case 6: return .wake
    case 7..<18: return .discovered(id, Advertisement(rssiDBm: [nil, 127, -60].randomElement(using: &random) ?? nil))
    case 18..<22: return .connected(id)
    case 22..<25: return .connectionFailed(id)
    case 25..<29: return .disconnected(id)
    case 29..<33: return .servicesDiscovered(id, list())
    case 33..<35: return .serviceDiscoveryFailed(id)
    default: return .rssiRead(id, rssiDBm: [nil, 127, -60, Int.min].randomElement(using: &random) ?? nil)
    }
  }

  /// Mostly one of a few installations, so that aliases happen; this phone among them.
  private mutating func list() -> [ServiceUUID] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: []
    case 1: [ServiceUUID(0x180F as UInt16)]
    case 2: [IdentityService.reference]
    case 3: services(of: draw(5)) + services(of: draw(5))
    default: services(of: draw(5))
    }
  }

  private mutating func draw(_ last: UInt32) -> InstallationID {
    installation(UInt32.random(in: 1...last, using: &random))
  }
}
