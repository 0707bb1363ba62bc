public import AfterglowWire

/// The degree of certainty that a key belongs to the right person.
public enum KeyStanding: String, Hashable, Sendable {
  /// The key arrived over the relay, or a person has accepted the key in place of another key. At the first contact,
  /// the relay's operator could have replaced a key that arrives over the relay.
  case unconfirmed
  /// The key was proved over a Bluetooth connection, two people have compared the numbers of their keys, or one person
  /// has scanned the code of the other person's key.
  case confirmed
}

/// A change in what this phone knows about an installation's key.
public enum KeyNews: Hashable, Sendable {
  /// From now on datagrams from and to an installation are sealed in sessions with this key.
  case learned(InstallationID, KeyStanding)
  /// The known key is confirmed.
  case confirmed(InstallationID)
  /// A key other than the known key was proved in this installation's name. No datagram is sealed for the other key
  /// until a person accepts it. If the known key is not confirmed, no datagram is sent until a person accepts the new
  /// key or confirms the known key.
  case changed(InstallationID)
  /// A person has accepted a changed key.
  case accepted(InstallationID)
  /// A person has scanned a key other than the known key. If the known key was the key of an attacker, earlier
  /// datagrams were not secret.
  case betrayed(InstallationID)
  /// A key could not be stored; the reason is a human-readable sentence.
  case notKept(InstallationID, reason: String)
}

/// Counts of the datagrams and frames that the sessions have sealed, opened and dropped.
public struct SealTally: Hashable, Sendable {
  /// Datagrams sealed.
  public var sealed = 0
  /// Datagrams opened.
  public var opened = 0
  /// Sessions that both sides have proved.
  public var sessions = 0
  /// Datagrams that were not sent because no session existed yet: too many other datagrams already waited for a
  /// session, or the receiver was forgotten while the datagrams waited.
  public var keyless = 0
  /// Datagrams that were not sent because the receiver's unconfirmed key has changed, and no person has decided between
  /// the two keys.
  public var blocked = 0
  /// Frames that were dropped because they were neither handshakes nor sealed.
  public var malformed = 0
  /// Frames that were dropped because they were sealed by or for another installation, or changed in transit.
  public var forged = 0
  /// Frames that were dropped because they were received before, or are older than the window of remembered frames.
  public var replayed = 0
  /// Frames that were dropped because their session or their handshake has ended or is unknown.
  public var outdated = 0
  /// Handshakes that were not answered because they exceeded the permitted rate.
  public var refused = 0

  /// Creates a tally of zeros.
  public init() {}
}
