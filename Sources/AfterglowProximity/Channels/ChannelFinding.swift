package import AfterglowWire

/// The result of reading an advertisement on one channel.
package enum ChannelFinding: Hashable, Sendable {
  /// The advertisement contains no readable identifier, or an identifier that contradicts the peer's services.
  case nothing
  /// A hint: an identifier that may be wrong.
  case hint
  case identified(InstallationID, ChannelEvidence)
}
