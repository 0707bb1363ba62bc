/// The overflow area: 128 bits that represent the service UUIDs of an app in the background.
///
/// iOS sends these bits as Apple manufacturer data: `14 FF 4C 00 01 m0 … m15` (rule A3). Several UUIDs share each bit,
/// so a set bit is consistent with a service, but never proves that the service is advertised.
public enum OverflowArea {
  /// The number of bits of the area.
  public static let bitCount = 128

  /// The number of bytes that the mask takes in a packet.
  public static let byteCount = 16

  /// The type octet that follows Apple's company identifier. Apple has not published this octet, which was observed on
  /// air.
  public static let appleType: UInt8 = 0x01

  /// Returns the bit, 0 to 127, that a service UUID sets.
  ///
  /// The bit is the CRC-8, without its highest bit, over the 16 bytes of the 128-bit form in textual order. The
  /// polynomial is x⁸ + x³ + 1, and the initial value is 0, without reflection and without a final exclusive or. The
  /// result agrees with the table that "The Secrets of iOS Bluetooth Advertising in the Background" publishes.
  public static func bit(for service: ServiceUUID) -> Int {
    var remainder: UInt8 = 0
    for index in 0..<16 { remainder = remainders[Int(remainder ^ service.byte(at: index))] }
    return Int(remainder & 0x7F)
  }

  /// Returns the smallest of the UUIDs `00000000-0000-0000-0000-0000000000XX` that sets a bit.
  ///
  /// - Precondition: `bit` is 0 to 127.
  public static func service(settingBit bit: Int) -> ServiceUUID {
    ServiceUUID(high: 0, low: UInt64(lastBytes.smallest[bit]))
  }

  /// Returns the second of the UUIDs `00000000-0000-0000-0000-0000000000XX` that sets a bit, for a list in which two
  /// services set the same bit.
  ///
  /// - Precondition: `bit` is 0 to 127.
  public static func secondService(settingBit bit: Int) -> ServiceUUID {
    ServiceUUID(high: 0, low: UInt64(lastBytes.second[bit]))
  }

  /// The generator polynomial without its leading term.
  private static let polynomial: UInt8 = 0x09

  /// The remainder of each byte after it has been shifted through the register.
  private static let remainders: [UInt8] = (0...UInt8.max).map { byte in
    var register = byte
    for _ in 0..<8 { register = register & 0x80 == 0 ? register << 1 : register << 1 ^ polynomial }
    return register
  }

  /// The inverse of the hash for the 256 UUIDs that are zero except for the last byte. Two of these 256 UUIDs set each
  /// bit.
  private static let lastBytes: (smallest: [UInt8], second: [UInt8]) = {
    var smallest = [UInt8](repeating: 0, count: bitCount)
    var second = smallest
    for byte in (0...UInt8.max).reversed() {
      let bit = bit(for: ServiceUUID(high: 0, low: UInt64(byte)))
      second[bit] = smallest[bit]
      smallest[bit] = byte
    }
    return (smallest, second)
  }()
}
