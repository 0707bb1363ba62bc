public import AfterglowWire

/// A peer that Core Bluetooth kept for an app that was not running (rule G3).
public struct RestoredPeer: Hashable, Sendable {
  /// The state of the connection, as in `CBPeripheralState`.
  public enum State: Hashable, Sendable {
    /// The peer is not connected, and no attempt to connect is pending. The state includes a connection that is being
    /// ended.
    case disconnected
    /// An attempt to connect is pending.
    case connecting
    /// The peer is still connected. The engine continues the connection, and discovers the peer's services again.
    case connected
  }

  /// The identifier under which Core Bluetooth knows the peer.
  public var id: PeerIdentifier
  /// The state of the connection to the peer.
  public var state: State

  /// Creates a peer with its identifier and the state of its connection.
  public init(_ id: PeerIdentifier, _ state: State) {
    self.id = id
    self.state = state
  }
}
