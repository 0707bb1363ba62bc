/// The configuration of the GATT channel: how peers are dialled, identified and measured.
public struct DialingConfiguration: Hashable, Sendable {
  /// This phone makes links until it has this many links, in both roles together. Connections that peers make may raise
  /// the number of links further. Phones are known to hold this many connections (rule C7).
  public var maximumLinks = 12
  /// The maximum number of peer identifiers that are remembered at once. Several identifiers may belong to one phone.
  /// Beyond this number, a newcomer replaces the unidentified peers that wait for a link and were heard least recently.
  /// If no such peer waits, the newcomer is ignored.
  public var maximumPeers = 4_096

  /// How long an attempt waits for a connection; the default is that of the reference app. iOS itself never ends an
  /// attempt (rule C1).
  public var attemptTimeout = Duration.seconds(30)
  /// How long a connected peer may take to list its services: the timeout of ATT (rule C14).
  public var identificationTimeout = Duration.seconds(30)
  /// The number of immediate repetitions of a failed attempt at a peer that was never identified; the default is that
  /// of the reference app.
  public var strangerRetries = 1
  /// The number of immediate repetitions of a failed attempt at a peer that was identified and lost; the default is
  /// that of the reference app.
  ///
  /// After these repetitions, the dialer makes one attempt a minute, as with unidentified peers. The attempts stop when
  /// the peer's address must have changed (rule H1).
  public var acquaintanceRetries = 10

  /// The time from a reading of the signal strength to the next request; the default is that of the reference app.
  public var rssiInterval = Duration.seconds(1)
  /// The time after which an unanswered request for a reading is repeated; the default is that of the reference app.
  public var rssiTimeout = Duration.seconds(5)
  /// After this number of unanswered requests for a reading in a row, the dialer gives up the link, because iOS does
  /// not report some losses (rule C16).
  public var maximumUnansweredReadings = 6

  /// The minimum duration of a link's turn while other peers wait; the default is long enough for two or three
  /// readings.
  public var minimumTurn = Duration.seconds(3)
  /// The minimum duration of a turn in a crowd, if both phones send pulses. Such phones end a turn only after each has
  /// read the other's signal. A short turn frees the link for the next neighbour. The smaller of this duration and
  /// `minimumTurn` is used.
  public var agreedTurn = Duration.seconds(1)
  /// The maximum duration of an attempt while other peers wait. Identification takes 0.05 to 1.65 s in the log of the
  /// reference app.
  public var contendedAttemptTimeout = Duration.seconds(10)

  /// Whether links are renewed in the background after a phone's address has changed.
  ///
  /// Without a renewal, a link continues under its old addresses (rule H1). If the link breaks after both addresses
  /// have changed, neither phone finds the other again while the screens are dark (rule C2).
  public var renewsLinks = true

  /// Whether the mailboxes of identified peers are opened, so that messages can go directly from phone to phone.
  public var opensMailboxes = false

  /// Creates a configuration with the default values.
  public init() {}
}
