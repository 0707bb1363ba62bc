/// The checksum of Bluetooth Low Energy packets (Core Specification, volume 6, part B, section 3.1.1).
///
/// Polynomial x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1, bits of each byte least significant first.
public enum CRC24 {
  /// The initial value on advertising channels. Each connection has its own initial value.
  @inlinable public static var advertisingInitialValue: UInt32 { 0x555555 }

  /// Returns the three checksum bytes that follow `bytes` in a packet. The first checksum byte is the lowest byte of
  /// the result.
  @inlinable
  public static func checksum(
    of bytes: some Sequence<UInt8>, initialValue: UInt32 = advertisingInitialValue
  ) -> UInt32 {
    let register = mirrored(initialValue)
    return bytes.withContiguousStorageIfAvailable { update(register, $0) }
      ?? Array(bytes).withUnsafeBufferPointer { update(register, $0) }
  }

  /// Processes eight bytes at a time. The remainder of each byte is in the table for the number of bytes that follow
  /// the byte in this group of eight.
  @usableFromInline
  static func update(_ register: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var register = register
    guard var next = UnsafeRawPointer(bytes.baseAddress) else { return register }
    let (tables, end) = (tables, next + bytes.count)
    while end - next >= 8 {
      let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)) ^ UInt64(register)
      var sum: UInt32 = 0
      for position in 0..<8 {
        sum ^= tables[(7 - position) << 8 | Int(word >> UInt64(8 * position) & 0xFF)]
      }
      register = sum
      next += 8
    }
    while next < end {
      register = register >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: register) ^ next.load(as: UInt8.self))]
      next += 1
    }
    return register
  }

  /// The polynomial 0x00065B with its 24 bits in reverse order, for a register that shifts towards bit 0.
  private static let reversedPolynomial = mirrored(0x00065B)

  /// Entry *b* of table *n* is the remainder of byte *b* followed by *n* zero bytes. The eight tables of 256 entries
  /// are computed once and never changed.
  private nonisolated(unsafe) static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { register, _ in
        register >> 1 ^ (register & 1 == 0 ? 0 : reversedPolynomial)
      }
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return UnsafePointer(tables)
  }()

  /// Returns the lower 24 bits in reverse order.
  @inlinable
  public static func mirrored(_ value: UInt32) -> UInt32 {
    var bits = value.byteSwapped
    bits = bits >> 4 & 0x0F0F_0F0F | (bits & 0x0F0F_0F0F) << 4
    bits = bits >> 2 & 0x3333_3333 | (bits & 0x3333_3333) << 2
    bits = bits >> 1 & 0x5555_5555 | (bits & 0x5555_5555) << 1
    return bits >> 8
  }
}
