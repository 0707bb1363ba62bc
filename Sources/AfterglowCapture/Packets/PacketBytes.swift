/// A packet's bytes, which share the memory of the capture and keep it alive.
public struct PacketBytes: RandomAccessCollection, @unchecked Sendable {
  private let chunk: ByteChunk
  private let view: ByteView

  init(_ view: ByteView, in chunk: ByteChunk) {
    (self.view, self.chunk) = (view, chunk)
  }

  /// Creates a copy of `bytes` with indices from 0.
  public init(_ bytes: some Collection<UInt8>) {
    chunk = ByteChunk(capacity: bytes.count)
    let buffer = UnsafeMutableRawBufferPointer(start: chunk.start, count: bytes.count)
    buffer.copyBytes(from: bytes)
    view = ByteView(chunk.start, count: bytes.count)
  }

  /// The index of the first byte.
  public var startIndex: Int { view.startIndex }
  /// The index that follows the index of the last byte.
  public var endIndex: Int { view.endIndex }

  /// Returns the byte at an index.
  public subscript(position: Int) -> UInt8 { view[position] }

  /// Returns a part of the bytes. The part shares the storage of all bytes.
  public subscript(bounds: Range<Int>) -> PacketBytes { PacketBytes(view[bounds], in: chunk) }

  /// Calls `body` with a pointer to the bytes. The pointer is valid only during the call.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try withExtendedLifetime(chunk) { try view.withContiguousStorageIfAvailable(body) }
  }
}

extension PacketBytes: Hashable {
  /// Whether two packets have the same bytes.
  public static func == (lhs: PacketBytes, rhs: PacketBytes) -> Bool { lhs.elementsEqual(rhs) }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for byte in self { hasher.combine(byte) }
  }
}

extension PacketBytes: ExpressibleByArrayLiteral {
  /// Creates a packet's bytes from a list of bytes.
  public init(arrayLiteral elements: UInt8...) { self.init(elements) }
}
