/// Reads big-endian numbers and sequences of bytes from the front to the back. An error states the position at which
/// reading failed.
package struct ByteReader {
  private let bytes: [UInt8]
  package private(set) var offset = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var remaining: Int { bytes.count - offset }

  package mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(FrameError) -> Number {
    let size = Number.bitWidth / 8
    guard size <= remaining else { throw FrameError(.truncated, offset: offset) }
    var value: UInt64 = 0
    for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
    offset += size
    return Number(truncatingIfNeeded: value)
  }

  /// Reads a number that must not be 0, because 0 stands for a missing value.
  package mutating func positive<Number: FixedWidthInteger & UnsignedInteger>() throws(FrameError) -> Number {
    let start = offset
    let value = try number(Number.self)
    guard value > 0 else { throw FrameError(.invalidValue, offset: start) }
    return value
  }

  package mutating func bytes(_ count: Int) throws(FrameError) -> [UInt8] {
    guard count <= remaining else { throw FrameError(.truncated, offset: offset) }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  package mutating func rest() -> ArraySlice<UInt8> {
    defer { offset = bytes.count }
    return bytes[offset...]
  }

  /// Reads the first byte, with the version in its upper half and the kind in its lower half. Returns the kind, and
  /// throws an error for another version.
  package mutating func kind(ofVersion version: UInt8) throws(FrameError) -> UInt8 {
    let first = try number(UInt8.self)
    guard first >> 4 == version else { throw FrameError(.unsupportedVersion(first >> 4), offset: 0) }
    return first & 0xF
  }

  package func end() throws(FrameError) {
    guard remaining == 0 else { throw FrameError(.trailingBytes, offset: offset) }
  }
}

extension [UInt8] {
  /// Appends a number, most significant byte first. The function is `@inlinable` for speed, because `HostMessageStore`
  /// encodes all messages at every change, number by number.
  @inlinable
  package mutating func append(bigEndian number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
