/// Bytes of a capture, read in place.
///
/// A view owns no memory, and is valid until its reader reads the next packet. A caller that keeps bytes for longer
/// uses `PacketBytes`. The view checks every index.
///
/// `@usableFromInline` lets another module compile the type into its own loops. The type implements collection
/// requirements that the standard library could derive, because calls of derived implementations are slower.
@usableFromInline
package struct ByteView: RandomAccessCollection {
  /// The address of index 0.
  @usableFromInline let origin: UnsafePointer<UInt8>
  @usableFromInline package let startIndex: Int
  @usableFromInline package let endIndex: Int

  @inlinable
  init(origin: UnsafePointer<UInt8>, startIndex: Int, endIndex: Int) {
    self.origin = origin
    self.startIndex = startIndex
    self.endIndex = endIndex
  }

  /// Creates a view of a whole buffer, with indices from 0.
  @inlinable
  package init(_ start: UnsafeRawPointer, count: Int) {
    self.init(origin: start.assumingMemoryBound(to: UInt8.self), startIndex: 0, endIndex: count)
  }

  @inlinable package var count: Int { endIndex - startIndex }
  @inlinable package var isEmpty: Bool { endIndex == startIndex }
  @inlinable
  package func index(after index: Int) -> Int { index + 1 }
  @inlinable
  package func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  @inlinable
  package func distance(from start: Int, to end: Int) -> Int { end - start }

  @inlinable
  package subscript(position: Int) -> UInt8 {
    precondition(position >= startIndex && position < endIndex, "no byte at index \(position)")
    return origin[position]
  }

  @inlinable
  package subscript(bounds: Range<Int>) -> ByteView {
    precondition(bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex, "no bytes at \(bounds)")
    return ByteView(origin: origin, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
  }

  @inlinable
  package func withContiguousStorageIfAvailable<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The address of the first byte.
  @inlinable
  package var start: UnsafePointer<UInt8> { origin + startIndex }
}

extension ByteView {
  /// Returns the little-endian unsigned number that begins `offset` bytes after the first byte.
  @inlinable
  package func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
    Number(littleEndian: unaligned(at: offset))
  }

  /// Returns the big-endian unsigned number that begins `offset` bytes after the first byte.
  @inlinable
  package func bigEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
    Number(bigEndian: unaligned(at: offset))
  }

  @inlinable
  func unaligned<Number: FixedWidthInteger>(at offset: Int) -> Number {
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= count, "no number at offset \(offset)")
    return UnsafeRawPointer(start + offset).loadUnaligned(as: Number.self)
  }

  /// Returns the bytes after the first `count` bytes; empty if the view has no more than `count` bytes.
  @inlinable
  package func after(_ count: Int) -> ByteView { self[Swift.min(startIndex + count, endIndex)..<endIndex] }

  /// The bytes without a byte-order mark of UTF-8 at their beginning.
  var withoutByteOrderMark: ByteView { starts(with: [0xEF, 0xBB, 0xBF]) ? after(3) : self }
}
