import AfterglowCapture

/// An output buffer for lines of text.
///
/// The writer of a line appends its parts. The owner of the buffer writes the bytes out and calls ``removeAll()``. The
/// buffer allocates memory only to grow.
package struct LineBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// The bytes that were written and not removed yet; valid until the buffer changes.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  package mutating func removeAll() { count = 0 }

  /// Lets a closure write up to `limit` bytes. The closure returns the number of bytes that it wrote.
  @inline(__always)
  package mutating func append(upTo limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity - count < limit { grow(for: limit) }
    count += write(start + count)
  }

  @inline(__always)
  package mutating func append(_ part: StaticString) {
    append(UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount))
  }

  @inline(__always)
  package mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
    guard let source = part.baseAddress else { return }
    append(upTo: part.count) { place in
      place.update(from: source, count: part.count)
      return part.count
    }
  }

  package mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  @inline(__always)
  mutating func append(byte: UInt8) {
    append(upTo: 1) { place in
      place[0] = byte
      return 1
    }
  }

  /// Moves the `size` bytes at `offset` towards the end by `distance`, and fills the gap with spaces. Has no effect if
  /// the buffer contains fewer than `offset + size + distance` bytes.
  mutating func moveUp(from offset: Int, size: Int, by distance: Int) {
    guard distance > 0, offset >= 0, size >= 0, offset + size + distance <= count else { return }
    for index in stride(from: size - 1, through: 0, by: -1) { start[offset + distance + index] = start[offset + index] }
    (start + offset).update(repeating: UInt8(ascii: " "), count: distance)
  }

  private mutating func grow(for size: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (count + size))
    larger.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (larger, 2 * (count + size))
  }
}
