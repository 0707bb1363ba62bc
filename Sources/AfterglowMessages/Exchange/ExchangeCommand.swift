public import AfterglowWire

/// A command of an exchange to its driver, which carries out commands in order.
public enum ExchangeCommand: Hashable, Sendable {
  /// Stores either all of the given changes or no change; the driver answers with `stored` or `storeFailed`.
  ///
  /// The exchange issues no further `store` command before the driver has answered.
  case store([MessageChange])
  /// Seals a datagram in a session with an installation, and sends it over the given path, which may lose the datagram.
  case seal([UInt8], to: InstallationID, over: SessionPath)
  /// Opens bytes that arrived over a mailbox link, in a session with the installation that the other end claims to be.
  case open([UInt8], from: InstallationID, over: MailboxLink)
  /// Proves this phone's identity over a link whose other end claims to be the given installation, and asks the other
  /// end for the same proof.
  case greet(InstallationID, over: MailboxLink)
  /// Writes a frame to a mailbox link; the driver answers with `frameWritten` once the link can accept another frame.
  case write([UInt8], MailboxLink)
  /// Reports that an installation has heard this phone, most recently at the given moment. The report shows the engine
  /// that the installation is near.
  ///
  /// A driver without an engine ignores the report.
  case heardBy(InstallationID, at: Instant)
  /// Reports an occurrence to the app and the log.
  case report(ExchangeReport)
}
