public import AfterglowWire

/// A peer as a status line shows it.
public struct Peer: Hashable, Identifiable, Sendable {
  public enum State: Hashable, Sendable {
    /// In line for a link, or about to be dialled again.
    case waiting
    case connecting
    /// Connected; its services are being discovered.
    case identifying
    /// Identified and connected.
    case linked
    /// Another identifier of somebody who is linked.
    case reserve
    /// Not ours, and left alone for a while.
    case ignored
  }

  public let id: PeerIdentifier
  /// `nil` until it has been identified.
  public let installation: InstallationID?
  public let state: State

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
