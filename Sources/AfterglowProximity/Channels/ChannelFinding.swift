package import AfterglowWire

/// The result of reading an advertisement on one channel.
package enum ChannelFinding: Hashable, Sendable {
  /// No readable data of this app.
  case nothing
  /// An identifier that may be wrong.
  case hint
  case identified(InstallationID, ChannelEvidence)
}
