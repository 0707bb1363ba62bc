/// A path over which the bytes of sessions are sent and received.
public enum SessionPath: Hashable, Comparable, Sendable {
  /// The relay. The two installations of such a path need not be within radio range of each other.
  case relay
  /// One Bluetooth connection. The two phones of such a path are within radio range of each other.
  case mailbox(MailboxLink)
}
