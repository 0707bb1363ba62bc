/// Reads a PDU's fields in order; multi-byte fields are little-endian (Core Specification, volume 6, part B, 1.2).
struct PDUCursor {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var remaining: Int { bytes.endIndex - index }
  private var offset: Int { index - bytes.startIndex }

  mutating func readByte() throws(PDUError) -> UInt8 {
    guard remaining > 0 else { throw PDUError(offset: offset, reason: .truncated) }
    defer { index += 1 }
    return bytes[index]
  }

  /// A little-endian number of up to eight bytes.
  mutating func readNumber(byteCount: Int) throws(PDUError) -> UInt64 {
    var value: UInt64 = 0
    for position in 0..<byteCount { value |= UInt64(try readByte()) << UInt64(8 * position) }
    return value
  }

  mutating func readAddress(isRandom: Bool) throws(PDUError) -> DeviceAddress {
    DeviceAddress(rawValue: try readNumber(byteCount: 6), isRandom: isRandom)
  }

  mutating func readRest() -> ArraySlice<UInt8> {
    defer { index = bytes.endIndex }
    return bytes[index...]
  }

  func expectEnd() throws(PDUError) {
    guard remaining == 0 else { throw PDUError(offset: offset, reason: .trailingBytes(remaining)) }
  }
}
