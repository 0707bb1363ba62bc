package import AfterglowWire

/// What a channel makes of an advertisement.
package enum ChannelFinding: Hashable, Sendable {
  /// No readable data of this app.
  case nothing
  /// An identifier that is not believed.
  case hint
  case identified(InstallationID, ChannelEvidence)
}
