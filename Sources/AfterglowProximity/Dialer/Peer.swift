public import AfterglowWire

/// A peer as a status line shows it.
public struct Peer: Hashable, Identifiable, Sendable {
  /// What the dialer does with a peer.
  public enum State: Hashable, Sendable {
    /// In line for a link, or about to be dialled again.
    case waiting
    case connecting
    /// Connected; its services are being discovered.
    case identifying
    /// Identified and connected.
    case linked
    /// Another identifier of an installation that is linked already.
    case reserve
    /// The peer's services name no other installation, so it is ignored for a while.
    case ignored
  }

  /// The identifier under which Core Bluetooth knows the peer.
  public let id: PeerIdentifier
  /// The peer's installation; `nil` until it has been identified.
  public let installation: InstallationID?
  /// What the dialer currently does with the peer.
  public let state: State

  /// Creates a peer from its parts.
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
