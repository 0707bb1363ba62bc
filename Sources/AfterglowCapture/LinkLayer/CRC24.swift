/// The checksum of Bluetooth Low Energy packets (Core Specification, volume 6, part B, section 3.1.1).
///
/// Polynomial x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1, bits of each byte least significant first.
public enum CRC24 {
  /// The initial value on advertising channels; connections choose their own.
  public static let advertisingInitialValue: UInt32 = 0x555555

  /// The three checksum bytes that follow `bytes` on air, the first sent in the lowest byte of the result.
  public static func checksum(of bytes: some Sequence<UInt8>, initialValue: UInt32 = advertisingInitialValue) -> UInt32
  {
    var register = reversed(initialValue)
    for byte in bytes {
      register = register >> 8 ^ table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
    }
    return register
  }

  /// 0x00065B with its 24 bits in reverse order, as a register that shifts towards bit 0 needs it.
  private static let reversedPolynomial = reversed(0x00065B)

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { register, _ in register >> 1 ^ (register & 1 == 0 ? 0 : reversedPolynomial) }
  }

  private static func reversed(_ value: UInt32) -> UInt32 {
    (0..<24).reduce(0) { $0 << 1 | value >> UInt32($1) & 1 }
  }
}
