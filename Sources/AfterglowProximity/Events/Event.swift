public import AfterglowWire

/// What the driver tells the engine: one case for each callback, and `wake` for a deadline.
public enum Event: Hashable, Sendable {
  case centralStateChanged(RadioState)
  case peripheralStateChanged(RadioState)
  /// All services of the last `publish` are in place.
  case servicesPublished
  case servicesRefused
  case advertisingStarted
  case advertisingRefused
  /// An advertisement was heard.
  case discovered(PeerIdentifier, Advertisement)
  case connected(PeerIdentifier)
  case connectionFailed(PeerIdentifier)
  /// The attempt was refused by our own phone, which has all the links it can have (rule C7).
  case connectionLimitReached(PeerIdentifier)
  case disconnected(PeerIdentifier)
  /// The peer's services in the order in which it lists them, repetitions included.
  case servicesDiscovered(PeerIdentifier, [ServiceUUID])
  case serviceDiscoveryFailed(PeerIdentifier)
  /// The answer to `readRSSI`; `nil` or 127 dBm for one that failed (rule C15).
  case rssiRead(PeerIdentifier, rssiDBm: Int?)
  /// Core Bluetooth no longer knows the peer that was to be dialled: it has to be discovered again (rule C17).
  case peerUnknown(PeerIdentifier)
  /// The peer has a pulse characteristic, which can be written.
  case pulseOpened(PeerIdentifier)
  /// The last pulse to the peer was confirmed, or has failed.
  case pulseWritten(PeerIdentifier)
  /// A phone that is connected to this one has written a pulse; its name as a central is the one that it would have as a
  /// peripheral (rule C9).
  case pulseReceived(PeerIdentifier, [UInt8])
  /// What Core Bluetooth kept for the app while it was dead; before the first state of the central (rule G2).
  case peersRestored([RestoredPeer])

  /// The services and the advertisement with which Core Bluetooth went on while the app was dead (rule G4).
  case broadcastRestored(services: [ServiceUUID], advertised: [ServiceUUID])

  /// Whether the phone is inside of a monitored region: on every crossing, on request, and when the display comes on.
  case regionStateDetermined(BeaconRegion, isInside: Bool)
  case regionMonitoringFailed(BeaconRegion)
  /// What was heard of a region in the last second; an empty list if nothing was (rule E7).
  case beaconsRanged([RangedBeacon], in: BeaconRegion)
  case rangingFailed(BeaconRegion)
  case locationAuthorizationChanged(LocationAuthorization)
  /// Location Services as a whole, for all apps.
  case locationServicesChanged(isEnabled: Bool)

  /// The app asks for readings of a region, for ever; asking again changes nothing.
  case rangingRequested(BeaconRegion)
  /// The app wants no more readings of a region.
  case rangingWithdrawn(BeaconRegion)

  /// What the wall clock shows: told before anything else, and when it was set.
  case clockRead(millisecondsSince1970: Int64)
  /// The process has begun: told once, next to the clock, before what the phone allows.
  case launched(Launch)
  /// The time of the background task is over, or iOS granted none.
  case backgroundTaskExpired
  case lowPowerModeChanged(isOn: Bool)
  /// Whether the user lets the app refresh in the background: without it Core Location relaunches nobody (rule I6).
  case backgroundRefreshChanged(isAllowed: Bool)
  /// The app has come to the front or left it; told once at the start too.
  case applicationStateChanged(ApplicationState)
  /// The phone was unlocked or locked; told once at the start too.
  ///
  /// Unlocked it is in somebody's hands. A phone without a passcode is never locked.
  case protectedDataAvailabilityChanged(Bool)
  /// Whether the user allows notifications; taken for a no until it is told.
  case notificationsAuthorized(Bool)
  /// Whether the relay carries what installations tell each other.
  case relayChanged(isConnected: Bool)
  /// An installation has said over the relay that it heard this phone, last at this moment.
  case heardBy(InstallationID, at: Instant)
  /// A deadline has come. Early, late and needless wake-ups are harmless.
  case wake
}
