public import AfterglowWire

/// A step in the dialer's life with one peer, for a log.
public enum DialStep: Hashable, Sendable {
  /// A peer that is not known yet was heard, or has connected to this phone. Its services are those that it advertised:
  /// none if they are in its overflow area, or if it was not heard advertising.
  case discovered(services: [ServiceUUID])
  /// It is being dialled, for the first time since it was discovered or lost when `attempt` is 1.
  case connecting(attempt: Int)
  case connected
  case discoveringServices
  case discoveredServices
  /// The peer lists a service of another app: reported as often as it is listed.
  case otherService(ServiceUUID)
  /// The peer lists the service that every installation hosts: reported as often as it is listed.
  case referenceService
  /// The peer lists a service that carries an identifier: reported as often as it is listed.
  case identityService(ServiceUUID)
  /// The peer is this installation; reported once for each time it was connected.
  case identified(InstallationID)
  /// The installation has a working link under another peer identifier; this one is let go and kept in reserve.
  case reserved(InstallationID, linkedAs: PeerIdentifier)
  /// The installation came back under another peer identifier, which replaces this one.
  case superseded(InstallationID, by: PeerIdentifier)
  /// The peer claims to be this very installation, and is let go.
  case ourselves
  /// The peer hosts none of our services, and is let go.
  case notOurs
  /// A signal strength was read over the link.
  case rssi(Int, InstallationID)
  /// A reading has not been answered; `times` in a row so far.
  case rssiUnanswered(times: Int, InstallationID)
  /// The link was given up so that somebody in line has a turn.
  case parked(InstallationID)
  /// The link has broken, or does not answer any more.
  case lost(InstallationID)
  /// An attempt has come to nothing.
  case failed(DialFailure)
  /// The dialer has done with the peer.
  case gaveUp
}

/// Why an attempt to connect and identify came to nothing.
public enum DialFailure: Hashable, Sendable {
  /// No connection within `DialingConfiguration.attemptTimeout`, or no services within `identificationTimeout` of the
  /// same.
  case timedOut
  /// The operating system reported that the connection could not be made.
  case refused
  /// The phone itself had no room for another link; this does not count as an attempt.
  case noRoom
  /// The connection broke before the services were known.
  case disconnected
  /// The peer's services could not be read.
  case servicesUnreadable
  /// The peer hosts the reference service without an identity: its app is just publishing them.
  case identityMissing
  /// Others waited in line, and the attempt had had its share of time.
  case yielded
}
