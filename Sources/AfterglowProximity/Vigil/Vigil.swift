internal import AfterglowWire

/// Decides which ingredients run now, so that the app stays awake, hears other phones, and is relaunched. An ingredient
/// runs only if it is useful in the phone's present state.
///
/// | ingredient | on | because |
/// |---|---|---|
/// | location updates | while the app finds, measures or ranges | location updates keep the app awake (D6) |
/// | background task | in the background | a task keeps the app awake for a while without updates (D4) |
/// | ranging of a region | while the app requests ranging and has the permission | the app wants readings |
/// | overhearing | in bursts, in the background, from iOS 13 on, with location updates | overflow delivery requires ranging (B4) |
/// | ranging of the identity region | while the beacon channel requires it; in bursts once the background allowance is used up | the beacon channel wants readings, but any device can cause this ranging |
/// | region monitoring | for the regions of the app and of the beacon channel, with the permission "always" | region events relaunch the app (E6) |
///
/// Scanning, advertising, links and nudges have separate state machines.
struct Vigil: Sendable {
  private let aims: Aims
  private let overhears: Bool
  private let identity: BeaconRegion
  private var location = LocationUpdates()
  private var time = BackgroundTime()
  private var ranging: RegionRanging
  private var monitoring: RegionMonitoring
  private var overhearing: Overhearing
  private var allowance: RangingAllowance
  /// Whether Core Location has been asked to range the region without beacons.
  private var isRangingNobody = false
  /// Whether Core Location has been asked to range the identity region for the beacon channel.
  private(set) var isRangingIdentity = false

  /// The region without beacons. Its UUID is a random UUID of version 4 that no beacon uses.
  static let nobodysRegion = BeaconRegion(
    uuid: ServiceUUID(high: 0x5B0C_631E_8F2A_4D7B, low: 0x9C41_E036_A7D2_1488))

  /// The first major release of iOS in which an app in the background receives overflow advertisements only while it
  /// ranges beacons (rule B4).
  static let firstToAskForRanging = 13

  /// Creates the vigil. `hearsByOverflow` says whether this phone first hears a phone in the background by that phone's
  /// overflow area.
  init(
    aims: Aims, hearsByOverflow: Bool, osMajorVersion: Int, identityRegion: ServiceUUID, _ limits: RegionLimits,
    _ schedule: VigilSchedule
  ) {
    self.aims = aims
    overhears = aims.contains(.find) && hearsByOverflow && osMajorVersion >= Self.firstToAskForRanging
    identity = BeaconRegion(uuid: identityRegion)
    ranging = RegionRanging(capacity: limits.maximumRanged)
    monitoring = RegionMonitoring(capacity: limits.maximumMonitored)
    overhearing = Overhearing(schedule)
    allowance = RangingAllowance(schedule)
  }

  var nextDeadline: Instant? {
    .earlier(ranging.nextDeadline, .earlier(overhearing.nextDeadline, allowance.nextDeadline))
  }

  /// The regions that the app asked to range, in the order of the requests.
  var regions: [BeaconRegion] { ranging.regions }

  /// The last reported state of each of ``regions``.
  var rangingStates: [BeaconRegion: RangingState] { ranging.reportedStates }

  /// Whether the app's aims or its requests need location.
  var needsLocation: Bool { aims.contains(.measure) || aims.contains(.find) || !ranging.regions.isEmpty }

  // MARK: Events

  mutating func handle(_ event: Event, at now: Instant, into commands: inout [Command]) {
    switch event {
    case .rangingRequested(let region): ranging.request(region, into: &commands)
    case .rangingWithdrawn(let region): ranging.withdraw(region, into: &commands)
    case .beaconsRanged(let beacons, let region): ranging.ranged(beacons, in: region, at: now, into: &commands)
    case .rangingFailed(let region): ranging.failed(region, at: now, into: &commands)
    case .regionMonitoringFailed(let region): monitoring.failed(region)
    case .backgroundTaskExpired: time.expired(at: now, into: &commands)
    // The phone may have crossed into the region, or its display may have come on inside the region (rule E5). So
    // overflow advertisements may arrive now.
    case .regionStateDetermined(_, isInside: true): if allowance.isOpen { overhearing.nudged(at: now) }
    case .applicationStateChanged(.active): monitoring.cameToFront()
    case .applicationStateChanged, .centralStateChanged, .peripheralStateChanged, .servicesPublished, .servicesRefused,
      .advertisingStarted, .advertisingRefused, .discovered, .connected, .connectionFailed, .connectionLimitReached,
      .disconnected, .servicesDiscovered, .serviceDiscoveryFailed, .rssiRead, .peerUnknown, .peersRestored,
      .broadcastRestored,
      .regionStateDetermined, .locationAuthorizationChanged, .locationServicesChanged, .launched, .clockRead,
      .contactsChanged,
      .lowPowerModeChanged, .backgroundRefreshChanged, .protectedDataAvailabilityChanged, .notificationsAuthorized,
      .relayChanged, .heardBy, .pulseOpened, .pulseWritten, .pulseReceived, .wake:
      break
    }
  }

  /// Continues to range the regions that the app asked to range in an earlier launch.
  mutating func restore(_ regions: [BeaconRegion], into commands: inout [Command]) {
    for region in regions { ranging.request(region, isContinued: true, into: &commands) }
  }

  /// Records that a phone that may run this app was heard.
  mutating func heard(at now: Instant) { overhearing.heard(at: now) }

  mutating func nudged(at now: Instant) { overhearing.nudged(at: now) }

  // MARK: Consequences

  /// Starts the ingredients that are needed and allowed, and stops the other ingredients.
  mutating func update(
    _ phone: Circumstances, wakes: Bool, beacons: BeaconNeeds, at now: Instant, into commands: inout [Command]
  ) {
    location.update(isNeeded: needsLocation, phone, into: &commands)
    let isAtWork = !phone.isInFront && !(aims.isEmpty && ranging.regions.isEmpty)
    time.update(isNeeded: isAtWork, wakes: wakes, at: now, into: &commands)
    let asked = ranging.regions
    // If the app ranges the identity region permanently, the beacon channel must not range it too. One of the two
    // rangings has to stop before the other starts.
    let mayRange = phone.rangingPermission == .granted
    let wantsIdentity = beacons.ranged != nil && mayRange && !asked.contains(identity)
    allowance.pass(to: now)
    let isRationed = !phone.isInFront && !allowance.isOpen
    // In the foreground, the app receives the overflow area without ranging.
    let isUseful =
      !phone.isInFront && phone.radioIsOn && mayRange
      && (overhears && location.isRunning || wantsIdentity && isRationed)
    overhearing.update(isUseful: isUseful, isLowPower: phone.isLowPower, at: now)
    let needsIdentity = wantsIdentity && (!isRationed || overhearing.isListening)
    allowance.spend(needsIdentity && !phone.isInFront)
    if !needsIdentity { rangeIdentity(false, into: &commands) }
    ranging.update(phone, at: now, into: &commands)
    if needsIdentity { rangeIdentity(true, into: &commands) }
    let monitored = asked.isEmpty ? beacons.monitored : asked + beacons.monitored.filter { !asked.contains($0) }
    monitoring.update(
      wanted: monitored, asked: beacons.monitored, isAllowed: phone.mayMonitor, into: &commands)
    rangeNobody(overhearing.isListening && !isRangingSomebody, into: &commands)
  }

  /// Starts or stops ranging the region without beacons. From iOS 13 on, iOS delivers the overflow area in the
  /// background only while a region is ranged (rule B4).
  private mutating func rangeNobody(_ isNeeded: Bool, into commands: inout [Command]) {
    guard isNeeded != isRangingNobody else { return }
    isRangingNobody = isNeeded
    commands.append(isNeeded ? .startRanging(Self.nobodysRegion) : .stopRanging(Self.nobodysRegion))
  }

  private mutating func rangeIdentity(_ isNeeded: Bool, into commands: inout [Command]) {
    guard isNeeded != isRangingIdentity else { return }
    isRangingIdentity = isNeeded
    commands.append(isNeeded ? .startRanging(identity) : .stopRanging(identity))
  }

  private var isRangingSomebody: Bool { ranging.isRanging || isRangingIdentity }

  /// Whether location updates keep the app awake (rule D6).
  func keepsAwake(_ phone: Circumstances) -> Bool {
    switch phone.location {
    case .always, .whenInUse: location.isRunning
    case .notDetermined, .restricted, .denied, nil: false
    }
  }

  /// Returns whether iOS delivers overflow advertisements under these circumstances, provided that the screen is on
  /// (rule B4).
  func opensOverflow(_ phone: Circumstances, osMajorVersion: Int) -> Bool {
    guard phone.radioIsOn else { return false }
    if phone.isInFront { return true }
    return location.isRunning
      && (osMajorVersion < Self.firstToAskForRanging || isRangingNobody || isRangingSomebody)
  }

  // MARK: Costs

  func load(_ phone: Circumstances, isScanning: Bool, links: Int) -> ReceiverMeter.Load {
    ReceiverMeter.Load(
      isRanging: isRangingSomebody, isOverhearing: isRangingNobody, isScanning: isScanning && phone.radioIsOn,
      isInFront: phone.isInFront, links: links)
  }

  /// The ingredients of the vigil that run now.
  var running: [Ingredient] {
    let isOn: [(Ingredient, Bool)] = [
      (.locationUpdates, location.isRunning), (.backgroundTask, time.isRunning), (.ranging, isRangingSomebody),
      (.overhearing, isRangingNobody), (.regionMonitoring, !monitoring.regions.isEmpty),
    ]
    return isOn.filter { $0.1 }.map { $0.0 }
  }
}
