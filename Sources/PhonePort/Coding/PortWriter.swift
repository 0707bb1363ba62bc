/// Encodes values that cross the port between processes. Numbers of variable length are encoded in base 128, with the
/// lowest digit first, so that small numbers take one byte.
package struct PortWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {
    bytes.reserveCapacity(256)
  }

  /// Removes all bytes and keeps the allocated memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func write(byte: UInt8) { bytes.append(byte) }

  package mutating func write(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a signed number in the variable-length form, with the sign in the lowest bit.
  package mutating func write(signed value: Int64) {
    write(unsigned: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Writes a number as eight bytes, the lowest byte first.
  package mutating func write(fixed value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(raw values: some Collection<UInt8>) { bytes.append(contentsOf: values) }

  package mutating func write<Value: PortCodable>(_ value: Value) { value.encode(to: &self) }

  /// Writes the number of an enumeration's case, and then the associated values.
  package mutating func write<each Value: PortCodable>(case tag: UInt8, _ values: repeat each Value) {
    bytes.append(tag)
    repeat (each values).encode(to: &self)
  }
}
