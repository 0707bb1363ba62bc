/// Decides whether to look contents up, so that lookups cost next to nothing where contents do not recur.
///
/// A share of the packets is always looked up, so that contents that begin to recur are found.
struct LookupGauge {
  /// The number of lookups that are judged together: more than an advertiser repeats itself in a row.
  private static let sample = 1 << 12
  /// The number of packets without a lookup after lookups did not pay.
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

  /// Whether lookups are paused.
  var isResting: Bool { resting > 0 }

  /// Records the result of a lookup. A find saves about as much as a failure with an insertion costs.
  @inline(__always)
  mutating func record(isFound: Bool) {
    lookups += 1
    if isFound { hits += 1 }
    if lookups == Self.sample { judge() }
  }

  private mutating func judge() {
    if hits < lookups / 2 { resting = Self.pause }
    (lookups, hits) = (0, 0)
  }
}
