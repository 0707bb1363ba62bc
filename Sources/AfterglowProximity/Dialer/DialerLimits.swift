/// The dialer's configuration in nanoseconds, limited to values that the dialer supports.
struct DialerLimits: Sendable {
  let maximumLinks: Int
  let maximumPeers: Int
  let strangerRetries: Int
  let acquaintanceRetries: Int
  let maximumUnansweredReadings: Int
  let opensMailboxes: Bool
  let renewsLinks: Bool

  let attempt: Int64
  let identification: Int64
  let rssiInterval: Int64
  let rssiTimeout: Int64
  let minimumTurn: Int64
  let agreedTurn: Int64
  let contendedAttempt: Int64
  /// Half the time for which a neighbour stays near after its last sighting. Every peer should have a turn well before
  /// that time has passed.
  let round: Int64

  /// The minimum time between two attempts at a peer: one second, as in the reference app. Without this minimum, a link
  /// that breaks repeatedly would cause a busy loop.
  static let redial: Int64 = 1_000_000_000
  /// How long a peer without our services is ignored. The time is shorter than the lifetime of an address, because the
  /// peer's app may still start.
  static let strangersPeace: Int64 = 300_000_000_000
  /// The minimum pause before the dialer dials a peer again, after repeated failures or after the dialer has begun to
  /// ignore the peer. This pause equals the default time limit of an attempt.
  static let unreachablePeace: Int64 = 30_000_000_000
  /// How long the dialer uses fewer links after the phone has refused a link. The time is short, because other apps'
  /// links begin and end within seconds.
  static let crowdedTime: Int64 = 5_000_000_000

  init(_ configuration: DialingConfiguration, pruneAfter: Duration) {
    maximumLinks = max(0, configuration.maximumLinks)
    maximumPeers = max(0, configuration.maximumPeers)
    strangerRetries = max(0, configuration.strangerRetries)
    acquaintanceRetries = max(0, configuration.acquaintanceRetries)
    opensMailboxes = configuration.opensMailboxes
    renewsLinks = configuration.renewsLinks
    maximumUnansweredReadings = max(1, configuration.maximumUnansweredReadings)
    attempt = configuration.attemptTimeout.usableNanoseconds
    identification = configuration.identificationTimeout.usableNanoseconds
    rssiInterval = configuration.rssiInterval.usableNanoseconds
    rssiTimeout = configuration.rssiTimeout.usableNanoseconds
    minimumTurn = configuration.minimumTurn.usableNanoseconds
    agreedTurn = min(minimumTurn, configuration.agreedTurn.usableNanoseconds)
    contendedAttempt = configuration.contendedAttemptTimeout.usableNanoseconds
    round = pruneAfter.usableNanoseconds / 2
  }

  /// Returns the number of immediate repetitions of a failed attempt at a peer.
  func retries(_ dial: PeerRecord.Dial) -> Int {
    dial.installation == nil ? strangerRetries : acquaintanceRetries
  }
}
