package import AfterglowWire

/// What a channel makes of an advertisement.
package enum ChannelFinding: Hashable, Sendable {
  /// Nothing of ours that could be read.
  case nothing
  /// An identifier that is not believed.
  case hint
  case identified(InstallationID, ChannelEvidence)
}
