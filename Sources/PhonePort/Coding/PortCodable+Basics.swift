package import AfterglowWire
package import Foundation

extension Bool: PortCodable {
  package func encode(to writer: inout PortWriter) { writer.write(byte: self ? 1 : 0) }
  package init(from reader: inout PortReader) throws(PortError) {
    let byte = try reader.readByte()
    guard byte < 2 else { throw reader.fault(.outOfRange) }
    self = byte == 1
  }
}

extension UInt8: PortCodable {
  package func encode(to writer: inout PortWriter) { writer.write(byte: self) }
  package init(from reader: inout PortReader) throws(PortError) { self = try reader.readByte() }
}

extension Int8: PortCodable {
  package func encode(to writer: inout PortWriter) { writer.write(byte: UInt8(bitPattern: self)) }
  package init(from reader: inout PortReader) throws(PortError) { self = try Int8(bitPattern: reader.readByte()) }
}

extension PortCodable where Self: FixedWidthInteger & SignedInteger {
  package func encode(to writer: inout PortWriter) { writer.write(signed: Int64(self)) }
  package init(from reader: inout PortReader) throws(PortError) {
    guard let value = Self(exactly: try reader.readSigned()) else { throw reader.fault(.outOfRange) }
    self = value
  }
}

extension PortCodable where Self: FixedWidthInteger & UnsignedInteger {
  package func encode(to writer: inout PortWriter) { writer.write(unsigned: UInt64(self)) }
  package init(from reader: inout PortReader) throws(PortError) {
    guard let value = Self(exactly: try reader.readUnsigned()) else { throw reader.fault(.outOfRange) }
    self = value
  }
}

extension Int: PortCodable {}
extension Int32: PortCodable {}
extension Int64: PortCodable {}
extension UInt: PortCodable {}
extension UInt16: PortCodable {}
extension UInt64: PortCodable {}

extension PortCodable where Self: RawRepresentable, RawValue: PortCodable {
  package func encode(to writer: inout PortWriter) { rawValue.encode(to: &writer) }
  package init(from reader: inout PortReader) throws(PortError) {
    guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw reader.fault(.outOfRange) }
    self = value
  }
}

extension Double: PortCodable {
  package func encode(to writer: inout PortWriter) { writer.write(fixed: bitPattern) }
  package init(from reader: inout PortReader) throws(PortError) { self.init(bitPattern: try reader.readFixed()) }
}

extension String: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(unsigned: UInt64(utf8.count))
    writer.write(raw: utf8)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    let bytes = try reader.readRaw(try reader.readUnsigned())
    guard let text = String(validating: bytes, as: UTF8.self) else { throw reader.fault(.invalidText) }
    self = text
  }
}

extension Array: PortCodable where Element: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(unsigned: UInt64(count))
    if let bytes = self as? [UInt8] {
      writer.write(raw: bytes)
    } else {
      for element in self { element.encode(to: &writer) }
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    let count = try reader.readCount()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}

extension Optional: PortCodable where Wrapped: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(self != nil)
    self?.encode(to: &writer)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self = try reader.read(Bool.self) ? .some(try Wrapped(from: &reader)) : nil
  }
}

extension Result: PortCodable where Success: PortCodable, Failure: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .success(let value): writer.write(case: 0, value)
    case .failure(let fault): writer.write(case: 1, fault)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self = try reader.read(Bool.self) ? .failure(Failure(from: &reader)) : .success(Success(from: &reader))
  }
}

extension ClosedRange: PortCodable where Bound: PortCodable {
  package func encode(to writer: inout PortWriter) {
    lowerBound.encode(to: &writer)
    upperBound.encode(to: &writer)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    let lower = try Bound(from: &reader)
    let upper = try Bound(from: &reader)
    guard lower <= upper else { throw reader.fault(.outOfRange) }
    self = lower...upper
  }
}

extension UUID: PortCodable {
  package func encode(to writer: inout PortWriter) { withUnsafeBytes(of: uuid) { writer.write(raw: $0) } }

  package init(from reader: inout PortReader) throws(PortError) {
    let bytes = try reader.readRaw(16)
    var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
    self.init(uuid: value)
  }
}

extension ServiceUUID: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch width {
    case .bits16: writer.write(case: 0, UInt16(truncatingIfNeeded: high >> 32))
    case .bits32: writer.write(case: 1, UInt64(high >> 32))
    case .bits128:
      writer.write(byte: 2)
      writer.write(fixed: high)
      writer.write(fixed: low)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self.init(try reader.read(UInt16.self))
    case 1:
      guard let assigned = UInt32(exactly: try reader.readUnsigned()) else { throw reader.fault(.outOfRange) }
      self.init(assigned)
    case 2: self.init(high: try reader.readFixed(), low: try reader.readFixed())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension IBeacon: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(major)
    writer.write(minor)
    writer.write(measuredPowerDBm)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      uuid: try reader.read(), major: try reader.read(), minor: try reader.read(), measuredPowerDBm: try reader.read())
  }
}
