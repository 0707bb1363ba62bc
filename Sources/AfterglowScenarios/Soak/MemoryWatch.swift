/// Whether a world's memory stays as large as it is after its first hour.
///
/// The program that runs the world reads how much is resident, on Linux from `/proc/self/statm`, and notes it every hour.
/// What grows with the number of phones and pairs has grown by then; what would grow with time is a leak. Books with a
/// bound go on filling for a day: every neighbour has a new address each quarter of an hour, and a phone remembers some
/// thousands of them. That is what the tolerance is for.
public struct MemoryWatch: Sendable {
  /// Bytes that may be added after the first hour.
  public let tolerance: Int
  /// Bytes, hour by hour.
  public private(set) var hours: [Int] = []

  /// - Parameter tolerance: 8 MiB unless said otherwise: ten phones with 4,096 peers of 200 bytes each.
  public init(tolerance: Int = 8 << 20) {
    self.tolerance = tolerance
  }

  /// Notes what is resident at the end of an hour.
  public mutating func note(residentBytes: Int) {
    hours.append(residentBytes)
  }

  /// Bytes that were added between the end of the first hour and the largest since.
  public var growth: Int {
    guard let first = hours.first, let most = hours.max() else { return 0 }
    return most - first
  }

  /// Whether the growth is within the tolerance.
  public var isFlat: Bool { growth <= tolerance }
}
