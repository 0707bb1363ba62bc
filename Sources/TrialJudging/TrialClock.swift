import AfterglowTrial

/// The conversion from the clock of a phone or a capture to the conductor's clock: an offset, and a drift if the clocks
/// were compared over a long enough time.
public struct TrialClock: Sendable {
  /// The number of seconds by which the conductor's clock is ahead of the phone's clock at ``origin``.
  public let offset: Double
  /// The change of the offset in one second.
  public let drift: Double
  /// The time on the phone's clock at which ``offset`` was measured.
  public let origin: Double
  /// The maximum error of the offset, in seconds. For the clock of a log, this error is half of the duration of the
  /// longest exchange that is used.
  public let error: Double

  /// The drift is computed only if the first and the last comparison are at least this many seconds apart.
  private static let leastSpan = 120.0
  /// Exchanges that are less than this many seconds apart count as one comparison.
  private static let comparison = 30.0

  /// The conductor's own clock.
  static let own = TrialClock(offset: 0, drift: 0, origin: 0, error: 0)

  /// Creates a clock whose offset was measured at ``origin``.
  init(offset: Double, drift: Double, origin: Double, error: Double) {
    (self.offset, self.drift, self.origin, self.error) = (offset, drift, origin, error)
  }

  /// Creates a clock from the exchanges in a log; `nil` if the log has no valid exchange.
  init?(_ lines: [TrialLine]) {
    var best: [(time: Double, offset: Double, error: Double)] = []
    for line in lines where line.kind == .clock {
      guard let times = line.times, times.count == 3, times[2] >= times[0] else { continue }
      let exchange = (
        time: (times[0] + times[2]) / 2, offset: times[1] - (times[0] + times[2]) / 2, error: (times[2] - times[0]) / 2
      )
      if let last = best.last, exchange.time - last.time < Self.comparison {
        if exchange.error < last.error { best[best.count - 1] = exchange }
      } else {
        best.append(exchange)
      }
    }
    guard let first = best.first, let last = best.last else { return nil }
    let span = last.time - first.time
    let drift = span >= Self.leastSpan ? (last.offset - first.offset) / span : 0
    self.init(offset: first.offset, drift: drift, origin: first.time, error: best.map(\.error).max() ?? 0)
  }

  /// Returns the conductor's time for a time of the phone's clock.
  public func conductorTime(_ time: Double) -> Double { time + offset + (time - origin) * drift }
}
