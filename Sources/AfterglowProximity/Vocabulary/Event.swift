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
  /// An advertisement was heard; `nil` or 127 dBm where the radio had no reading (rule B8).
  case discovered(PeerIdentifier, rssiDBm: Int?)
  case connected(PeerIdentifier)
  case connectionFailed(PeerIdentifier)
  case disconnected(PeerIdentifier)
  /// The peer's services in the order in which it lists them, repetitions included.
  case servicesDiscovered(PeerIdentifier, [ServiceUUID])
  case serviceDiscoveryFailed(PeerIdentifier)
  /// The answer to `readRSSI`; `nil` or 127 dBm for one that failed (rule C15).
  case rssiRead(PeerIdentifier, rssiDBm: Int?)
  /// A deadline has come, or somebody felt like it: early, late and needless wake-ups are harmless.
  case wake
}
