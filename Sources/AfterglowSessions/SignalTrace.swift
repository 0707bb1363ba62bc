import AfterglowCapture

/// The signal strength of a peer over time. A point represents a span of time in which at least one packet with a
/// signal strength was received.
///
/// The length of a span is 1 s or another power of two in seconds. Spans begin at multiples of their length since 1970.
package struct SignalTrace: Equatable {
  package struct Point: Equatable {
    /// The number of spans between 1970 and this span.
    package var span: Int64
    package var count = 0
    /// The sum of all signal strengths, in dBm.
    package var sum = 0
    package var weakest = Int8.max
    package var strongest = Int8.min

    /// The mean signal strength, rounded to whole dBm.
    package var mean: Int { Int((Double(sum) / Double(max(1, count))).rounded()) }

    mutating func add(_ other: Point) {
      count += other.count
      sum += other.sum
      weakest = min(weakest, other.weakest)
      strongest = max(strongest, other.strongest)
    }
  }

  /// The points in chronological order, at most one for each span.
  package private(set) var points: [Point] = []

  /// Returns the span that contains an instant; spans are 2 to the power of `doublings` seconds long.
  static func span(of time: CaptureTime, doublings: Int) -> Int64 {
    let (seconds, rest) = time.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    // An arithmetic shift rounds towards earlier times, so the quotient must be rounded in the same direction.
    return (rest < 0 ? seconds - 1 : seconds) >> Int64(doublings)
  }

  mutating func add(_ dBm: Int8, in span: Int64) {
    add(Point(span: span, count: 1, sum: Int(dBm), weakest: dBm, strongest: dBm))
  }

  mutating func add(_ other: SignalTrace) {
    for point in other.points { add(point) }
  }

  private mutating func add(_ point: Point) {
    if let last = points.last {
      if last.span < point.span { return points.append(point) }
      if last.span == point.span { return points[points.count - 1].add(point) }
    }
    let index = points.partitioningIndex { $0.span >= point.span }
    if index < points.count, points[index].span == point.span {
      points[index].add(point)
    } else {
      points.insert(point, at: index)
    }
  }

  /// Doubles the length of every span.
  mutating func coarsen() {
    var coarse = SignalTrace()
    for var point in points {
      point.span >>= 1
      coarse.add(point)
    }
    self = coarse
  }
}
