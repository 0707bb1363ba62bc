public import AfterglowWire

/// One result of a call to the sessions. The caller handles the results of a call in the order in which they are
/// returned.
public enum SessionOutcome: Hashable, Sendable {
  /// The given bytes are to be sent to an installation over the given path.
  case send([UInt8], to: InstallationID, over: SessionPath)
  /// A datagram has arrived in a session with the given installation.
  case received([UInt8], from: InstallationID, over: SessionPath)
  /// The installation has proved over the given path that it has the key that this phone knows.
  case proved(InstallationID, over: SessionPath)
  /// Bytes in the name of the given installation could not be parsed, or were forged.
  case refused(InstallationID, over: SessionPath)
}
