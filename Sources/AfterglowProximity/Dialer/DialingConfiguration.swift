/// How peers are dialled, identified and measured; the figures of the GATT channel.
public struct DialingConfiguration: Hashable, Sendable {
  /// The maximum number of connections at once, in both roles together: the number that phones are known to hold (rule
  /// C7).
  public var maximumLinks = 12
  /// The maximum number of peer identifiers remembered at once, several of which may belong to one phone. Beyond that,
  /// a newcomer replaces the strangers that wait for a link and were heard least recently. Without such strangers the
  /// newcomer is ignored.
  public var maximumPeers = 4_096

  /// How long an attempt waits for a connection; the reference's figure. iOS itself never ends an attempt (rule C1).
  public var attemptTimeout = Duration.seconds(30)
  /// How long a connected peer may take to list its services: the timeout of ATT (rule C14).
  public var identificationTimeout = Duration.seconds(30)
  /// The number of further attempts in a row for a peer that has never been identified; the reference's figure.
  public var strangerRetries = 1
  /// The number of further attempts in a row for a peer that was identified and lost; the reference's figure.
  ///
  /// After these attempts, the dialer makes one attempt a minute, as with strangers. It stops when the peer's address
  /// must have changed (rule H1).
  public var acquaintanceRetries = 10

  /// The time from a reading of the signal strength to the next request; the reference's heartbeat.
  public var rssiInterval = Duration.seconds(1)
  /// The time after which an unanswered reading is requested again; the reference's figure.
  public var rssiTimeout = Duration.seconds(5)
  /// The number of unanswered readings in a row after which a link counts as lost, because iOS does not report some
  /// losses (rule C16).
  public var maximumUnansweredReadings = 6

  /// The shortest turn on a link when other peers wait. It is long enough for two or three readings.
  public var minimumTurn = Duration.seconds(3)
  /// The longest turn of an attempt when other peers wait. Identification takes 0.05 to 1.65 s in the reference's log.
  public var contendedAttemptTimeout = Duration.seconds(10)

  /// Whether links are renewed in the background after a phone's address has changed.
  ///
  /// Otherwise a link continues under its old addresses (rule H1). If it breaks after both addresses have changed,
  /// neither phone finds the other again while the screens are dark (rule C2).
  public var renewsLinks = true

  /// Whether the mailboxes of identified peers are opened, so that messages can go directly from phone to phone.
  public var opensMailboxes = false

  /// Creates a configuration with the default figures.
  public init() {}
}
