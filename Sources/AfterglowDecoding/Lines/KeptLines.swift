import AfterglowCapture

/// Lines that were written before, found again by what their packets say: advertisers repeat themselves.
///
/// `Parts` says where in a line stands what changes from packet to packet. Memory is bounded: when it is full, all is
/// forgotten. Where packets do not recur, nothing is looked up nor kept (``LookupGauge``).
struct KeptLines<Parts>: ~Copyable {
  struct Entry {
    var range: Range<Int>
    var parts: Parts
  }

  /// A line that is kept, valid until the next line is kept.
  struct Line {
    let text: UnsafeBufferPointer<UInt8>
    let parts: Parts
  }

  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var count = 0
  private var table = ContentTable<Entry>()
  private var gauge = LookupGauge()

  /// Memory that is never written into costs nothing.
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// Returns whether to look the next packet up. The caller asks once for each packet.
  @inline(__always)
  mutating func isWorthwhile() -> Bool { gauge.isWorthwhile() }

  /// The line of a packet that says the same.
  @inline(__always)
  mutating func find(_ key: ContentKey) -> Line? {
    guard let known = table.find(key) else {
      gauge.note(isFound: false)
      return nil
    }
    gauge.note(isFound: true)
    let entry = table[known]
    return Line(
      text: UnsafeBufferPointer(start: start + entry.range.lowerBound, count: entry.range.count), parts: entry.parts)
  }

  /// Whether new lines are kept.
  var isKeeping: Bool { !gauge.isResting }

  /// Keeps a line that was not found.
  mutating func keep(_ key: ContentKey, _ line: UnsafeBufferPointer<UInt8>, _ parts: Parts) {
    guard let source = line.baseAddress else { return }
    if table.isFull || line.count > capacity - count { removeAll() }
    guard line.count <= capacity - count,
      table.insert(key, Entry(range: count..<(count + line.count), parts: parts))
    else { return }
    (start + count).update(from: source, count: line.count)
    count += line.count
  }

  /// Forgets what is kept.
  mutating func removeAll() {
    table.removeAll()
    count = 0
  }
}
