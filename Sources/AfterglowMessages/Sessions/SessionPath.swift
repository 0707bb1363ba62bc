/// A path over which the bytes of sessions are sent and received.
public enum SessionPath: Hashable, Comparable, Sendable {
  case relay
  /// One Bluetooth connection. Both phones are in radio reach of each other.
  case mailbox(MailboxLink)
}
