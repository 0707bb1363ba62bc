/// The reason why bytes cannot be decoded, and the position of the fault.
package struct PortError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The bytes end before the end of the value.
    case truncated
    /// The bytes contain a number that is invalid for the value's type.
    case outOfRange
    /// The bytes contain a text that is not UTF-8.
    case invalidText
    /// Further bytes follow the value.
    case trailingBytes
  }

  package let kind: Kind
  /// The position in the buffer, in bytes, at which reading stopped.
  package let offset: Int
}

/// Decodes values that cross the port between processes. No input makes the reader trap.
package struct PortReader {
  private let bytes: [UInt8]
  private let end: Int
  package private(set) var offset: Int

  package init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

  /// Creates a reader for part of a buffer.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  package var isAtEnd: Bool { offset == end }

  /// The number of bytes that have not been read.
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
      // The tenth byte may contain only the highest bit of a 64-bit number.
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

  /// Reads the number of elements that follow. A number that exceeds the number of remaining bytes is a fault, because
  /// each element takes at least one byte. A wrong number therefore cannot cause a large allocation.
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
  /// The encoded bytes of the value.
  package var encoded: [UInt8] {
    var writer = PortWriter()
    encode(to: &writer)
    return writer.bytes
  }

  /// Reads a value from all of the bytes; bytes after the value are a fault.
  package init(decoding bytes: [UInt8]) throws(PortError) {
    var reader = PortReader(bytes)
    self = try Self(from: &reader)
    guard reader.isAtEnd else { throw reader.fault(.trailingBytes) }
  }
}
