/// How peers are dialled, identified and measured; the figures of the GATT channel.
public struct DialingConfiguration: Hashable, Sendable {
  /// Connections held at once, in both roles together: as many as phones are known to carry (C7).
  public var maximumLinks = 12
  /// Peer identifiers remembered at once, several of which may belong to one phone. When there are so many, a newcomer takes
  /// the place of strangers that wait for a link and were heard least recently; without such strangers it is turned away.
  public var maximumPeers = 4_096

  /// How long an attempt waits for a connection, which iOS by itself never gives up (rule C1); the reference's figure.
  public var attemptTimeout = Duration.seconds(30)
  /// How long a connected peer may take to list its services: the time after which ATT is dead (rule C14).
  public var identificationTimeout = Duration.seconds(30)
  /// Further attempts in a row for a peer that has never been identified; the reference's figure.
  public var strangerRetries = 1
  /// Further attempts in a row for a peer that was identified and lost; the reference's figure.
  ///
  /// After these, as with strangers after theirs, there is one a minute, until the peer must have another address (rule H1).
  public var acquaintanceRetries = 10

  /// From an answered reading of signal strength to the next request; the reference's heartbeat.
  public var rssiInterval = Duration.seconds(1)
  /// An unanswered reading is asked for again after this time; the reference's figure.
  public var rssiTimeout = Duration.seconds(5)
  /// Unanswered readings in a row that make a link a lost one: some losses are never reported (rule C16).
  public var maximumUnansweredReadings = 6

  /// The shortest turn on a link when others wait for one: long enough for two or three readings.
  public var minimumTurn = Duration.seconds(3)
  /// The longest turn of an attempt when others wait: identification takes 0.05 to 1.65 s in the reference's log.
  public var contendedAttemptTimeout = Duration.seconds(10)

  /// Whether links are ended and begun again in the background after a phone's address has changed.
  ///
  /// Without this a link goes on under its old addresses (rule H1). If it breaks after both have changed, neither phone
  /// finds the other again behind a dark screen (rule C2).
  public var renewsLinks = true

  /// Whether mailboxes of identified peers are opened, so that messages can go from phone to phone.
  public var opensMailboxes = false

  /// Creates a configuration with the default figures.
  public init() {}
}
