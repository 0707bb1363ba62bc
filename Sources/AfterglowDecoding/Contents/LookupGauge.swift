/// Decides whether contents are looked up, so that lookups cost little in a capture whose contents do not recur.
///
/// After a pause, the gauge allows lookups again, because contents may have begun to recur.
struct LookupGauge {
  /// The number of lookups after which the gauge judges their success. An advertiser rarely sends the same packet this
  /// often in succession, so one advertiser alone does not decide the result.
  private static let sample = 1 << 12
  /// The length of a pause, in packets. A pause begins when fewer than half of the lookups of a sample have succeeded.
  /// A successful lookup saves about as much time as a failed lookup and an insertion take.
  private static let pause = 1 << 17

  private var lookups = 0
  private var hits = 0
  private var resting = 0

  /// Returns whether the next packet should be looked up. The caller calls this method once for each packet.
  @inline(__always)
  mutating func isWorthwhile() -> Bool {
    if resting == 0 { return true }
    resting -= 1
    return false
  }

  /// Whether lookups are paused.
  var isResting: Bool { resting > 0 }

  /// Records the result of a lookup.
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
