/// The number of packets at each signal strength, in the order of the strengths.
package struct LevelCounts: Equatable {
  private struct Entry: Equatable {
    var dBm: Int8
    var count: Int
  }

  /// The signal strengths that divide the packets into four quarters, from the weakest to the strongest, in dBm.
  package struct Quartiles: Equatable {
    package var weakest: Int8
    package var lower: Int8
    package var median: Int8
    package var upper: Int8
    package var strongest: Int8
  }

  private var entries: [Entry] = []

  mutating func add(_ dBm: Int8) { add(Entry(dBm: dBm, count: 1)) }

  mutating func add(_ other: LevelCounts) {
    for entry in other.entries { add(entry) }
  }

  private mutating func add(_ entry: Entry) {
    let index = entries.partitioningIndex { $0.dBm >= entry.dBm }
    if index < entries.count, entries[index].dBm == entry.dBm {
      entries[index].count += entry.count
    } else {
      entries.insert(entry, at: index)
    }
  }

  /// The quartiles. Quartile `k` is the signal strength with the index ⌊(n − 1) · k / 4⌋, counted from 0, among all n
  /// in ascending order.
  ///
  /// `nil` if no signal strength is known.
  package var quartiles: Quartiles? {
    let total = entries.reduce(0) { $0 + $1.count }
    func level(quarter: Int) -> Int8? {
      var before = 0
      // The division precedes the multiplication, because four times a count of packets might overflow.
      let (whole, rest) = (total - 1).quotientAndRemainder(dividingBy: 4)
      let place = whole * quarter + rest * quarter / 4
      return entries.first { entry in
        before += entry.count
        return before > place
      }?.dBm
    }
    guard total > 0, let weakest = level(quarter: 0), let lower = level(quarter: 1), let median = level(quarter: 2),
      let upper = level(quarter: 3), let strongest = level(quarter: 4)
    else { return nil }
    return Quartiles(weakest: weakest, lower: lower, median: median, upper: upper, strongest: strongest)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element for which the predicate is true; the end index if there is no such element.
  /// The predicate must be false before this index, and true from this index on.
  func partitioningIndex(_ belongsBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
