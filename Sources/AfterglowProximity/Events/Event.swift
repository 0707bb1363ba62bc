public import AfterglowWire

/// An event that the driver reports to the engine. There is one case for each callback, and `wake` for a deadline.
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
  /// This phone refused the attempt, because it has as many links as it can hold (rule C7).
  case connectionLimitReached(PeerIdentifier)
  case disconnected(PeerIdentifier)
  /// The peer's services in the order in which the peer lists them, including repetitions.
  case servicesDiscovered(PeerIdentifier, [ServiceUUID])
  case serviceDiscoveryFailed(PeerIdentifier)
  /// The answer to `readRSSI`; `nil` or 127 dBm if the reading failed (rule C15).
  case rssiRead(PeerIdentifier, rssiDBm: Int?)
  /// Core Bluetooth no longer knows the peer to be dialled, so it has to be discovered again (rule C17).
  case peerUnknown(PeerIdentifier)
  /// The peer has a pulse characteristic, which can be written.
  case pulseOpened(PeerIdentifier)
  /// The last pulse to the peer was confirmed, or has failed.
  case pulseWritten(PeerIdentifier)
  /// A phone that is connected to this one has written a pulse. The identifier of a central equals its identifier as a
  /// peripheral (rule C9).
  case pulseReceived(PeerIdentifier, [UInt8])
  /// The peers that Core Bluetooth kept while the app was not running. The event precedes the first state of the
  /// central (rule G2).
  case peersRestored([RestoredPeer])

  /// The services and the advertisement that Core Bluetooth kept while the app was not running (rule G4).
  case broadcastRestored(services: [ServiceUUID], advertised: [ServiceUUID])

  /// Whether the phone is inside a monitored region. iOS reports this on every crossing, on request, and when the
  /// display comes on.
  case regionStateDetermined(BeaconRegion, isInside: Bool)
  case regionMonitoringFailed(BeaconRegion)
  /// The beacons of a region that were heard in the last second; empty if none was heard (rule E7).
  case beaconsRanged([RangedBeacon], in: BeaconRegion)
  case rangingFailed(BeaconRegion)
  case locationAuthorizationChanged(LocationAuthorization)
  /// Whether Location Services are on, for all apps.
  case locationServicesChanged(isEnabled: Bool)

  /// The app asks to range a region permanently. Asking again changes nothing.
  case rangingRequested(BeaconRegion)
  /// The app asks to stop ranging a region.
  case rangingWithdrawn(BeaconRegion)

  /// The wall clock's time: reported before anything else, and whenever the clock was set.
  case clockRead(millisecondsSince1970: Int64)
  /// A contact was added or removed, or this installation has another key. With a fixed identifier the event changes
  /// nothing.
  case contactsChanged(ContactChange)
  /// The process has begun: reported once, after the clock and before the permissions.
  case launched(Launch)
  /// The time of the background task is over, or iOS granted none.
  case backgroundTaskExpired
  case lowPowerModeChanged(isOn: Bool)
  /// Whether the user allows the app to refresh in the background. Without it Core Location does not relaunch apps
  /// (rule I6).
  case backgroundRefreshChanged(isAllowed: Bool)
  /// The app has come to the front or left it; also reported once at the start.
  case applicationStateChanged(ApplicationState)
  /// The phone was unlocked or locked; also reported once at the start.
  ///
  /// An unlocked phone is in use. A phone without a passcode is never locked.
  case protectedDataAvailabilityChanged(Bool)
  /// Whether the user allows notifications; until then the engine assumes that the user does not.
  case notificationsAuthorized(Bool)
  /// Whether this phone is connected to the relay, over which installations report to each other.
  case relayChanged(isConnected: Bool)
  /// An installation has reported over the relay that it heard this phone, last at this moment.
  case heardBy(InstallationID, at: Instant)
  /// A deadline has come. Early, late and needless wake-ups are harmless.
  case wake
}
