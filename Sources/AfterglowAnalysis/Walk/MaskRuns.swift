public import AfterglowWire

/// The overflow masks of one sender in the order in which they were received, with consecutive equal masks
/// stored once.
public struct MaskRuns: Sendable {
  /// The maximum number of runs, which suffices for more than an hour of a walk that advertises one service per second.
  public static let limit = 4096

  /// The masks in the order of reception; no two consecutive masks are equal.
  public private(set) var masks: [OverflowMask] = []
  /// The number of advertisements in the runs.
  public private(set) var readings = 0
  /// The number of advertisements that were not stored because of the limit on runs.
  public private(set) var readingsBeyondLimit = 0

  /// Creates an empty sequence of runs.
  public init() {}

  /// Appends a mask; a mask that would begin a run beyond the limit is only counted.
  public mutating func append(_ mask: OverflowMask) {
    if masks.last != mask {
      guard masks.count < Self.limit else {
        readingsBeyondLimit += 1
        return
      }
      masks.append(mask)
    }
    readings += 1
  }

  /// Appends the masks of another sender, which were received later.
  mutating func append(_ other: MaskRuns) {
    let room = Self.limit - masks.count
    let extra = other.masks.first == masks.last ? other.masks.dropFirst() : other.masks[...]
    masks += extra.prefix(room)
    readings += other.readings
    readingsBeyondLimit += other.readingsBeyondLimit
  }
}
