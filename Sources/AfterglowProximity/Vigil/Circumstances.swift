/// What the phone allows at this moment, as far as it has told.
struct Circumstances: Sendable {
  var central = RadioState.unknown
  var peripheral = RadioState.unknown
  /// `nil` until it has been told.
  var location: LocationAuthorization?
  var locationServicesAreOn = true
  /// `nil` until it has been told.
  var application: ApplicationState?
  // Until it is told, for the side on which nothing is started.
  var isUnlocked = true
  /// `nil` until it has been told.
  var mayNotify: Bool?
  var isLowPower = false
  var mayRefresh = true
  var modes: BackgroundModes?

  /// Takes in what an event says of the phone; whether it said anything.
  mutating func take(_ event: Event) -> Bool {
    switch event {
    case .centralStateChanged(let state): central = state
    case .peripheralStateChanged(let state): peripheral = state
    case .locationAuthorizationChanged(let authorization): location = authorization
    case .locationServicesChanged(let isEnabled): locationServicesAreOn = isEnabled
    case .applicationStateChanged(let state): application = state
    case .protectedDataAvailabilityChanged(let isAvailable): isUnlocked = isAvailable
    case .notificationsAuthorized(let isAuthorized): mayNotify = isAuthorized
    case .lowPowerModeChanged(let isOn): isLowPower = isOn
    case .backgroundRefreshChanged(let isAllowed): mayRefresh = isAllowed
    case .launched(let launch): modes = launch.backgroundModes
    case .servicesPublished, .servicesRefused, .advertisingStarted, .advertisingRefused, .discovered, .connected,
      .connectionFailed, .connectionLimitReached, .disconnected, .servicesDiscovered, .serviceDiscoveryFailed,
      .rssiRead, .peerUnknown, .peersRestored, .broadcastRestored, .regionStateDetermined, .regionMonitoringFailed,
      .beaconsRanged,
      .rangingFailed, .rangingRequested, .rangingWithdrawn, .clockRead, .contactsChanged, .backgroundTaskExpired,
      .relayChanged, .heardBy, .pulseOpened, .pulseWritten, .pulseReceived, .wake:
      return false
    }
    return true
  }

  var radioIsOn: Bool { central == .poweredOn }

  /// In front of the user, or on the way; a locked phone has nothing in front (rule D1).
  var isInFront: Bool {
    switch application {
    case .active, .inactive, nil: true
    case .background: false
    }
  }

  /// Whether the property list has a mode; where it is not known, for all one knows.
  func declares(_ mode: BackgroundModes) -> Bool { modes?.contains(mode) ?? true }

  /// Updates that are asked for before the user has decided begin when they are allowed.
  var mayUpdateLocation: Bool {
    // Not before it is known where the app stands, which decides what the updates are good for.
    guard locationServicesAreOn, application != nil else { return false }
    switch location {
    case nil, .notDetermined, .whenInUse, .always: return true
    case .restricted, .denied: return false
    }
  }

  /// What stands between the app and ranging (rules E1 and I3).
  enum RangingLeave: Hashable {
    case granted
    /// Not known yet, or not decided.
    case open
    case refused(RangingState.Reason)
  }

  var rangingLeave: RangingLeave {
    guard locationServicesAreOn else { return .refused(.location) }
    switch location {
    case nil, .notDetermined: return .open
    case .restricted, .denied, .whenInUse(.reduced), .always(.reduced): return .refused(.location)
    case .whenInUse(.full), .always(.full): break
    }
    switch central {
    case .poweredOn: return .granted
    case .unknown: return .open
    case .resetting, .unsupported, .poweredOff: return .refused(.bluetooth)
    // Beacons need no leave to use Bluetooth (rule I3), but whether it is on is not told without.
    case .unauthorized: return .granted
    }
  }

  /// Region events wake the app only with leave for always and a precise location (rule E1).
  var mayMonitor: Bool { locationServicesAreOn && location == .always(.full) }
}
