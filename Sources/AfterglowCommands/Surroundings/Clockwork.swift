#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The clock that a verb uses.
public protocol Clockwork {
  /// The time since a fixed moment.
  var elapsed: Duration { get }

  /// Waits for a duration. Returns `false` without waiting if the clock never advances.
  func wait(_ duration: Duration) -> Bool
}

/// A clock that never advances.
public struct StoppedClock: Clockwork {
  /// Creates a clock that shows zero.
  public init() {}

  /// Always zero.
  public var elapsed: Duration { .zero }

  /// Returns `false` at once.
  public func wait(_ duration: Duration) -> Bool { false }
}

/// The computer's clock.
struct SystemClock: Clockwork {
  private let start = ContinuousClock.now

  var elapsed: Duration { ContinuousClock.now - start }

  func wait(_ duration: Duration) -> Bool {
    usleep(UInt32(clamping: Int64(duration / .microseconds(1))))
    return true
  }
}
