/// Decides whether to look contents up, so that lookups cost next to nothing where contents do not recur.
///
/// A share of the packets is always looked up: what recurs later is noticed.
struct LookupGauge {
  /// How many lookups are judged together: more than an advertiser repeats itself in a row.
  private static let sample = 1 << 12
  /// How many packets go by without a lookup when it did not pay.
  private static let pause = 1 << 17

  private var lookups = 0
  private var hits = 0
  private var resting = 0

  /// Returns whether to look the next packet up. The caller asks once for each packet.
  @inline(__always)
  mutating func isWorthwhile() -> Bool {
    if resting == 0 { return true }
    resting -= 1
    return false
  }

  /// Whether packets go by without a lookup.
  var isResting: Bool { resting > 0 }

  /// Takes in what came of a lookup. A find saves about what a failure and an insertion cost.
  @inline(__always)
  mutating func note(isFound: Bool) {
    lookups += 1
    if isFound { hits += 1 }
    if lookups == Self.sample { judge() }
  }

  private mutating func judge() {
    if hits < lookups / 2 { resting = Self.pause }
    (lookups, hits) = (0, 0)
  }
}
