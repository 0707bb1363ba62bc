public import AfterglowWire

/// An event that the driver reports to the engine. Most cases stand for a callback of Apple's frameworks. The others
/// stand for a request of the app, a message from the relay, a launch, or a deadline.
public enum Event: Hashable, Sendable {
  /// The state of the radio, as the central manager reports it. When the radio goes off, all links end without a
  /// `disconnected` event (rule C17).
  case centralStateChanged(RadioState)
  /// The state of the radio, as the peripheral manager reports it. When the radio goes off, the services and the
  /// advertisement end.
  case peripheralStateChanged(RadioState)
  /// All services of the last command `publish` or `replaceServices` are published.
  case servicesPublished
  /// Core Bluetooth did not publish one of the services. The engine requests the services of the last command `publish`
  /// or `replaceServices` again after a pause.
  case servicesRefused
  /// The advertisement of the last command `startAdvertising` has begun.
  case advertisingStarted
  /// The last command `startAdvertising` failed, usually because an advertisement was still on air (rule A10).
  case advertisingRefused
  /// An advertisement was heard.
  case discovered(PeerIdentifier, Advertisement)
  /// This phone's attempt to connect to the peer has succeeded.
  case connected(PeerIdentifier)
  /// This phone's attempt to connect has failed, for another reason than the limit on links.
  case connectionFailed(PeerIdentifier)
  /// This phone refused the attempt to connect, because it already holds as many links as it can (rule C7).
  case connectionLimitReached(PeerIdentifier)
  /// The connection to the peer was lost, or this phone or the peer has ended it.
  case disconnected(PeerIdentifier)
  /// The peer's services in the order in which the peer lists them, including repetitions.
  case servicesDiscovered(PeerIdentifier, [ServiceUUID])
  /// The services of a connected peer could not be read. The engine gives up the connection, and counts a failed
  /// attempt.
  case serviceDiscoveryFailed(PeerIdentifier)
  /// The answer to `readRSSI`; `nil` or 127 dBm if the reading failed (rule C15).
  case rssiRead(PeerIdentifier, rssiDBm: Int?)
  /// Core Bluetooth no longer knows the peer to be dialled, so the peer has to be discovered again (rule C17).
  case peerUnknown(PeerIdentifier)
  /// The peer has a pulse characteristic, to which this phone can write.
  case pulseOpened(PeerIdentifier)
  /// The last pulse to the peer was confirmed, or has failed.
  case pulseWritten(PeerIdentifier)
  /// A phone that is connected to this phone has written a pulse. The identifier of a central equals its identifier as
  /// a peripheral (rule C9).
  case pulseReceived(PeerIdentifier, [UInt8])
  /// The peers that Core Bluetooth kept while the app was not running. The event precedes the first report of the
  /// central's state (rule G2).
  case peersRestored([RestoredPeer])

  /// The services and the advertisement that Core Bluetooth kept while the app was not running (rule G4).
  case broadcastRestored(services: [ServiceUUID], advertised: [ServiceUUID])

  /// Whether the phone is inside a monitored region. iOS reports the state on every crossing of the region's border, on
  /// request, and when the display comes on.
  case regionStateDetermined(BeaconRegion, isInside: Bool)
  /// Core Location refused to monitor the region. The engine requests the region again when the app comes to the front.
  case regionMonitoringFailed(BeaconRegion)
  /// The beacons of a region that were heard in the last seconds; empty if no beacon was heard. A beacon that was not
  /// heard in the last second has no signal strength (rule E7).
  case beaconsRanged([RangedBeacon], in: BeaconRegion)
  /// Core Location cannot range the region, because Bluetooth or location is off or not permitted (rule E7).
  case rangingFailed(BeaconRegion)
  /// The app's permission for location. Core Location reports the permission at the start and after each change.
  case locationAuthorizationChanged(LocationAuthorization)
  /// Whether Location Services are on, for all apps.
  case locationServicesChanged(isEnabled: Bool)

  /// The app asks to range a region permanently. A second request for the same region has no effect.
  case rangingRequested(BeaconRegion)
  /// The app asks to stop ranging a region.
  case rangingWithdrawn(BeaconRegion)

  /// The wall clock's time. The driver reports the time before all other events, and whenever the clock was set.
  case clockRead(millisecondsSince1970: Int64)
  /// A contact was added or removed, or this installation has another key. If the identifier is fixed, the event has no
  /// effect.
  case contactsChanged(ContactChange)
  /// The process has begun. The driver reports the launch once, after the clock and before the permissions.
  case launched(Launch)
  /// The time of the background task has run out, or iOS granted no time.
  case backgroundTaskExpired
  /// Whether Low Power Mode is on. The driver also reports the mode once at the start.
  case lowPowerModeChanged(isOn: Bool)
  /// Whether the user allows the app to refresh in the background. Without background refresh, Core Location does not
  /// relaunch apps (rule I6).
  case backgroundRefreshChanged(isAllowed: Bool)
  /// The app has come to the front or left the front. The driver also reports the state once at the start.
  case applicationStateChanged(ApplicationState)
  /// Whether protected data are available: `true` while the phone is unlocked, `false` while it is locked. The driver
  /// also reports the state once at the start.
  ///
  /// The engine assumes that the screen of an unlocked phone is lit. A phone without a passcode is never locked.
  case protectedDataAvailabilityChanged(Bool)
  /// Whether the user allows notifications. Before this event, the engine assumes that the user allows no
  /// notifications.
  case notificationsAuthorized(Bool)
  /// Whether this phone is connected to the relay, over which installations report sightings to each other.
  case relayChanged(isConnected: Bool)
  /// An installation has reported, usually over the relay, that it last heard this phone at the given moment.
  case heardBy(InstallationID, at: Instant)
  /// The deadline of the engine has been reached. Early, late and needless wake-ups are harmless.
  case wake
}
