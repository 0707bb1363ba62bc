/// Checks that a world's memory does not grow after its first hour.
///
/// The program that runs the world reads its own resident memory, on Linux from `/proc/self/statm`, and records this
/// memory every hour. By the end of the first hour, the world has allocated the memory for all phones and pairs, so
/// later growth is a leak.
///
/// Bounded lists are an exception, because they grow for a day: every neighbour has a new address each quarter of an
/// hour, and a phone remembers thousands of addresses. The tolerance covers these lists.
public struct MemoryWatch: Sendable {
  /// The number of bytes by which the memory may grow after the first hour.
  public let tolerance: Int
  /// The resident bytes at the end of each hour.
  public private(set) var hours: [Int] = []

  /// Creates a watch without records.
  ///
  /// - Parameter tolerance: The number of bytes by which the memory may grow. The default of 8 MiB suffices for ten
  ///   phones with 4,096 peers of 200 bytes each.
  public init(tolerance: Int = 8 << 20) {
    self.tolerance = tolerance
  }

  /// Records the resident memory at the end of an hour.
  public mutating func record(residentBytes: Int) {
    hours.append(residentBytes)
  }

  /// The difference in bytes between the memory at the end of the first hour and the largest later value.
  public var growth: Int {
    guard let first = hours.first, let most = hours.max() else { return 0 }
    return most - first
  }

  /// Whether the growth is within the tolerance.
  public var isFlat: Bool { growth <= tolerance }
}
