/// A moment, in nanoseconds since an origin that the driver chooses.
///
/// The driver's clock is monotonic and counts sleep. Arithmetic saturates and never traps; the engine reads the last
/// representable instant as "never".
public struct Instant: InstantProtocol {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The last representable instant, 292 years from the origin; as a deadline it means "never".
  public static let never = Instant(nanoseconds: .max)

  public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  public func advanced(by duration: Duration) -> Instant {
    advanced(byNanoseconds: duration.saturatedNanoseconds)
  }

  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
  }

  static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The engine's own arithmetic: a `Duration` is 128 bits wide and costs a division to take apart.
  func advanced(byNanoseconds interval: Int64) -> Instant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(interval)
    guard overflow else { return Instant(nanoseconds: sum) }
    return Instant(nanoseconds: interval < 0 ? .min : .max)
  }

  /// Nanoseconds from an earlier instant to this one, 0 if that one is not earlier.
  func nanoseconds(since earlier: Instant) -> Int64 {
    max(0, nanoseconds.saturatingSubtract(earlier.nanoseconds))
  }
}

extension Duration {
  /// The nearest whole number of nanoseconds towards zero, held inside 64 bits.
  var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !carry else { return seconds < 0 ? .min : .max }
    return sum
  }
}

extension Int64 {
  fileprivate func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }
}
