/// Why bytes are not a value of the port, and where the fault is.
package struct PortError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The bytes end inside the value.
    case truncated
    /// A number that is invalid for the value's type.
    case outOfRange
    /// A text that is not UTF-8.
    case invalidText
    /// There are more bytes than the value has.
    case trailingBytes
  }

  package let kind: Kind
  /// The number of bytes that were read before the fault.
  package let offset: Int
}

/// Reads values of the port from bytes. No input makes it trap.
package struct PortReader {
  private let bytes: [UInt8]
  private let end: Int
  package private(set) var offset: Int

  package init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

  /// Reads part of a buffer.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  package var isAtEnd: Bool { offset == end }

  /// How many bytes are left.
  package var remaining: Int { end - offset }

  package func fault(_ kind: PortError.Kind) -> PortError { PortError(kind: kind, offset: offset) }

  package mutating func readByte() throws(PortError) -> UInt8 {
    guard offset < end else { throw fault(.truncated) }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func readUnsigned() throws(PortError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      // The tenth byte has room only for the highest bit.
      guard shift < 63 || byte <= 1 else { throw fault(.outOfRange) }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  package mutating func readSigned() throws(PortError) -> Int64 {
    let value = try readUnsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  package mutating func readFixed() throws(PortError) -> UInt64 {
    guard end - offset >= 8 else { throw fault(.truncated) }
    defer { offset += 8 }
    return (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  package mutating func readRaw(_ count: UInt64) throws(PortError) -> ArraySlice<UInt8> {
    guard count <= UInt64(end - offset) else { throw fault(.truncated) }
    defer { offset += Int(count) }
    return bytes[offset..<(offset + Int(count))]
  }

  /// Reads the number of elements that follow. Each element takes at least one byte, so a count above the number of
  /// remaining bytes is a fault. A wrong count therefore cannot request much memory.
  package mutating func readCount() throws(PortError) -> Int {
    let count = try readUnsigned()
    guard count <= UInt64(end - offset) else { throw fault(.truncated) }
    return Int(count)
  }

  package mutating func read<Value: PortCodable>(_ type: Value.Type = Value.self) throws(PortError) -> Value {
    try Value(from: &self)
  }
}

/// A value that crosses the port between processes.
package protocol PortCodable {
  func encode(to writer: inout PortWriter)
  init(from reader: inout PortReader) throws(PortError)
}

extension PortCodable {
  /// The value's bytes.
  package var encoded: [UInt8] {
    var writer = PortWriter()
    encode(to: &writer)
    return writer.bytes
  }

  /// Reads a value that takes up all of the bytes.
  package init(decoding bytes: [UInt8]) throws(PortError) {
    var reader = PortReader(bytes)
    self = try Self(from: &reader)
    guard reader.isAtEnd else { throw reader.fault(.trailingBytes) }
  }
}
