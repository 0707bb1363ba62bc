import AfterglowCapture
import AfterglowLinkLayer
import AfterglowWire

// Appends values in the form of their `description`, without creating a string.
extension LineBuffer {
  /// Appends an address: `4A:0D:A8:1F:84:6F`.
  @inline(__always)
  mutating func append(_ address: DeviceAddress) {
    for shift in stride(from: UInt64(40), through: 8, by: -8) {
      append(hexadecimal: address.rawValue >> shift & 0xFF, digits: 2)
      append(":")
    }
    append(hexadecimal: address.rawValue & 0xFF, digits: 2)
  }

  @inline(__always)
  mutating func append(_ kind: DeviceAddress.Kind) {
    switch kind {
    case .public: append("public")
    case .randomStatic: append("random static")
    case .resolvablePrivate: append("resolvable private")
    case .nonResolvablePrivate: append("non-resolvable private")
    case .randomReserved: append("random, reserved")
    }
  }

  @inline(__always)
  mutating func append(_ type: PDUType) {
    switch type {
    case .connectableUndirected: append("ADV_IND")
    case .scanResponse: append("SCAN_RSP")
    case .nonConnectable: append("ADV_NONCONN_IND")
    default: append(text: type.description)
    }
  }

  /// Appends a UUID: 4 or 8 digits, or 32 digits with dashes.
  @inline(__always)
  mutating func append(_ service: ServiceUUID) {
    switch service.width {
    case .bits16: append(hexadecimal: service.high >> 32, digits: 4)
    case .bits32: append(hexadecimal: service.high >> 32, digits: 8)
    case .bits128:
      append(hexadecimal: service.high >> 32, digits: 8)
      append("-")
      append(hexadecimal: service.high >> 16, digits: 4)
      append("-")
      append(hexadecimal: service.high, digits: 4)
      append("-")
      append(hexadecimal: service.low >> 48, digits: 4)
      append("-")
      append(hexadecimal: service.low, digits: 12)
    }
  }

  @inline(__always)
  mutating func append(_ mask: OverflowMask) {
    for index in 0..<OverflowArea.byteCount { append(hexadecimal: UInt64(mask.byte(at: index)), digits: 2) }
  }

  /// Appends an AD type: two digits.
  @inline(__always)
  mutating func append(_ type: ADType) { append(hexadecimal: UInt64(type.rawValue), digits: 2) }
}
