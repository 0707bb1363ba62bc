extension Duration {
  /// The nearest whole number of nanoseconds towards zero, held inside 64 bits.
  package var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !carry else { return seconds < 0 ? .min : .max }
    return sum
  }

  /// A configured interval made ready for use: nanoseconds, and no fewer than a million.
  ///
  /// Nothing recurs faster than every millisecond, whatever is configured.
  package var usableNanoseconds: Int64 { max(1_000_000, saturatedNanoseconds) }
}
