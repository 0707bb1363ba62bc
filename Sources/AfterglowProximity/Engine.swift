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
  private var dialer: Dialer
  private var neighborhood: Neighborhood
  private var broadcaster: Broadcaster
  private var now = Instant(nanoseconds: .min)

  public init(installation: InstallationID, configuration: Configuration = Configuration()) {
    self.installation = installation
    dialer = Dialer(own: installation, configuration)
    neighborhood = Neighborhood(configuration)
    broadcaster = Broadcaster(installation: installation)
  }

  /// Deals with an event, and with everything that has become due.
  ///
  /// Afterwards `nextDeadline` lies in the future. A time before that of the last event counts as that time.
  /// O(log n) in the number of peers and neighbours.
  public mutating func handle(_ event: Event, at time: Instant) -> [Command] {
    now = max(now, time)
    var commands: [Command] = []
    if let sighting = take(event, into: &commands) { neighborhood.see(sighting, into: &commands) }
    dialer.settle(at: now, into: &commands)
    neighborhood.prune(at: now, into: &commands)
    broadcaster.expire(at: now, into: &commands)
    return commands
  }

  /// When the engine has to be woken, if no event comes before; `nil` if only an event can move it.
  public var nextDeadline: Instant? {
    .earlier(dialer.nextDeadline, .earlier(neighborhood.nextDeadline, broadcaster.nextDeadline))
  }

  /// Who is near, in the order of the identifiers; O(n log n).
  public var neighbors: [Neighbor] { neighborhood.neighbors }

  /// The peers that are known, in the order of the identifiers; O(n log n).
  public var peers: [Peer] { dialer.overview }

  /// What went by without leaving a trace in a command.
  public var tally: Tally {
    var tally = dialer.tally
    tally.refusedNeighbors = neighborhood.refused
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
    case .discovered(let id, let advertisement):
      return dialer.discovered(id, advertisement, at: now, into: &commands)
    case .connected(let id): dialer.connected(id, at: now, into: &commands)
    case .connectionFailed(let id): dialer.connectionFailed(id, at: now, into: &commands)
    case .disconnected(let id): dialer.disconnected(id, at: now, into: &commands)
    case .servicesDiscovered(let id, let services):
      return dialer.servicesDiscovered(id, services, at: now, into: &commands)
    case .serviceDiscoveryFailed(let id): dialer.serviceDiscoveryFailed(id, at: now, into: &commands)
    case .rssiRead(let id, let rssi): return dialer.rssiRead(id, rssiDBm: rssi, at: now, into: &commands)
    case .applicationStateChanged, .protectedDataAvailabilityChanged, .notificationsAuthorized, .wake: break
    }
    return nil
  }

  private mutating func centralChanged(to state: RadioState, into commands: inout [Command]) {
    let wasOn = central == .poweredOn
    central = state
    switch state {
    case .poweredOn:
      guard !wasOn else { return }  // told twice
      dialer.radioCameUp()
      commands.append(.startScanning([IdentityService.reference], allowsDuplicates: false))
    case .unknown, .resetting, .unsupported, .unauthorized, .poweredOff:
      if wasOn { dialer.radioWentDown(at: now, into: &commands) }
    }
  }
}
