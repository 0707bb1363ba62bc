import Foundation
import VirtualPhone

/// Pairs that are lost because both radio addresses changed in the same renewal of their link.
///
/// No app is told when its address changes (rule H1). Two locked phones notice a change only when they connect again.
/// If both addresses change between two connections, neither phone can dial the other (rule C2), and a dark phone does
/// not hear it (rule B4). A node does not know its address. It renews the link about every two seconds, so such a loss
/// is rare: about one in 200 changes of address.
public struct BlindLosses: Hashable, Codable, Sendable {
  /// The number of directions of a pair that were lost in this way.
  public var losses = 0
  /// The expected number of losses while phones were locked and linked.
  public private(set) var expected = 0.0

  /// Creates a count without losses.
  public init() {}

  /// The time between two connections of phones that do not know when their addresses change, in seconds.
  static let renewal = 2.0
  /// The mean lifetime of an address, as a share of the longest.
  private static let meanLife = 0.95
  /// The longest time between two changes of addresses that count as simultaneous.
  private static let together = Soak.look
  /// The longest time from the first change to the node's report of the departure.
  private static let noticed = Duration.seconds(120)

  /// Adds the expected losses of two phones that were linked and locked for a time. `lifetimes` are the longest
  /// lifetimes of their addresses.
  mutating func expect(during time: Duration, lifetimes: [Duration]) {
    let rates = lifetimes.map { 1 / max($0 / .seconds(1) * Self.meanLife, 1) }
    expected += rates.reduce(2 * Self.renewal * (time / .seconds(1)), *)
  }

  /// Returns whether two changes of addresses explain that a pair is lost now.
  static func explain(_ a: WorldTime?, _ b: WorldTime?, at now: WorldTime) -> Bool {
    guard let a, let b else { return false }
    return max(a, b) - min(a, b) <= together && now - min(a, b) <= noticed
  }

  /// The largest number of losses that counts as chance. One soak in 1,000 has more by chance.
  public var bound: Int {
    // Both directions of a pair are lost together.
    let pairs = expected / 2
    var probability = exp(-pairs)
    var (sum, count) = (probability, 0)
    while sum < 0.999, count < 1_000_000 {
      count += 1
      probability *= pairs / Double(count)
      sum += probability
    }
    return 2 * count
  }

  /// Adds both counts of `part` to `total`.
  public static func += (total: inout BlindLosses, part: BlindLosses) {
    total.losses += part.losses
    total.expected += part.expected
  }
}
