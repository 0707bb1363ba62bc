public import AfterglowWire

/// The engine: events with their times go in, commands come out, and the same events always give the same commands.
///
/// It has no clock, no queue and no randomness. The driver calls `handle` for each callback and once `nextDeadline` has
/// come, and carries out the commands in order before it calls again. What an event says is dealt with before what has
/// become overdue: after a suspension the callbacks that waited are newer than the deadlines that passed.
public struct Engine: Sendable {
  /// Who this phone is.
  public let installation: InstallationID
  private var central = RadioState.unknown
  private let channels: Channels
  private var scanner: Scanner
  private var dialer: Dialer
  private var reader: OverflowReader
  private var neighborhood: Neighborhood
  private var broadcaster: Broadcaster
  private var nudger: Nudger
  private var now = Instant(nanoseconds: .min)

  public init(installation: InstallationID, configuration: Configuration = Configuration()) {
    self.installation = installation
    channels = configuration.channels
    scanner = Scanner(configuration)
    dialer = Dialer(own: installation, configuration)
    reader = OverflowReader(configuration)
    neighborhood = Neighborhood(configuration)
    broadcaster = Broadcaster(installation: installation, configuration)
    nudger = Nudger(configuration)
  }

  /// Deals with an event, and with everything that has become due.
  ///
  /// Afterwards `nextDeadline` lies in the future. A time before that of the last event counts as that time.
  /// O(log n) in the number of peers and neighbours.
  public mutating func handle(_ event: Event, at time: Instant) -> [Command] {
    now = max(now, time)
    var commands: [Command] = []
    if let sighting = take(event, into: &commands) { neighborhood.see(sighting, into: &commands) }
    nudger.reconsider(at: now)
    dialer.settle(at: now, into: &commands)
    neighborhood.prune(at: now, into: &commands)
    reader.expire(at: now)
    scanner.expire(at: now, into: &commands)
    broadcaster.expire(at: now, into: &commands)
    nudger.expire(at: now, into: &commands)
    return commands
  }

  /// When the engine has to be woken, if no event comes before; `nil` if only an event can move it.
  public var nextDeadline: Instant? {
    let finding = Instant.earlier(dialer.nextDeadline, .earlier(scanner.nextDeadline, reader.nextDeadline))
    let showing = Instant.earlier(broadcaster.nextDeadline, nudger.nextDeadline)
    return .earlier(neighborhood.nextDeadline, .earlier(finding, showing))
  }

  /// Who is near, in the order of the identifiers; O(n log n).
  public var neighbors: [Neighbor] { neighborhood.neighbors }

  /// The peers that are known, in the order of the identifiers; O(n log n).
  public var peers: [Peer] { dialer.overview }

  /// What went by without leaving a trace in a command.
  public var tally: Tally {
    var tally = dialer.tally
    tally.refusedNeighbors = neighborhood.refused
    tally.overflowHints = reader.hints
    tally.overflowContradictions = reader.contradictions
    (tally.nudges, tally.fruitlessNudges) = nudger.tally
    return tally
  }

  private mutating func take(_ event: Event, into commands: inout [Command]) -> Sighting? {
    switch event {
    case .centralStateChanged(let state): centralChanged(to: state, into: &commands)
    case .peripheralStateChanged(let state): broadcaster.radioChanged(to: state, at: now, into: &commands)
    case .servicesPublished: broadcaster.servicesPublished(at: now, into: &commands)
    case .servicesRefused: break  // asked again at the broadcaster's deadline, as if there had been no answer
    case .advertisingStarted: broadcaster.advertisingStarted()
    case .advertisingRefused: broadcaster.advertisingRefused(into: &commands)
    case .discovered(let id, let advertisement): return discovered(id, advertisement, into: &commands)
    case .connected(let id): dialer.connected(id, at: now, into: &commands)
    case .connectionFailed(let id): dialer.connectionFailed(id, at: now, into: &commands)
    case .connectionLimitReached(let id): dialer.linkLimitReached(id, at: now, into: &commands)
    case .disconnected(let id): dialer.disconnected(id, at: now, into: &commands)
    case .servicesDiscovered(let id, let services):
      return dialer.servicesDiscovered(id, services, at: now, into: &commands)
    case .serviceDiscoveryFailed(let id): dialer.serviceDiscoveryFailed(id, at: now, into: &commands)
    case .rssiRead(let id, let rssi): return dialer.rssiRead(id, rssiDBm: rssi, at: now, into: &commands)
    case .applicationStateChanged(let state): nudger.application = state
    case .protectedDataAvailabilityChanged(let isAvailable): nudger.isUnlocked = isAvailable
    case .notificationsAuthorized(let isAuthorized): nudger.isAuthorized = isAuthorized
    case .wake: break
    }
    return nil
  }

  /// An advertisement is read, and dialled if it may come from a phone that hosts our services.
  ///
  /// A scan for the reference service alone finds nothing else; one for all 128 bits finds every iPhone in the background.
  private mutating func discovered(
    _ id: PeerIdentifier, _ advertisement: Advertisement, into commands: inout [Command]
  ) -> Sighting? {
    let fromMask = channels.contains(.overflow) ? overhear(id, advertisement, into: &commands) : nil
    guard channels.contains(.gatt), !channels.contains(.overflow) || advertisement.mayHostReference else {
      dialer.overheard(id, into: &commands)
      return fromMask
    }
    let fromAddress = dialer.discovered(id, advertisement, at: now, into: &commands)
    return fromMask ?? fromAddress
  }

  private mutating func overhear(
    _ id: PeerIdentifier, _ advertisement: Advertisement, into commands: inout [Command]
  ) -> Sighting? {
    let finding = reader.read(advertisement, of: id, identified: dialer.peers[id]?.installation, at: now)
    if !advertisement.overflow.isEmpty { nudger.received(bringsSomething: finding != .nothing, at: now) }
    switch finding {
    case .nothing, .hint: return nil
    case .identified(let reading):
      let evidence = Sighting.Evidence.overflow(
        code: reading.code, erasures: reading.erasures, corrections: reading.corrections)
      let sighting = Sighting(
        reading.installation, as: id, by: evidence, rssiDBm: advertisement.rssiDBm, at: now)
      commands.append(.report(.sighted(sighting)))
      // Somebody else bears our identifier, as in a demonstration in which all say the same: told, but no neighbour.
      return reading.installation == installation ? nil : sighting
    }
  }

  private mutating func centralChanged(to state: RadioState, into commands: inout [Command]) {
    let wasOn = central == .poweredOn
    central = state
    nudger.radioIsOn = state == .poweredOn
    switch state {
    case .poweredOn:
      guard !wasOn else { return }  // told twice
      dialer.radioCameUp()
      scanner.radioCameUp(at: now, into: &commands)
    case .unknown, .resetting, .unsupported, .unauthorized, .poweredOff:
      guard wasOn else { return }
      dialer.radioWentDown(at: now, into: &commands)
      scanner.radioWentDown()
    }
  }
}
