/// Text that is written again and again, in memory of bounded size.
struct KeptText: ~Copyable {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// How much is kept: where the next text will begin.
  private(set) var count = 0

  /// What is never written into costs no memory.
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  func hasRoom(for size: Int) -> Bool { size <= capacity - count }

  /// Keeps a text behind the others, if there is room.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard hasRoom(for: text.count), let bytes = text.baseAddress else { return }
    (start + count).update(from: bytes, count: text.count)
    count += text.count
  }

  /// What is kept; good until all is forgotten.
  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  mutating func removeAll() { count = 0 }
}
