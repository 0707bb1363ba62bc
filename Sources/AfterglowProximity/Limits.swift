/// A configuration made ready for use: nanoseconds, held to what the engine can keep.
struct Limits: Sendable {
  let maximumLinks: Int
  let maximumPeers: Int
  let strangerRetries: Int
  let acquaintanceRetries: Int
  let maximumUnansweredReadings: Int
  let opensMailboxes: Bool

  let attempt: Int64
  let identification: Int64
  let rssiInterval: Int64
  let rssiTimeout: Int64
  let minimumTurn: Int64
  let contendedAttempt: Int64
  /// Half the time after which a silent neighbour departs: everybody's turn has to come round well within it.
  let round: Int64

  /// A peer is dialled once a second at most (the reference's heartbeat), lest a link that keeps breaking spin.
  static let redial: Int64 = 1_000_000_000
  /// An address lives about 15 minutes (rule H1); a peer not heard for that long answers to it no more (rule C2).
  static let addressLifetime: Int64 = 900_000_000_000
  /// A peer that is not ours is left alone for this long: shorter than its address lives, for its app may yet start.
  static let strangersPeace: Int64 = 300_000_000_000
  /// Who could not be reached again and again is left alone for as long as an attempt lasts.
  static let unreachablePeace: Int64 = 30_000_000_000
  /// How long fewer links are tried for after the phone had no room: other links come and go within seconds.
  static let crowdedTime: Int64 = 5_000_000_000
  /// Services of one peer that are looked at: an iPhone lists about ten, and a hostile peer could list thousands.
  static let maximumServices = 256
  /// Nothing recurs faster than this, whatever is configured.
  private static let shortest: Int64 = 1_000_000

  init(_ configuration: Configuration) {
    maximumLinks = max(0, configuration.maximumLinks)
    maximumPeers = max(0, configuration.maximumPeers)
    strangerRetries = max(0, configuration.strangerRetries)
    acquaintanceRetries = max(0, configuration.acquaintanceRetries)
    opensMailboxes = configuration.opensMailboxes
    maximumUnansweredReadings = max(1, configuration.maximumUnansweredReadings)
    attempt = Self.atLeastShortest(configuration.attemptTimeout)
    identification = Self.atLeastShortest(configuration.identificationTimeout)
    rssiInterval = Self.atLeastShortest(configuration.rssiInterval)
    rssiTimeout = Self.atLeastShortest(configuration.rssiTimeout)
    minimumTurn = Self.atLeastShortest(configuration.minimumTurn)
    contendedAttempt = Self.atLeastShortest(configuration.contendedAttemptTimeout)
    round = Self.atLeastShortest(configuration.pruneAfter) / 2
  }

  /// Further attempts in a row for a peer.
  func retries(_ dial: PeerRecord.Dial) -> Int {
    dial.installation == nil ? strangerRetries : acquaintanceRetries
  }

  static func atLeastShortest(_ duration: Duration) -> Int64 {
    max(shortest, duration.saturatedNanoseconds)
  }
}
