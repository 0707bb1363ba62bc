/// Shows on a terminal how many packets have been read.
struct DecodeProgress {
  /// The minimum number of packets between two reads of the clock.
  private static let packetsPerLook = 1 << 16

  /// The surroundings whose terminal shows the progress; `nil` if no progress is shown.
  private let surroundings: Surroundings?
  private var progress: Progress?
  private var size: Int?
  private var packets = 0
  private var nextLook = packetsPerLook

  init(_ surroundings: Surroundings?) {
    self.surroundings = surroundings
  }

  mutating func begin(_ name: String, size: Int?) {
    (self.size, packets, nextLook) = (size, 0, Self.packetsPerLook)
    progress = surroundings.map { Progress($0, name) }
  }

  /// Adds `count` to the number of packets, and from time to time shows the progress. The last of the packets begins at
  /// `offset`.
  mutating func advance(by count: Int, to offset: Int) {
    packets += count
    guard packets >= nextLook, let progress else { return }
    nextLook = packets + Self.packetsPerLook
    let share = size.flatMap { $0 > 0 ? Double(offset) / Double($0) : nil }
    progress.show(share) { [packets] spent in
      "\(decimal(Double(packets), 0)) packets, \(decimal(Double(packets) / (spent / .seconds(1)), 0)) a second"
    }
  }

  /// Clears the progress line.
  func end() { progress?.end() }
}
