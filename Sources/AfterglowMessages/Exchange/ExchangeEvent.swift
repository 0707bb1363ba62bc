public import AfterglowWire

/// An event that the driver reports to an exchange: a deadline (`wake`), or an event of a carrier, the radio, a session
/// or the store.
public enum ExchangeEvent: Hashable, Sendable {
  /// The radio has heard an installation, over any channel.
  case sighted(InstallationID)
  /// The relay is connected, and carries datagrams of at most the given number of bytes.
  case relayConnected(maximumDatagramSize: Int)
  /// The relay carries no datagrams until the next `relayConnected`. Mailbox links continue to carry datagrams.
  case relayDisconnected
  /// A datagram has arrived in a session, which proves the sender.
  case received([UInt8], from: InstallationID, over: SessionPath)
  /// A session has proved that the other end of a mailbox link is the given installation.
  case proved(InstallationID, over: MailboxLink)
  /// A session has produced these bytes, which the exchange sends over a mailbox link.
  case carry([UInt8], over: MailboxLink)
  /// The last bytes that arrived over a mailbox link are neither a handshake nor sealed in a session.
  case refused(over: MailboxLink)
  /// A mailbox link is open, and carries frames of at most the given number of bytes.
  ///
  /// `expecting` is the installation at the other end, if another channel has identified it.
  case linkOpened(MailboxLink, frameSize: Int, expecting: InstallationID?)
  /// A mailbox link is closed, because its connection or its subscription has ended, or because the radio is off.
  case linkClosed(MailboxLink)
  /// A frame has arrived over a mailbox link.
  case frameReceived([UInt8], MailboxLink)
  /// The frame of the last `write` command is sent, and the link can accept another frame.
  case frameWritten(MailboxLink)
  /// The changes of the last `store` command will survive a crash.
  case stored
  /// The changes of the last `store` command are not stored; the reason is a human-readable sentence.
  case storeFailed(reason: String)
  /// The exchange's deadline is reached. Early, late and needless wake-ups are harmless.
  case wake
}
