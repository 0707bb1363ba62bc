public import AfterglowWire

/// What the driver tells an exchange: `wake` for a deadline, and one case for everything that carriers, radio and store do.
public enum ExchangeEvent: Hashable, Sendable {
  /// The radio has heard an installation, over whatever channel.
  case sighted(InstallationID)
  /// The relay carries datagrams from now on, of at most so many bytes.
  case relayConnected(maximumDatagramSize: Int)
  case relayDisconnected
  /// A mailbox of an installation can be written from now on.
  case mailboxOpened(InstallationID)
  case mailboxClosed(InstallationID)
  /// A datagram has come; the carrier says from whom.
  case received([UInt8], from: InstallationID, over: Carrier)
  /// The changes of the last `store` command will survive a crash.
  case stored
  /// None of them will; the reason is a sentence for a person.
  case storeFailed(reason: String)
  /// A deadline has come, or somebody felt like it.
  case wake
}
