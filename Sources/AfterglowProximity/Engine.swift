public import AfterglowWire

/// The engine, which decides which installations are near. The engine turns events with their times into commands. The
/// same events at the same times always give the same commands.
///
/// The engine has no clock, no dispatch queue and no randomness. The driver calls `handle` for each callback, and at
/// `nextDeadline`. The driver carries out the commands in order before its next call. The engine handles an event
/// before overdue deadlines, because after a suspension the waiting callbacks are newer than the deadlines that passed.
public struct Engine: Sendable {
  /// The identifier of this phone's installation.
  public let installation: InstallationID
  /// The engine's settings and limits.
  public let configuration: Configuration
  var phone = Circumstances()
  var scanner: Scanner
  var dialer: Dialer
  var channels: ChannelSet
  let needs: ChannelNeeds
  var relayIsConnected = false
  var neighborhood: Neighborhood
  var broadcaster: Broadcaster
  var nudger: Nudger
  var wakeRegions: WakeRegions
  var greeter: Greeter
  var vigil: Vigil
  var diagnosis: Diagnosis
  var preserver: Preserver
  var clock = WallClockEstimate()
  private var meter = ReceiverMeter()
  var damagedStates = 0
  var clockJumps = 0
  private(set) var now = Instant(nanoseconds: .min)

  /// Creates an engine, which gives no command until the first event.
  ///
  /// With a `key`, the engine shows changing identifiers. Without a key, the engine always shows the installation's own
  /// identifier.
  public init(
    installation: InstallationID, key: IdentifierKey? = nil, configuration: Configuration = Configuration()
  ) {
    self.installation = installation
    self.configuration = configuration
    let names = AirNames(installation, key: key)
    scanner = Scanner(configuration)
    dialer = Dialer(names, configuration)
    channels = ChannelSet(configuration)
    needs = channels.needs
    neighborhood = Neighborhood(configuration)
    broadcaster = Broadcaster(names, configuration)
    nudger = Nudger(configuration)
    wakeRegions = WakeRegions(installation: installation, configuration)
    greeter = Greeter(configuration)
    vigil = Vigil(configuration)
    diagnosis = Diagnosis(configuration)
    preserver = Preserver(configuration)
  }

  /// Handles an event, and all deadlines that have passed.
  ///
  /// After the call, `nextDeadline` is in the future. If `time` is earlier than the time of the last event, the engine
  /// uses the time of the last event. The usual cost is O(log n) in the number of peers and neighbours. If few links
  /// are free, the engine also visits every installation that has sent pulses. To preserve the state, it sorts all
  /// peers and neighbours.
  public mutating func handle(_ event: Event, at time: Instant) -> [Command] {
    let before = now
    now = max(now, time)
    noticeSleep(since: before)
    var commands: [Command] = []
    if phone.update(with: event) { diagnosis.outdate() }
    changeIdentifier(into: &commands)
    vigil.handle(event, at: now, into: &commands)
    if let sighting = dispatch(event, into: &commands) { neighborhood.see(sighting, at: now, into: &commands) }
    nudger.reconsider(at: now)
    dialer.mayRenew = !phone.isInFront && dialer.limits.renewsLinks
    if phone.isInFront { dialer.isSilent = false }
    dialer.liveByPulses(!phone.isInFront && !vigil.keepsAwake(phone), at: now)
    dialer.update(at: now, into: &commands)
    neighborhood.prune(at: now, into: &commands)
    channels.expire(at: now)
    scanner.expire(at: now, into: &commands)
    wakeRegions.expire(at: now)
    broadcaster.wakeRegion = wakeRegions.broadcast
    broadcaster.expire(at: now, into: &commands)
    if nudger.expire(at: now, into: &commands) { vigil.nudged(at: now) }
    vigil.update(phone, wakes: event.wakes, beacons: wakeRegions.needs, at: now, into: &commands)
    diagnosis.update(phone, needsLocation: vigil.needsLocation, at: now, into: &commands)
    keepBooks(of: event, &commands)
    return commands
  }

  /// The time at which the driver has to call the engine if no event happens before; `nil` if the engine waits only for
  /// events.
  public var nextDeadline: Instant? {
    let finding = Instant.earlier(dialer.nextDeadline, .earlier(scanner.nextDeadline, channels.nextDeadline))
    let showing = Instant.earlier(
      broadcaster.nextDeadline, .earlier(nudger.nextDeadline, wakeRegions.nextDeadline))
    let waking = Instant.earlier(vigil.nextDeadline, .earlier(diagnosis.nextDeadline, preservingDeadline))
    let own = Instant.earlier(showing, identifierDeadline)
    return .earlier(neighborhood.nextDeadline, .earlier(finding, .earlier(own, waking)))
  }

  /// All neighbours, whether near or of unknown presence, in the order of their identifiers; O(n).
  public var neighbors: [Neighbor] { neighborhood.neighbors }

  /// The known peers, in the order of their identifiers; O(n log n).
  public var peers: [Peer] { dialer.overview }

  /// Returns the identifier that this phone shows over a link with a peer; O(log n).
  public func name(shownTo peer: PeerIdentifier) -> InstallationID { dialer.pulses[peer]?.ownName ?? names.current }

  /// Returns the installation that a peer was last identified as over the GATT channel; O(log n).
  public func installation(of peer: PeerIdentifier) -> InstallationID? { dialer.peers[peer]?.installation }

  /// The conditions that currently limit this phone, most important first.
  public var conditions: [Condition] { diagnosis.conditions }

  /// The regions that the app has asked the engine to range, in the order of the requests.
  public var rangedRegions: [BeaconRegion] { vigil.regions }

  /// The last reported state of each of ``rangedRegions``.
  package var rangingStates: [BeaconRegion: RangingState] { vigil.rangingStates }

  /// The ingredients that keep the app awake and receiving, and their cost up to the last event.
  public var upkeep: Upkeep {
    meter.upkeep(
      running: vigil.running + (isScanning ? [.scanning] : []) + (dialer.occupants.isEmpty ? [] : [.links]))
  }

  /// The identifiers that this installation and its contacts show on air.
  public var names: AirNames { dialer.names }

  /// Whether this engine may post notifications. The user has to allow notifications. Only an engine that finds phones
  /// posts any.
  public var notifies: Bool {
    configuration.aims.contains(.find) && (needs.announcements || needs.litScreen && configuration.nudges != .off)
  }

  /// The numbers of late callbacks, refused entries, doubtful readings, nudges, damaged states and clock jumps, for
  /// diagnosis.
  public var tally: Tally {
    var tally = dialer.tally
    tally.refusedNeighbors = neighborhood.refused
    tally.overflowHints = channels.overflow.reader.hints
    tally.overflowContradictions = channels.overflow.reader.contradictions
    (tally.nudges, tally.fruitlessNudges) = nudger.tally
    (tally.damagedStates, tally.clockJumps) = (damagedStates, clockJumps)
    return tally
  }

  private var isScanning: Bool { scanner.isScanning }

  // MARK: Time

  /// If a deadline is handled with a delay of more than this time, the app must have been suspended, because a running
  /// app handles deadlines sooner.
  private static let oversleep: Int64 = 3_000_000_000

  /// Excludes a suspension of the app from the time in which channels were open, because the app heard nothing then.
  private mutating func noticeSleep(since before: Instant) {
    guard now.nanoseconds(since: before) > Self.oversleep, before.nanoseconds > .min, let due = nextDeadline,
      now.nanoseconds(since: due) > Self.oversleep
    else { return }
    neighborhood.slept(from: due, to: now)
  }

  /// Records the open channels and the receiver's load after an event, and preserves the state if necessary.
  private mutating func keepBooks(of event: Event, _ commands: inout [Command]) {
    let conditions = listeningConditions
    neighborhood.listens(to: channels.open(under: conditions), at: now)
    meter.pass(to: now, then: vigil.load(phone, isScanning: isScanning, links: dialer.occupants.count))
    preserve(after: event, &commands)
  }

  private var listeningConditions: ListeningConditions {
    var conditions = ListeningConditions()
    conditions.radioIsOn = phone.radioIsOn
    // The screen may be dark unless the phone is unlocked or in use.
    conditions.screenIsLit = phone.isInFront || phone.isUnlocked
    conditions.deliversOverflow = vigil.opensOverflow(phone, osMajorVersion: configuration.osMajorVersion)
    conditions.rangesIdentityRegion = vigil.isRangingIdentity
    conditions.relayIsConnected = relayIsConnected
    return conditions
  }
}
