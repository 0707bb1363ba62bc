import AfterglowWire
import VirtualPhone

/// A log of readings: for each pair of phones, the windows with a reading, and the time of the first reading.
struct SituationLog {
  /// The best kind of reading of a pair in a window.
  enum Reading: UInt8, Comparable {
    case none
    /// A third phone has reported a reading of the other phone.
    case witness
    /// The phone itself has read the other phone.
    case direct

    static func < (a: Reading, b: Reading) -> Bool { a.rawValue < b.rawValue }
  }

  let count: Int
  let start: WorldTime
  let windows: Int
  /// The time of the event. Only readings from this time on can be first readings.
  let event: WorldTime
  /// The readings, by pair and then by window.
  private var readings: [Reading]
  /// Whether the two phones of a pair heard each other well at the beginning and at the end of a window.
  private var isInReach: [Bool]
  /// The time of the first direct reading since the event, by pair.
  private var first: [WorldTime?]
  private var firstInReach: [WorldTime?]

  init(count: Int, start: WorldTime, length: Duration, event: WorldTime) {
    self.count = count
    self.start = start
    self.event = event
    windows = Int(length / Contact.window)
    readings = Array(repeating: .none, count: count * count * windows)
    isInReach = Array(repeating: false, count: count * count * windows)
    first = Array(repeating: nil, count: count * count)
    firstInReach = first
  }

  mutating func read(_ other: Int, by reader: Int, _ reading: Reading, at time: WorldTime) {
    let pair = reader * count + other
    if time >= event, reading == .direct, first[pair] == nil { first[pair] = time }
    guard time >= start else { return }
    let window = index(of: time)
    guard window < windows else { return }
    readings[pair * windows + window] = max(readings[pair * windows + window], reading)
  }

  /// Returns whether the window at a moment has a direct reading.
  func isRead(_ other: Int, by reader: Int, at time: WorldTime) -> Bool {
    let window = index(of: time)
    return window < windows && readings[(reader * count + other) * windows + window] == .direct
  }

  /// Returns the index of the window that contains a moment after the start.
  private func index(of time: WorldTime) -> Int {
    Int((time - start).components.seconds / Contact.window.components.seconds)
  }

  /// A copy of the log without readings, with the same windows in which each pair was in range.
  var withoutReadings: SituationLog {
    var log = self
    log.readings = Array(repeating: .none, count: readings.count)
    log.first = Array(repeating: nil, count: first.count)
    return log
  }

  /// Records that two phones hear each other well at a moment. Only the first call for each pair after the event has an
  /// effect.
  mutating func inReach(_ a: Int, _ b: Int, at time: WorldTime) {
    guard time >= event else { return }
    for pair in [a * count + b, b * count + a] where firstInReach[pair] == nil { firstInReach[pair] = time }
  }

  /// Records that two phones heard each other well at the beginning and at the end of a window.
  mutating func inReach(_ a: Int, _ b: Int, window: Int) {
    guard window < windows else { return }
    isInReach[(a * count + b) * windows + window] = true
    isInReach[(b * count + a) * windows + window] = true
  }

  /// Counts the windows with the indices in `range` in which the two phones of a pair heard each other well. Also
  /// counts those of these windows that have a reading of kind `reading` or better. Each group of `width` windows
  /// counts as one window.
  func coverage(
    _ range: Range<Int>, of pairs: [(reader: Int, other: Int)], atLeast reading: Reading = .direct, width: Int = 1
  ) -> CoverageCount {
    var total = CoverageCount()
    for (reader, other) in pairs {
      let base = (reader * count + other) * windows
      for window in stride(from: range.lowerBound, to: range.upperBound - width + 1, by: width) {
        let group = base + window..<base + window + width
        guard group.allSatisfy({ isInReach[$0] }) else { continue }
        total.all += 1
        if group.contains(where: { readings[$0] >= reading }) { total.covered += 1 }
      }
    }
    return total
  }

  /// Returns the runs of at least `length` windows in which two phones were in range and neither phone read the other.
  func gaps(_ a: Int, _ b: Int, ofAtLeast length: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var begin: Int?
    for window in 0...windows {
      let isEmpty =
        window < windows
        && [a * count + b, b * count + a].allSatisfy { pair in
          isInReach[pair * windows + window] && readings[pair * windows + window] < .direct
        }
      if isEmpty {
        begin = begin ?? window
      } else if let first = begin {
        if window - first >= max(length, 1) { gaps.append(first..<window) }
        begin = nil
      }
    }
    return gaps
  }

  /// Returns the delay of each pair's first reading since the event. The delay counts from the moment at which the two
  /// phones were first in range of each other, at or after the event. A delay is `nil` without a reading. Pairs that
  /// were never in range after the event are omitted.
  func delays(of pairs: [(reader: Int, other: Int)]) -> [Duration?] {
    pairs.compactMap { pair -> Duration?? in
      let index = pair.reader * count + pair.other
      guard let reach = firstInReach[index] else { return nil }
      return .some(first[index].map { max($0 - max(reach, event), .zero) })
    }
  }
}
