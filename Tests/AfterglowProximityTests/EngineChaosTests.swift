import AfterglowProximity
import AfterglowWire
import SeededRandom
import Testing

/// Events in random order: no event of a radio, a peer or a driver may cause a violation.
@Suite struct EngineChaosTests {
  private static let channels: [Channels] = [.gatt, .overflow, [.gatt, .overflow], [.gatt, .beacon], .beacon]

  @Test(arguments: channels, 0..<25 as Range<UInt64>)
  func `random events lead to no forbidden command, and at the end no peer is left`(channels: Channels, seed: UInt64) {
    var chaos = Chaos(seed: seed, Configuration(channels: channels))
    for _ in 0..<1_500 { chaos.step() }
    chaos.wind()
    #expect(chaos.checker.violations == [], "seed \(seed)")
    #expect(chaos.checker.holdsNothing, "seed \(seed)")
    #expect(chaos.engine.peers == [] && chaos.engine.neighbors == [], "seed \(seed)")
  }

  @Test(arguments: channels)
  func `random events lead to identifications, readings, sightings, nudges and contradictions`(channels: Channels) {
    var (identifications, readings, sightings, nudges, contradictions) = (0, 0, 0, 0, 0)
    for seed in 0..<20 as Range<UInt64> {
      var chaos = Chaos(seed: seed, Configuration(channels: channels))
      for _ in 0..<1_500 { chaos.step() }
      identifications += chaos.checker.identifications
      readings += chaos.checker.readings
      sightings += chaos.checker.overflowSightings
      nudges += chaos.checker.nudges
      contradictions += chaos.engine.tally.overflowContradictions
    }
    #expect(identifications > 300 || !channels.contains(.gatt))
    #expect(readings > 300 || !channels.contains(.gatt))
    #expect(sightings > 300 && nudges > 30 && contradictions > 0 || !channels.contains(.overflow))
  }

  @Test(arguments: channels, 0..<4 as Range<UInt64>)
  func `the same events give the same commands`(channels: Channels, seed: UInt64) {
    var one = Chaos(seed: seed, Configuration(channels: channels))
    var other = Chaos(seed: seed, Configuration(channels: channels))
    for _ in 0..<1_500 {
      let (before, after) = (one.step(), other.step())
      #expect(before == after)
    }
    #expect(one.engine.tally == other.engine.tally)
  }

  @Test(arguments: [Instant(nanoseconds: .min), Instant(nanoseconds: .max - 40_000_000_000), .never])
  func `the engine neither traps nor loops endlessly at the first and last instants`(start: Instant) {
    for seed in 0..<20 as Range<UInt64> {
      var chaos = Chaos(seed: seed, start: start, Configuration(channels: [.gatt, .overflow]))
      for _ in 0..<500 { chaos.step() }
      #expect(chaos.checker.violations.filter { !$0.hasSuffix("stays at \(Instant.never)") } == [], "seed \(seed)")
    }
  }

  @Test func `with a configuration of zeros, the engine neither traps nor loops endlessly`() {
    var nothing = Configuration(channels: [.gatt, .overflow])
    nothing.overflow.bankRotation = .zero
    nothing.scanning.period = .zero
    nothing.scanning.pause = .seconds(-1)
    nothing.nudges.quiet = .zero
    nothing.nudges.interval = .zero
    nothing.nudges.longestInterval = .zero
    nothing.dialing.attemptTimeout = .zero
    nothing.dialing.identificationTimeout = .seconds(-1)
    nothing.dialing.strangerRetries = -5
    nothing.dialing.acquaintanceRetries = .min
    nothing.dialing.rssiInterval = .zero
    nothing.dialing.rssiTimeout = .zero
    nothing.dialing.maximumUnansweredReadings = 0
    nothing.presence.pruneAfter = .milliseconds(1)
    nothing.dialing.minimumTurn = .zero
    nothing.dialing.contendedAttemptTimeout = .zero
    for seed in 0..<20 as Range<UInt64> {
      var chaos = Chaos(seed: seed, nothing)
      for _ in 0..<500 { chaos.step() }
      #expect(chaos.checker.violations == [], "seed \(seed)")
    }
  }

  @Test func `random clocks, contacts and keys lead to no forbidden command while identifiers change`() {
    for seed in 0..<20 as Range<UInt64> {
      var base = Configuration(channels: seed % 2 == 0 ? [.gatt, .overflow] : [.gatt, .overflow, .beacon])
      base.osMajorVersion = seed % 4 < 2 ? 13 : 18
      var chaos = Chaos(seed: seed, base, key: IdentifierKey(words: [1, UInt32(seed)]))
      for _ in 0..<500 { chaos.step() }
      #expect(chaos.checker.violations == [], "seed \(seed)")
    }
  }
}

/// Draws random events: mostly plausible answers to the present state, and some meaningless events.
private struct Chaos {
  private var random: SplitMix64
  private(set) var engine: Engine
  private(set) var checker: Checker
  private var now: Instant

  init(seed: UInt64, start: Instant = seconds(0), _ base: Configuration = Configuration(), key: IdentifierKey? = nil) {
    random = SplitMix64(seed: seed)
    var configuration = base
    configuration.dialing.maximumLinks = Int.random(in: 0...4, using: &random)
    configuration.dialing.maximumPeers = Int.random(in: 3...12, using: &random)
    configuration.presence.maximumNeighbors = Int.random(in: 1...6, using: &random)
    configuration.overflow.maximumPeers = Int.random(in: 0...6, using: &random)
    engine = Engine(installation: installation(1), key: key, configuration: configuration)
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
    if engine.names.rotates, chance(10) { play(.contactsChanged(contactChange())) }
    return play(draw())
  }

  private mutating func contactChange() -> ContactChange {
    let contact = installation(UInt32.random(in: 1...9, using: &random))
    let key = IdentifierKey(words: [UInt32.random(in: 0...3, using: &random)])
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .removed(contact)
    case 1: .keyRenewed(key)
    case 2: .formerKeys(chance(50) ? [key] : [], knownTo: contact)
    default: .added(contact, key)
    }
  }

  /// Plays the engine's deadlines until no deadline is left, or 20,000 have passed. With the overflow or the beacon
  /// channel, deadlines never end while the radio is on, so the radio is switched off first.
  mutating func wind() {
    if !checker.configuration.channels.isDisjoint(with: [.overflow, .beacon]) {
      play(.peripheralStateChanged(.poweredOff))
      play(.centralStateChanged(.poweredOff))
    }
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
    switch Int.random(in: 0..<58, using: &random) {
    case 0: return .centralStateChanged(states.randomElement(using: &random) ?? .unknown)
    case 1: return .peripheralStateChanged(states.randomElement(using: &random) ?? .unknown)
    case 2: return .servicesPublished
    case 3: return .servicesRefused
    case 4: return .advertisingStarted
    case 5: return .advertisingRefused
    case 6: return .wake
    case 7..<18: return .discovered(id, advertisement())
    case 18..<22: return .connected(id)
    case 22..<24: return .connectionFailed(id)
    case 24: return .connectionLimitReached(id)
    case 25..<29: return .disconnected(id)
    case 29..<33: return .servicesDiscovered(id, list())
    case 33..<35: return .serviceDiscoveryFailed(id)
    case 40..<42: return .applicationStateChanged(chance(4) ? .active : chance(8) ? .inactive : .background)
    case 42..<44: return .protectedDataAvailabilityChanged(chance(4))
    case 44..<46: return .notificationsAuthorized(!chance(4))
    case 46..<58: return circumstance(about: id)
    default: return .rssiRead(id, rssiDBm: [nil, 127, -60, Int.min].randomElement(using: &random) ?? nil)
    }
  }

  /// Draws a report of the phone about itself, a region or a peer, or a request of the app.
  private mutating func circumstance(about id: PeerIdentifier) -> Event {
    let place = anyRegion()
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .locationServicesChanged(isEnabled: !chance(4))
    case 1..<4:
      let all: [LocationAuthorization] = [
        .always(.full), .always(.full), .whenInUse(.full), .always(.reduced), .denied, .notDetermined, .restricted,
      ]
      return .locationAuthorizationChanged(all.randomElement(using: &random) ?? .denied)
    case 4..<7: return .rangingRequested(place)
    case 7: return .rangingWithdrawn(place)
    case 8..<12:
      let wanted = engine.rangedRegions.randomElement(using: &random) ?? place
      let beacon = RangedBeacon(
        major: 0, minor: UInt16.random(in: 0...5, using: &random), rssiDBm: chance(4) ? nil : -60)
      return .beaconsRanged([beacon], in: chance(2) ? place : wanted)
    case 12: return .rangingFailed(place)
    case 13: return .regionMonitoringFailed(place)
    case 14: return .regionStateDetermined(place, isInside: chance(2))
    case 15: return .backgroundTaskExpired
    case 16: return .lowPowerModeChanged(isOn: chance(3))
    case 17: return .clockRead(millisecondsSince1970: Int64.random(in: .min ... .max, using: &random))
    case 18: return .peerUnknown(id)
    default: return chance(2) ? .backgroundRefreshChanged(isAllowed: chance(2)) : restored(id)
    }
  }

  /// Draws a region of the app or of the beacon channel.
  private mutating func anyRegion() -> BeaconRegion {
    let identity = IdentityService.reference
    guard chance(3) else { return region(UInt64.random(in: 1...25, using: &random)) }
    let wake = WakeRegion.allCases[Int.random(in: 0..<5, using: &random)]
    return BeaconRegion(uuid: chance(2) ? identity : wake.uuid(identity: identity))
  }

  private mutating func restored(_ id: PeerIdentifier) -> Event {
    // Core Bluetooth restores peers before the app's first request, so only unknown peers are restored here.
    engine.peers.contains { $0.id == id }
      ? .wake : .peersRestored([RestoredPeer(id, chance(2) ? .connected : .connecting)])
  }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

  /// Draws an advertisement: usually of one of a few installations, in a random code. About half of the advertisements
  /// have one to three foreign bits.
  private mutating func advertisement() -> Advertisement {
    var services = chance(2) ? [IdentityService.reference] : []
    if !chance(4) { services += OverflowCode.allCases[Int.random(in: 0..<5, using: &random)].services(for: draw(5)) }
    let foreign = OverflowMask.foreign(chance(2) ? 0 : 3, using: &random)
    let rssi = [nil, 127, -60].randomElement(using: &random) ?? nil
    if services.isEmpty || chance(2) { return Advertisement(services, beside: foreign, rssiDBm: rssi) }
    let index = Int.random(in: services.indices, using: &random)
    return Advertisement(services, diverting: index, listArrives: !chance(4), beside: foreign)
  }

  /// Draws a list of services: usually of one of a few installations, including this phone, so that several peers have
  /// the same identity.
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
