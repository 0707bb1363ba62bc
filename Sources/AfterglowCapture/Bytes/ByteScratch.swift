/// Bytes that a reader parses from text. Their memory is reused for the next packet, unless a packet still uses it.
struct ByteScratch {
  private(set) var chunk: ByteChunk
  private(set) var count = 0

  init(capacity: Int) {
    chunk = ByteChunk(capacity: capacity)
  }

  var bytes: ByteView { ByteView(chunk.start, count: count) }

  /// Removes the bytes. If a packet still uses the memory, later bytes are stored in new memory.
  mutating func removeAll() {
    count = 0
    if !isKnownUniquelyReferenced(&chunk) { chunk = ByteChunk(capacity: chunk.capacity) }
  }

  /// Appends a byte. Returns `false` if the memory is full.
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < chunk.capacity else { return false }
    chunk.start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
    return true
  }
}
