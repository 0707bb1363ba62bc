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
  /// The app has come to the front or left it; told once at the start too.
  case applicationStateChanged(ApplicationState)
  /// The phone was unlocked or locked; told once at the start too.
  ///
  /// Unlocked it is in somebody's hands. A phone without a passcode is never locked.
  case protectedDataAvailabilityChanged(Bool)
  /// Whether the user allows notifications; taken for a no until it is told.
  case notificationsAuthorized(Bool)
  /// A deadline has come, or somebody felt like it: early, late and needless wake-ups are harmless.
  case wake
}
