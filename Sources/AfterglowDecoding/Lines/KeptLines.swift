import AfterglowCapture

/// A cache of finished lines, indexed by the contents of their packets. Advertisers repeat their packets, so most lines
/// can be copied from the cache.
///
/// `Parts` describes the parts of a line that change from packet to packet. Memory is bounded: a full cache is emptied.
/// If packets do not recur, lookups and insertions pause (``LookupGauge``).
struct KeptLines<Parts>: ~Copyable {
  struct Entry {
    var range: Range<Int>
    var parts: Parts
  }

  /// A stored line, valid until the next line is stored.
  struct Line {
    let text: UnsafeBufferPointer<UInt8>
    let parts: Parts
  }

  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var count = 0
  private var table = ContentTable<Entry>()
  private var gauge = LookupGauge()

  /// Creates a cache, and reserves its memory. Pages that are never written take no memory.
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// Returns whether the next packet should be looked up. The caller calls this method once for each packet.
  @inline(__always)
  mutating func isWorthwhile() -> Bool { gauge.isWorthwhile() }

  /// Returns the stored line of a packet with the same content; `nil` if there is no such line.
  @inline(__always)
  mutating func find(_ key: ContentKey) -> Line? {
    guard let known = table.find(key) else {
      gauge.record(isFound: false)
      return nil
    }
    gauge.record(isFound: true)
    let entry = table[known]
    return Line(
      text: UnsafeBufferPointer(start: start + entry.range.lowerBound, count: entry.range.count), parts: entry.parts)
  }

  /// Whether new lines are stored.
  var isKeeping: Bool { !gauge.isResting }

  /// Stores a line that a lookup did not find.
  mutating func keep(_ key: ContentKey, _ line: UnsafeBufferPointer<UInt8>, _ parts: Parts) {
    guard let source = line.baseAddress else { return }
    if table.isFull || line.count > capacity - count { removeAll() }
    guard line.count <= capacity - count,
      table.insert(key, Entry(range: count..<(count + line.count), parts: parts))
    else { return }
    (start + count).update(from: source, count: line.count)
    count += line.count
  }

  /// Removes all lines.
  mutating func removeAll() {
    table.removeAll()
    count = 0
  }
}
