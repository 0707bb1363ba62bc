public import AfterglowWire

/// A peer that Core Bluetooth kept for an app that was dead (rule G3).
public struct RestoredPeer: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case disconnected
    /// An attempt is pending.
    case connecting
    case connected
  }

  public var id: PeerIdentifier
  public var state: State

  public init(_ id: PeerIdentifier, _ state: State) {
    self.id = id
    self.state = state
  }
}
