public import AfterglowWire

/// The overflow masks of one sender in the order in which they were received, with consecutive equal masks
/// stored once.
public struct MaskRuns: Sendable {
  /// The maximum number of runs, which suffices for more than an hour of a walk that advertises one service per second.
  public static let limit = 4096

  /// The masks in the order of reception; no two consecutive masks are equal.
  public private(set) var masks: [OverflowMask] = []
  /// The number of advertisements in each run.
  private var counts: [Int] = []
  /// The number of advertisements in the runs.
  public var readings: Int { counts.reduce(0, +) }
  /// The number of advertisements that were not stored because of the limit on runs.
  public private(set) var readingsBeyondLimit = 0

  /// Creates an empty sequence of runs.
  public init() {}

  /// Appends a mask; a mask that would begin a run beyond the limit is only counted.
  public mutating func append(_ mask: OverflowMask) {
    append(mask, count: 1)
  }

  private mutating func append(_ mask: OverflowMask, count: Int) {
    if masks.last == mask {
      counts[counts.count - 1] += count
    } else if masks.count < Self.limit {
      masks.append(mask)
      counts.append(count)
    } else {
      readingsBeyondLimit += count
    }
  }

  /// Appends the masks of another sender, which were received later.
  mutating func append(_ other: MaskRuns) {
    for (mask, count) in zip(other.masks, other.counts) { append(mask, count: count) }
    readingsBeyondLimit += other.readingsBeyondLimit
  }
}
