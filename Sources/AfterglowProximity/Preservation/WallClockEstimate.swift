/// The engine's estimate of the wall clock: the reported time plus the time that has passed on the engine's own clock.
struct WallClockEstimate: Sendable {
  /// The maximum correction, in milliseconds, that does not count as a jump. Corrections by the network are smaller.
  static let tolerance: Int64 = 2_000

  /// Milliseconds between 1970 and the engine's origin; `nil` until the time is reported.
  private var offset: Int64?

  /// Records a reading of the wall clock. Returns whether the clock has jumped by more than `tolerance` since the last
  /// reading.
  mutating func read(_ milliseconds: Int64, at now: Instant) -> Bool {
    let (offset, overflow) = milliseconds.subtractingReportingOverflow(now.nanoseconds / 1_000_000)
    guard !overflow else { return false }
    defer { self.offset = offset }
    guard let before = self.offset else { return false }
    let (change, isHuge) = offset.subtractingReportingOverflow(before)
    return isHuge || change.magnitude > Self.tolerance.magnitude
  }

  /// Returns the wall-clock time at a moment, in milliseconds since 1970; `nil` until the time is reported, or if the
  /// result does not fit into 64 bits.
  func milliseconds(at now: Instant) -> Int64? {
    guard let offset else { return nil }
    let (sum, overflow) = offset.addingReportingOverflow(now.nanoseconds / 1_000_000)
    return overflow ? nil : sum
  }
}
