/// A window of bounded size that moves over a byte source. Every reader of a format reads through a window.
///
/// The window uses about `capacity` bytes of memory, whatever the size of the input. Over a mappable file, the window
/// shows the file's own pages without copying them. Bytes of any other source are read into the window's memory.
struct ByteWindow {
  private let source: any ByteSource
  private let capacity: Int
  /// The memory that holds the window's bytes.
  private(set) var chunk: ByteChunk {
    didSet { base = UnsafePointer(chunk.start.assumingMemoryBound(to: UInt8.self)) }
  }
  /// The address of the chunk's beginning. The stored address avoids reference counting, which would take most of the
  /// time for reading a record.
  private var base: UnsafePointer<UInt8>
  private var start = 0
  private var end = 0
  private var hasEnded = false
  /// The error with which the source failed. After a failure the source is not read again, and later calls throw the
  /// same failure.
  private var failure: InputFailure?

  /// The number of bytes of the input before the window.
  private(set) var offset = 0

  init(_ source: any ByteSource, capacity: Int = Self.usualCapacity) {
    self.source = source
    self.capacity = capacity
    // For a mapped file, the window needs no memory.
    chunk = ByteChunk(capacity: 0)
    base = UnsafePointer(chunk.start.assumingMemoryBound(to: UInt8.self))
  }

  /// The usual capacity: large enough for any record, and small enough to stay in a processor's cache.
  static let usualCapacity = 1 << 20

  /// The bytes that were read but not yet consumed; valid until the window grows.
  var bytes: ByteView { ByteView(base + start, count: end - start) }

  var count: Int { end - start }
  var isFull: Bool { count >= capacity }

  /// Reads from the source once, and returns whether the window grew. The window does not grow if it is full or if the
  /// input has ended.
  mutating func grow() throws(InputFailure) -> Bool {
    if hasEnded || isFull { return false }
    if let failure { throw failure }
    do throws(InputFailure) {
      return try read()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func read() throws(InputFailure) -> Bool {
    if let file = source.mappable {
      let mapped = try file.map(from: offset, count: capacity)
      let grown = mapped.count - count
      guard grown > 0 else { return false }
      (chunk, start, end) = (mapped.chunk, mapped.start, mapped.start + mapped.count)
      return true
    }
    makeRoom()
    let free = UnsafeMutableRawBufferPointer(start: chunk.start + end, count: chunk.capacity - end)
    let grown = try source.read(into: free)
    end += grown
    hasEnded = grown == 0
    return grown > 0
  }

  /// Grows until the window contains `wanted` bytes. Returns `false` if the input has fewer bytes, or if the window's
  /// capacity is smaller.
  mutating func grow(to wanted: Int) throws(InputFailure) -> Bool {
    while count < wanted { if try !grow() { return false } }
    return true
  }

  /// Makes free space after the window: in the same memory if no packet uses that memory, and otherwise in new memory.
  private mutating func makeRoom() {
    let isOurs = isKnownUniquelyReferenced(&chunk) && chunk.capacity >= capacity
    if isOurs, start == end { (start, end) = (0, 0) }
    if isOurs, end < chunk.capacity { return }
    let target = isOurs ? chunk : ByteChunk(capacity: capacity)
    target.start.copyMemory(from: chunk.start + start, byteCount: count)
    (chunk, start, end) = (target, 0, count)
  }

  /// Skips the first `count` bytes of the window.
  @inline(__always)
  mutating func consume(_ count: Int) {
    precondition(count <= end - start, "the caller consumes more bytes than the window contains")
    start += count
    offset += count
  }

  /// Discards the window's bytes and all later bytes, as if the input ended here.
  mutating func close() {
    consume(count)
    hasEnded = true
  }

  /// Skips `count` bytes, in the window or not yet read. Returns the number of skipped bytes, which is less than
  /// `count` if the input ends.
  mutating func skip(_ count: Int) throws(InputFailure) -> Int {
    var rest = count
    while true {
      let step = min(rest, self.count)
      consume(step)
      rest -= step
      if rest == 0 { return count }
      if try !grow() { return count - rest }
    }
  }
}
