public import AfterglowWire

/// A peer as a status line shows it.
public struct Peer: Hashable, Identifiable, Sendable {
  /// The dialer's present activity with a peer.
  public enum State: Hashable, Sendable {
    /// The peer waits for a link, or will be dialled again after a pause.
    case waiting
    /// The peer is being dialled, and is not connected yet.
    case connecting
    /// The peer is connected, and its services are being discovered.
    case identifying
    /// The peer is identified and connected.
    case linked
    /// The peer's installation is already linked under an older peer identifier.
    case reserve
    /// The peer's services name no installation other than this one, so the peer is ignored for a while.
    case ignored
  }

  /// The identifier under which Core Bluetooth knows the peer.
  public let id: PeerIdentifier
  /// The peer's installation; `nil` until it has been identified.
  public let installation: InstallationID?
  /// The dialer's present activity with this peer.
  public let state: State

  /// Creates a peer with its identifier, its installation and its state.
  public init(id: PeerIdentifier, installation: InstallationID?, state: State) {
    self.id = id
    self.installation = installation
    self.state = state
  }

  init(_ id: PeerIdentifier, _ record: PeerRecord) {
    let state: State =
      switch record.state {
      case .waiting, .pausing: .waiting
      case .connecting: .connecting
      case .identifying: .identifying
      case .linked: .linked
      case .reserve: .reserve
      case .ignored: .ignored
      }
    self.init(id: id, installation: record.installation, state: state)
  }
}
