/// A moment, in nanoseconds since an origin that the driver chooses.
///
/// The driver's clock is monotonic, and continues while the device sleeps. Arithmetic saturates and never traps. The
/// last representable instant means "never".
public struct Instant: InstantProtocol {
  /// Nanoseconds since the origin; negative for instants before the origin.
  public var nanoseconds: Int64

  /// Creates an instant from the nanoseconds since the origin; negative for instants before the origin.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The last representable instant, 292 years after the origin; as a deadline, this instant means "never".
  @inlinable public static var never: Instant { Instant(nanoseconds: .max) }

  /// Whether the first instant is earlier than the second.
  @inlinable
  public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Whether two values are the same instant.
  @inlinable
  public static func == (lhs: Instant, rhs: Instant) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

  /// Returns the instant that lies `duration` later, or the first or last representable instant if the result is out of
  /// range.
  public func advanced(by duration: Duration) -> Instant {
    advanced(byNanoseconds: duration.saturatedNanoseconds)
  }

  /// Returns the time from this instant to another instant; negative if the other instant is earlier.
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
  }

  /// Returns the earlier of two deadlines; `nil` means no deadline.
  @inlinable
  package static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Returns the instant that lies `interval` later. State machines use this method because splitting a 128-bit
  /// `Duration` costs a division.
  @inlinable
  package func advanced(byNanoseconds interval: Int64) -> Instant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(interval)
    guard overflow else { return Instant(nanoseconds: sum) }
    return Instant(nanoseconds: interval < 0 ? .min : .max)
  }

  /// Returns the nanoseconds from `earlier` to this instant, or 0 if this instant precedes `earlier`.
  @inlinable
  package func nanoseconds(since earlier: Instant) -> Int64 {
    max(0, nanoseconds.saturatingSubtract(earlier.nanoseconds))
  }
}

extension Int64 {
  @inlinable
  func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }
}
