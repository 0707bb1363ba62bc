/// A way by which the bytes of sessions come and go.
public enum SessionPath: Hashable, Comparable, Sendable {
  case relay
  /// One Bluetooth connection. Both phones are in radio reach of each other.
  case mailbox(MailboxLink)
}
