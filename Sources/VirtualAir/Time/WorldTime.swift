/// A moment of a world's time, in nanoseconds since the world began.
///
/// The type stores an integer instead of a `Duration`, because the air makes millions of computations with it per
/// second.
public struct WorldTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the world began.
  public var nanoseconds: Int64

  /// Creates a moment from its nanoseconds since the world began.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The beginning of the world.
  public static let zero = WorldTime(nanoseconds: 0)

  /// A moment after all events.
  public static let never = WorldTime(nanoseconds: .max)

  /// Whether the first moment is earlier.
  public static func < (lhs: WorldTime, rhs: WorldTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Returns the moment that is `rhs` later than `lhs`; at most ``never``.
  public static func + (lhs: WorldTime, rhs: Duration) -> WorldTime { lhs.advanced(byNanoseconds: rhs.nanoseconds) }

  /// Returns the duration from `rhs` to `lhs`; it is negative if `rhs` is later.
  public static func - (lhs: WorldTime, rhs: WorldTime) -> Duration {
    .nanoseconds(lhs.nanoseconds - rhs.nanoseconds)
  }

  package func advanced(byNanoseconds nanoseconds: Int64) -> WorldTime {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    return overflow ? .never : WorldTime(nanoseconds: sum)
  }

  /// Creates a moment, rounded down. A moment that is 9.2 billion seconds (about 291 years) or more after the beginning
  /// becomes ``never``. Two very slow phones can need so long to come into range of each other.
  package init(seconds: Double) {
    self.init(nanoseconds: seconds < 9.2e9 ? Int64(seconds * 1e9) : .max)
  }

  /// Seconds since the world began. The seconds are for geometry, in which a microsecond does not matter.
  package var seconds: Double { Double(nanoseconds) / 1e9 }
}

extension Duration {
  /// The duration in whole nanoseconds, limited to about 292 years.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !carried else { return seconds < 0 ? .min : .max }
    return sum
  }

  /// The duration in seconds, as a floating-point number.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
