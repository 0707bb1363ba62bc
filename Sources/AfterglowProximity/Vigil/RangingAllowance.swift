/// Limits how long other devices can keep this phone ranging in the background.
///
/// Any device can send a beacon of the identity region or of a wake region, and both beacons make a phone range. A
/// beacon does not prove its sender, so the ranging time that beacons cause is limited. Once the time is used up, the
/// phone ranges only in the bursts of `VigilSchedule`, until `beaconRangingPeriod` has passed. While beacons do not
/// make the phone range, the used time gradually becomes available again, and all of it within one period.
struct RangingAllowance: Sendable {
  private let whole: Int64
  private let period: Int64
  private var left: Int64
  /// When ranging time will be available again; `nil` while some ranging time is left.
  private var closedUntil: Instant?
  private var last: Instant?
  private var isSpending = false

  /// If the engine wakes more than this many nanoseconds after its deadline, this type assumes that the app was
  /// suspended and did not range.
  static let oversleep: Int64 = 3_000_000_000

  init(_ schedule: VigilSchedule) {
    whole = schedule.beaconRanging.usableNanoseconds
    period = max(whole, schedule.beaconRangingPeriod.usableNanoseconds)
    left = whole
  }

  /// Whether beacons may make the phone range outside its bursts.
  var isOpen: Bool { closedUntil == nil }

  /// When the allowance will be used up, or will be available again.
  var nextDeadline: Instant? {
    guard let deadline = closedUntil ?? spentAt, deadline < .never else { return nil }
    return deadline
  }

  private var spentAt: Instant? { isSpending ? last?.advanced(byNanoseconds: left) : nil }

  /// Counts the time until `now` as used or as regained.
  mutating func pass(to now: Instant) {
    let elapsed = last.map { max(0, now.nanoseconds(since: $0)) } ?? 0
    last = max(now, last ?? now)
    if let until = closedUntil {
      if until <= now { (closedUntil, left) = (nil, whole) }
    } else if !isSpending {
      let regained = Double(elapsed) / Double(period) * Double(whole)
      left = min(whole, left + Int64(min(regained, Double(whole))))
    } else if elapsed <= left {
      left -= elapsed
    } else if elapsed - left <= Self.oversleep {
      left = 0
    }
    if left == 0, closedUntil == nil { closedUntil = now.advanced(byNanoseconds: period) }
  }

  /// Records whether beacons make the phone range from now on.
  mutating func spend(_ isSpending: Bool) { self.isSpending = isSpending }
}
