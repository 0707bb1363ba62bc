/// The state of the phone and the permissions of the app, as far as they have been reported.
struct Circumstances: Sendable {
  var central = RadioState.unknown
  var peripheral = RadioState.unknown
  /// The app's permission for location; `nil` until it is reported.
  var location: LocationAuthorization?
  var locationServicesAreOn = true
  /// The app's state; `nil` until it is reported.
  var application: ApplicationState?
  // Until the lock state is reported, the engine assumes an unlocked phone, and posts no nudges.
  var isUnlocked = true
  /// Whether the app may post notifications; `nil` until it is reported.
  var mayNotify: Bool?
  var isLowPower = false
  var mayRefresh = true
  var modes: BackgroundModes?

  /// Updates the circumstances that an event reports. Returns whether the event reported a circumstance.
  mutating func update(with event: Event) -> Bool {
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

  /// Whether the app is in front, or is coming to or leaving the front; `true` until the state of the app is reported.
  /// On a locked phone, no app is in front (rule D1).
  var isInFront: Bool {
    switch application {
    case .active, .inactive, nil: true
    case .background: false
    }
  }

  /// Returns whether the property list declares a mode; `true` if the list is unknown.
  func declares(_ mode: BackgroundModes) -> Bool { modes?.contains(mode) ?? true }

  /// Whether the app may request location updates. If the app requests updates before the user has
  /// decided, the updates begin when the user allows them.
  var mayUpdateLocation: Bool {
    // The application state must be known first. With the permission "while in use", only updates that begin in the
    // foreground continue in the background.
    guard locationServicesAreOn, application != nil else { return false }
    switch location {
    case nil, .notDetermined, .whenInUse, .always: return true
    case .restricted, .denied: return false
    }
  }

  /// Whether the app may range, or the reason why the app may not range (rules E1 and I3).
  enum RangingPermission: Hashable {
    case granted
    /// The permission or the state of Bluetooth is not known, or the user has not decided yet.
    case open
    case refused(RangingState.Reason)
  }

  var rangingPermission: RangingPermission {
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
    // Ranging beacons needs no Bluetooth permission (rule I3), but without this permission iOS does not report whether
    // Bluetooth is on.
    case .unauthorized: return .granted
    }
  }

  /// Whether region events can wake the app, which requires the permission "always" and precise location (rule E1).
  var mayMonitor: Bool { locationServicesAreOn && location == .always(.full) }
}
