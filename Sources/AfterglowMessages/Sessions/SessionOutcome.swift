public import AfterglowWire

/// One result of a call to sessions, which returns its results in order.
public enum SessionOutcome: Hashable, Sendable {
  /// These bytes are to be sent to an installation over this path.
  case send([UInt8], to: InstallationID, over: SessionPath)
  /// A datagram has arrived in a session with this installation.
  case received([UInt8], from: InstallationID, over: SessionPath)
  /// The installation has proved over this path that it has the key that this phone knows.
  case proved(InstallationID, over: SessionPath)
  /// Bytes in the name of this installation were neither a handshake nor sealed in a session.
  case refused(InstallationID, over: SessionPath)
}
