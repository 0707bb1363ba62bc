import AfterglowTime
import AfterglowWire

/// Decides when the relay connects next, and to which broker. The plan is a value without a clock: the caller passes
/// the time.
///
/// The pauses of the first round are short, so that a dead node of a cluster costs little time.
struct ReconnectPlan {
  private let brokers: [BrokerAddress]
  private var next = 0
  private var failures = 0
  private var connectedAt: Instant?
  /// Whether only IPv4 addresses are tried. In some networks, IPv6 addresses are unreachable.
  private(set) var isIPv4Only = false

  /// The pauses after a failure in the first, second, … round of all brokers, in milliseconds. The last pause applies
  /// to all further rounds.
  private static let waitsMilliseconds: [Int64] = [50, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000]
  /// The minimum duration of a connection that counts as successful. After a shorter connection, the count of failures
  /// is not reset.
  private static let goodConnection: Duration = .seconds(10)

  init(brokers: [BrokerAddress]) {
    self.brokers = brokers
  }

  /// The broker to try next.
  var broker: BrokerAddress { brokers[next] }

  mutating func connected(at now: Instant) {
    connectedAt = now
  }

  /// Records that a connection to a broker was not established in time. Switches between all addresses and IPv4
  /// addresses only, because the broker may answer at an address of the other family.
  mutating func timedOut() {
    isIPv4Only.toggle()
  }

  /// Records that an attempt or a connection has ended. Returns the pause before the next attempt.
  ///
  /// The pause is lengthened at random by up to a quarter, so that clients do not return to a restarted broker in the
  /// same millisecond.
  mutating func ended(at now: Instant, using generator: inout some RandomNumberGenerator) -> Duration {
    if let connectedAt, connectedAt.duration(to: now) >= Self.goodConnection { failures = 0 }
    connectedAt = nil
    // The pause depends on the number of complete rounds, so it stays the same within one round. In a complete round,
    // every broker was tried.
    next = (next + 1) % brokers.count
    let round = failures / brokers.count
    failures += 1
    let wait = Self.waitsMilliseconds[min(round, Self.waitsMilliseconds.count - 1)]
    return .milliseconds(wait + Int64.random(in: 0...wait / 4, using: &generator))
  }
}
