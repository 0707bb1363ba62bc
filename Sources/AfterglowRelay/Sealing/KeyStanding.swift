public import AfterglowWire

/// How sure we are that a key belongs to whom we think.
public enum KeyStanding: String, Hashable, Sendable {
  /// It came over the relay, whose operator could have replaced it.
  case unconfirmed
  /// It came over Bluetooth from somebody in radio reach, or two people have compared their safety numbers.
  case confirmed
}

/// What has become of the keys of others.
public enum KeyNews: Hashable, Sendable {
  /// From now on datagrams from and to an installation are sealed with this key.
  case learned(InstallationID, KeyStanding)
  /// The key that was known is the right one.
  case confirmed(InstallationID)
  /// Over the relay somebody gave out another key as this installation's; the known one stays.
  case disputed(InstallationID)
  /// Over Bluetooth came another key than over the relay: the relay's was false, and what was sealed with it was not
  /// secret.
  case betrayed(InstallationID)
  /// A key could not be kept over a restart; the reason is a sentence for a person.
  case notKept(InstallationID, reason: String)
}

/// What sealing has let through, and what not.
public struct SealTally: Hashable, Sendable {
  public var sealed = 0
  public var opened = 0
  /// Not sent yet: the receiver's key is not known, and too much waits for it.
  public var keyless = 0
  /// Thrown away: not sealed, or not to be read.
  public var malformed = 0
  /// Thrown away: sealed by somebody else, for somebody else, or changed on the way.
  public var forged = 0
  /// Thrown away: came before, or is older than what is remembered.
  public var replayed = 0
  /// Thrown away: of a run of its sender that is over.
  public var outdated = 0

  /// Keys that nobody had asked for, beyond the rate at which strangers are let in.
  public var strangers = 0

  public init() {}
}
