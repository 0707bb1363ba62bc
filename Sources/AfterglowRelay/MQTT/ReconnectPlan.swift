import AfterglowTime
import AfterglowWire

/// When to connect next, and to which of the brokers; pure, the time is an argument.
///
/// The first failure moves on to the next broker at once: one node of a cluster that dies costs a blink.
struct ReconnectPlan {
  private let brokers: [BrokerAddress]
  private var next = 0
  private var failures = 0
  private var connectedAt: Instant?
  /// Whether only IPv4 is tried: some networks have addresses of the other kind that lead nowhere.
  private(set) var isIPv4Only = false

  /// Waiting times after the first, second, … failure in a row, in milliseconds; the last one is for all that follow.
  private static let waitsMilliseconds: [Int64] = [50, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000]
  /// A connection that lasted this long was a good one; a shorter one may be the same failure once more.
  private static let goodConnection: Duration = .seconds(10)

  init(brokers: [BrokerAddress]) {
    self.brokers = brokers
  }

  /// The broker whose turn it is.
  var broker: BrokerAddress { brokers[next] }

  mutating func connected(at now: Instant) {
    connectedAt = now
  }

  /// Notes that a broker did not answer at all; the same may answer at an address of the other family.
  mutating func timedOut() {
    isIPv4Only.toggle()
  }

  /// Notes that an attempt or a connection has ended, and says how long to wait before the next.
  ///
  /// Up to a quarter is added at random, so that clients do not return to a restarted broker in the same millisecond.
  mutating func ended(at now: Instant, using generator: inout some RandomNumberGenerator) -> Duration {
    if let connectedAt, connectedAt.duration(to: now) >= Self.goodConnection { failures = 0 }
    connectedAt = nil
    // A whole round of brokers counts as one failure: while another may be well there is nothing to wait for.
    next = (next + 1) % brokers.count
    let round = failures / brokers.count
    failures += 1
    let wait = Self.waitsMilliseconds[min(round, Self.waitsMilliseconds.count - 1)]
    return .milliseconds(wait + Int64.random(in: 0...wait / 4, using: &generator))
  }
}
