/// A packet's bytes, where the capture lies in memory; what they lie in lives as long as they do.
public struct PacketBytes: RandomAccessCollection, @unchecked Sendable {
  private let chunk: ByteChunk
  private let view: ByteView

  init(_ view: ByteView, in chunk: ByteChunk) {
    (self.view, self.chunk) = (view, chunk)
  }

  /// A copy of `bytes`, with indices from 0.
  public init(_ bytes: some Collection<UInt8>) {
    chunk = ByteChunk(capacity: bytes.count)
    let buffer = UnsafeMutableRawBufferPointer(start: chunk.start, count: bytes.count)
    buffer.copyBytes(from: bytes)
    view = ByteView(chunk.start, count: bytes.count)
  }

  public var startIndex: Int { view.startIndex }
  public var endIndex: Int { view.endIndex }

  public subscript(position: Int) -> UInt8 { view[position] }

  public subscript(bounds: Range<Int>) -> PacketBytes { PacketBytes(view[bounds], in: chunk) }

  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try withExtendedLifetime(chunk) { try view.withContiguousStorageIfAvailable(body) }
  }
}

extension PacketBytes: Hashable {
  public static func == (lhs: PacketBytes, rhs: PacketBytes) -> Bool { lhs.elementsEqual(rhs) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for byte in self { hasher.combine(byte) }
  }
}

extension PacketBytes: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: UInt8...) { self.init(elements) }
}
