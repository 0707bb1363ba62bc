import AfterglowWire

/// The 48-bit address of a radio (Core Specification, volume 6, part B, section 1.3).
public struct DeviceAddress: Hashable, Comparable, Sendable {
  /// The kinds of addresses. The two most significant bits distinguish the kinds of random addresses.
  public enum Kind: String, Hashable, Sendable {
    /// A fixed address, which begins with a number that the IEEE assigned to the manufacturer.
    case `public`
    /// A random address that does not change while the device is switched on.
    case randomStatic = "random static"
    /// A random address that changes. Only a device that has the sender's identity key can recognise the sender.
    case resolvablePrivate = "resolvable private"
    /// A random address that changes, and by which no device can recognise the sender.
    case nonResolvablePrivate = "non-resolvable private"
    /// A random address whose upper bits have a reserved value.
    case randomReserved = "random, reserved"
  }

  /// The address, in the lower 48 bits.
  public let rawValue: UInt64
  /// Whether the packet's header marks the address as random rather than public.
  public let isRandom: Bool

  /// Creates an address from the lower 48 bits of `rawValue`, and ignores the upper 16 bits.
  @inlinable
  public init(rawValue: UInt64, isRandom: Bool) {
    self.rawValue = rawValue & 0xFFFF_FFFF_FFFF
    self.isRandom = isRandom
  }

  /// The kind of the address. The two most significant bits determine the kind of a random address.
  public var kind: Kind {
    guard isRandom else { return .public }
    return switch rawValue >> 46 {
    case 0b00: .nonResolvablePrivate
    case 0b01: .resolvablePrivate
    case 0b11: .randomStatic
    default: .randomReserved
    }
  }

  /// Whether the first address precedes the second. The order is that of the 48 bits; of two addresses with equal bits,
  /// the public address comes first.
  public static func < (lhs: DeviceAddress, rhs: DeviceAddress) -> Bool {
    (lhs.rawValue, lhs.isRandom ? 1 : 0) < (rhs.rawValue, rhs.isRandom ? 1 : 0)
  }
}

extension DeviceAddress {
  /// Creates an address from six hexadecimal bytes with colons between them. Returns `nil` for any other text. The new
  /// address is marked as random, because most addresses are random.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 6, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { hexDigitValue($0) != nil } }) else {
      return nil
    }
    let digits = parts.joined().compactMap(hexDigitValue)
    self.init(rawValue: digits.reduce(0) { $0 << 4 | UInt64($1) }, isRandom: true)
  }
}

extension DeviceAddress: CustomStringConvertible {
  /// Six bytes in upper-case hexadecimal digits, with colons between the bytes: `4A:0D:A8:1F:84:6F`.
  public var description: String {
    stride(from: 40, through: 0, by: -8).map { shift in
      let byte = UInt8(truncatingIfNeeded: rawValue >> UInt64(shift))
      return String(decoding: [hexDigit(byte >> 4), hexDigit(byte & 0xF)], as: UTF8.self)
    }.joined(separator: ":")
  }
}
