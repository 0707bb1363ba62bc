/// A number of receptions, and the range of their signal strengths.
package struct ReceptionCount {
  package var count = 0
  /// The weakest signal strength, in dBm; 127 if no signal strength is known.
  package private(set) var weakest = Int8.max
  package private(set) var loudest = Int8.min

  init() {}

  /// Creates the count of one reception.
  init(level: Int8?) { add(level: level) }

  @inline(__always)
  mutating func add(level: Int8?) {
    count += 1
    guard let level else { return }
    weakest = min(weakest, level)
    loudest = max(loudest, level)
  }

  mutating func add(_ other: ReceptionCount) {
    count += other.count
    weakest = min(weakest, other.weakest)
    loudest = max(loudest, other.loudest)
  }

  /// The range of signal strengths; `nil` if no signal strength is known.
  package var levels: ClosedRange<Int8>? { weakest <= loudest ? weakest...loudest : nil }
}
