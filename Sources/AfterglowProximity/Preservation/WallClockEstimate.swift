/// The wall clock as the engine knows it: what it is told, carried on by its own clock.
struct WallClockEstimate: Sendable {
  /// What is not a jump: a clock that is put right by the network moves by less.
  static let tolerance: Int64 = 2_000

  /// Milliseconds between 1970 and the engine's origin; `nil` until it has been told.
  private var offset: Int64?

  /// Takes a reading; whether the clock was set since the last one.
  mutating func read(_ milliseconds: Int64, at now: Instant) -> Bool {
    let (offset, overflow) = milliseconds.subtractingReportingOverflow(now.nanoseconds / 1_000_000)
    guard !overflow else { return false }
    defer { self.offset = offset }
    guard let before = self.offset else { return false }
    let (change, isHuge) = offset.subtractingReportingOverflow(before)
    return isHuge || change.magnitude > Self.tolerance.magnitude
  }

  /// What it shows at a moment, in milliseconds since 1970.
  func milliseconds(at now: Instant) -> Int64? {
    guard let offset else { return nil }
    let (sum, overflow) = offset.addingReportingOverflow(now.nanoseconds / 1_000_000)
    return overflow ? nil : sum
  }
}
