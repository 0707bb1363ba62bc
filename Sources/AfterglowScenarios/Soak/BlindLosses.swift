import Foundation
import VirtualPhone

/// Counts how often two phones lose each other because both radio addresses change during the same renewal of their
/// link.
///
/// No app is told when the address of its phone changes (rule H1). Two locked phones notice a change only when they
/// connect again. If both addresses change between two connections, neither phone can dial the other (rule C2). A phone
/// with a dark screen does not hear the other's advertisement either (rule B4). While a node with one or two links does
/// not know when the phone's address changes, it renews a link about every two seconds. So such a loss is rare: about
/// one in 200 changes of address.
public struct BlindLosses: Hashable, Codable, Sendable {
  /// The number of such losses. A lost pair counts as two losses, one for each direction.
  public var losses = 0
  /// The expected number of losses while phones were locked and linked.
  public private(set) var expected = 0.0

  /// Creates a count without losses.
  public init() {}

  /// The time between two connections of phones that do not know when their addresses change, in seconds.
  static let renewal = 2.0
  /// The mean lifetime of an address, as a share of the longest lifetime.
  private static let meanLife = 0.95
  /// The maximum time between two changes of addresses that count as simultaneous.
  private static let together = Soak.look
  /// The maximum time from the first change to the node's report of the departure.
  private static let noticed = Duration.seconds(120)

  /// Adds the expected losses of one direction of a pair that was linked and locked for a time. `lifetimes` are the
  /// longest lifetimes of the two phones' addresses.
  mutating func expect(during time: Duration, lifetimes: [Duration]) {
    let rates = lifetimes.map { 1 / max($0 / .seconds(1) * Self.meanLife, 1) }
    expected += rates.reduce(2 * Self.renewal * (time / .seconds(1)), *)
  }

  /// Returns whether two changes of addresses explain why two phones have lost each other at `now`.
  static func explain(_ a: WorldTime?, _ b: WorldTime?, at now: WorldTime) -> Bool {
    guard let a, let b else { return false }
    return max(a, b) - min(a, b) <= together && now - min(a, b) <= noticed
  }

  /// The largest number of losses that counts as chance. By chance, at most one soak in 1,000 has more losses.
  public var bound: Int {
    // A lost pair counts as two losses, one for each direction.
    let pairs = expected / 2
    // The loop adds up a Poisson distribution. In a large survey, the distribution's first probability is too small for
    // a `Double`, so the loop keeps the logarithm.
    var logProbability = -pairs
    var (sum, count) = (exp(logProbability), 0)
    while sum < 0.999, count < 1_000_000 {
      count += 1
      logProbability += log(pairs / Double(count))
      sum += exp(logProbability)
    }
    return 2 * count
  }

  /// Adds both counts of `part` to `total`.
  public static func += (total: inout BlindLosses, part: BlindLosses) {
    total.losses += part.losses
    total.expected += part.expected
  }
}
