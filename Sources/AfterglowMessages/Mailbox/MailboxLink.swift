public import AfterglowWire

/// A link that carries mailbox frames: a connection, and this phone's side of it.
public enum MailboxLink: Hashable, Comparable, Sendable {
  /// This phone has connected to a peripheral. It writes the peripheral's characteristic and receives its
  /// notifications.
  case toPeripheral(PeerIdentifier)
  /// A central has connected to this phone. It writes this phone's characteristic and receives its notifications.
  case toCentral(PeerIdentifier)
}
