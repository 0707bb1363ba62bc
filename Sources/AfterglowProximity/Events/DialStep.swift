public import AfterglowWire

/// A step of the dialer with one peer, for a log.
public enum DialStep: Hashable, Sendable {
  /// An unknown peer was heard, or has connected to this phone. The value is the list of services that the peer
  /// advertised. The list is empty if the services are in the overflow area, or if no advertisement was heard.
  case discovered(services: [ServiceUUID])
  /// The peer is dialled. For the first attempt since the peer was discovered or lost, `attempt` is 1.
  case connecting(attempt: Int)
  /// The connection is made, or iOS has kept it from an earlier launch.
  case connected
  /// The peer's services are requested. The step follows each connection.
  case discoveringServices
  /// The list of the peer's services has arrived. The steps for the single services follow.
  case discoveredServices
  /// The peer lists a service that is neither the reference service nor an identity service, for example a service of
  /// iOS or of another app. A service that is listed several times is reported several times.
  case otherService(ServiceUUID)
  /// The peer lists the reference service, which every installation hosts. A service that is listed several times is
  /// reported several times.
  case referenceService
  /// The peer lists a service that carries an identifier. A service that is listed several times is reported several
  /// times.
  case identityService(ServiceUUID)
  /// The peer is identified as the given installation. The step is reported once for each connection.
  case identified(InstallationID)
  /// The installation has a working link under another peer identifier. The new peer identifier is disconnected and
  /// kept in reserve.
  case reserved(InstallationID, linkedAs: PeerIdentifier)
  /// The installation has returned under another peer identifier, which replaces the old peer identifier.
  case superseded(InstallationID, by: PeerIdentifier)
  /// The peer claims to be this phone's own installation, and is disconnected.
  case ourselves
  /// The peer hosts no service of this app, and is disconnected.
  case notOurs
  /// A signal strength was read over the link.
  case rssi(Int, InstallationID)
  /// The last `times` requests for a reading were not answered.
  case rssiUnanswered(times: Int, InstallationID)
  /// The link was ended so that a waiting peer can get a link, or so that the link can be renewed.
  case parked(InstallationID)
  /// The link has broken, or the peer no longer answers over the link.
  case lost(InstallationID)
  /// An attempt has failed.
  case failed(DialFailure)
  /// The dialer has given up the peer, which has to be discovered again.
  case gaveUp
}

/// The reason why an attempt to connect and identify has failed.
public enum DialFailure: Hashable, Sendable {
  /// There was no connection within `DialingConfiguration.attemptTimeout`, or no service list within
  /// `DialingConfiguration.identificationTimeout`.
  case timedOut
  /// The operating system reported that the connection could not be made.
  case refused
  /// This phone could not hold another link. This failure is not counted as a failed attempt.
  case noRoom
  /// The connection broke before the services were known.
  case disconnected
  /// The peer's services could not be read.
  case servicesUnreadable
  /// The peer hosts the reference service without an identity. The peer's app is probably still publishing the
  /// services.
  case identityMissing
  /// Other peers waited, and the attempt had used up its time.
  case yielded
}
