public import AfterglowWire

/// What an exchange asks its driver to do, in order.
public enum ExchangeCommand: Hashable, Sendable {
  /// Stores all of these changes or none; the driver answers with `stored` or `storeFailed`.
  ///
  /// There is never more than one without an answer.
  case store([MessageChange])
  /// Seals a datagram in a session with an installation, and sends it over this path, which may lose it.
  case seal([UInt8], to: InstallationID, over: SessionPath)
  /// Proves this phone's identity to the other end of a link, which claims to be this installation, and asks for the
  /// same proof.
  case open([UInt8], from: InstallationID, over: MailboxLink)
  /// Proves to the other end of a link, which claims to be this installation, who this phone is, and asks for the same.
  case greet(InstallationID, over: MailboxLink)
  /// Writes a frame to a mailbox link; the driver answers with `frameWritten` once the link can take another.
  case write([UInt8], MailboxLink)
  /// Reports that an installation has heard this phone, last at this moment. For the engine this is evidence that it is
  /// near.
  ///
  /// A driver of an exchange alone ignores it.
  case heardBy(InstallationID, at: Instant)
  /// Reports something to the app and the log.
  case report(ExchangeReport)
}
