extension Duration {
  /// The number of nanoseconds, rounded towards zero and limited to 64 bits.
  package var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !carry else { return seconds < 0 ? .min : .max }
    return sum
  }

  /// The number of nanoseconds in a configured interval; at least one million.
  ///
  /// The lower limit prevents timers that recur more often than once a millisecond.
  package var usableNanoseconds: Int64 { max(1_000_000, saturatedNanoseconds) }
}
