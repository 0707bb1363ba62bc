/// Reads a PDU's fields in order; multi-byte fields are little-endian (Core Specification, volume 6, part B, section
/// 1.2).
@usableFromInline
struct PDUCursor<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  @usableFromInline let bytes: Bytes
  @usableFromInline var index: Int
  /// The offset of `bytes` within the PDU.
  @usableFromInline let base: Int

  @inlinable
  init(_ bytes: Bytes, at base: Int = 0) {
    self.bytes = bytes
    self.base = base
    index = bytes.startIndex
  }

  @inlinable
  var remaining: Int { bytes.endIndex - index }
  @inlinable
  var offset: Int { base + index - bytes.startIndex }

  @inlinable
  mutating func readByte() throws(PDUError) -> UInt8 {
    guard remaining > 0 else { throw PDUError(offset: offset, reason: .truncated) }
    defer { index += 1 }
    return bytes[index]
  }

  /// Reads a little-endian number of up to eight bytes.
  @inlinable
  mutating func readNumber(byteCount: Int) throws(PDUError) -> UInt64 {
    var value: UInt64 = 0
    for position in 0..<byteCount { value |= UInt64(try readByte()) << UInt64(8 * position) }
    return value
  }

  @inlinable
  mutating func readAddress(isRandom: Bool) throws(PDUError) -> DeviceAddress {
    DeviceAddress(rawValue: try readNumber(byteCount: 6), isRandom: isRandom)
  }

  /// Returns a new cursor over the next bytes, and moves this cursor past these bytes.
  @inlinable
  mutating func readPart(byteCount: Int) throws(PDUError) -> PDUCursor {
    guard remaining >= byteCount else { throw PDUError(offset: base + bytes.count, reason: .truncated) }
    defer { index += byteCount }
    return PDUCursor(bytes[index..<(index + byteCount)], at: offset)
  }

  @inlinable
  mutating func readRest() -> Bytes {
    defer { index = bytes.endIndex }
    return bytes[index...]
  }

  @inlinable
  func expectEnd() throws(PDUError) {
    guard remaining == 0 else { throw PDUError(offset: offset, reason: .trailingBytes(remaining)) }
  }
}
