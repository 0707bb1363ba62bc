public import AfterglowWire

/// A link over which mailbox frames pass: a connection, and which side of it this phone is on.
public enum MailboxLink: Hashable, Comparable, Sendable {
  /// We have connected to a peripheral, write its characteristic and are notified by it.
  case toPeripheral(PeerIdentifier)
  /// A central has connected to us, writes our characteristic and is notified by it.
  case toCentral(PeerIdentifier)
}
