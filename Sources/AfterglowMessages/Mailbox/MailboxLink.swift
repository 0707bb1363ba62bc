public import AfterglowWire

/// A link that carries mailbox frames: a connection, and this phone's role in the connection.
public enum MailboxLink: Hashable, Comparable, Sendable {
  /// This phone has connected to a peripheral. This phone writes to the peripheral's characteristic and receives
  /// notifications from it.
  case toPeripheral(PeerIdentifier)
  /// A central has connected to this phone. The central writes to this phone's characteristic and receives
  /// notifications from it.
  case toCentral(PeerIdentifier)
}
