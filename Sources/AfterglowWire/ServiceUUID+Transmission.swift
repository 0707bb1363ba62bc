extension ServiceUUID {
  /// Creates an identifier from its transmitted form, last byte first; `nil` unless the number of bytes fits the width.
  ///
  /// The Core Specification defines this order in volume 3, part B, section 2.5.1 and part C, section 11.
  @inlinable
  public init?(transmitted bytes: some Collection<UInt8>, width: Width) {
    guard bytes.count == width.rawValue / 8 else { return nil }
    var (high, low, shift): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for byte in bytes {
      if shift < 64 { low |= UInt64(byte) << shift } else { high |= UInt64(byte) << (shift - 64) }
      shift += 8
    }
    switch width {
    case .bits16: self.init(UInt16(truncatingIfNeeded: low))
    case .bits32: self.init(UInt32(truncatingIfNeeded: low))
    case .bits128: self.init(high: high, low: low)
    }
  }

  /// Creates an identifier from 16 bytes in textual order, as in an iBeacon; `nil` for any other number of bytes.
  @inlinable
  public init?(bigEndian bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }

  /// Creates an identifier from 16 bytes in textual order, as in Foundation's `UUID.uuid`.
  package init(
    _ bytes: (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )
  ) {
    let (high, low) = withUnsafeBytes(of: bytes) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    self.init(high: high, low: low)
  }

  /// Appends the UUID in its transmitted form: in the width in which it was written, last byte first.
  public func encode(into bytes: inout [UInt8]) {
    // A 16-bit form is bytes 2 and 3 of the full form, and a 32-bit form is bytes 0 to 3.
    let range =
      switch width {
      case .bits16: 2..<4
      case .bits32: 0..<4
      case .bits128: 0..<16
      }
    for index in range.reversed() { bytes.append(byte(at: index)) }
  }
}
