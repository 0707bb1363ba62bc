/// A service's identifier: 128 bits, and the width in which it is transmitted.
///
/// Two identifiers are equal if their 128-bit forms are equal, even if their widths differ, as with `CBUUID`. The width
/// determines how the identifier is printed. A UUID is also advertised in the width in which it was written (Core
/// Specification, volume 3, part B, section 2.5.1; rule A5).
public struct ServiceUUID: Sendable {
  /// The number of bits of the identifier that are transmitted.
  public enum Width: Int, Sendable {
    /// Two bytes on air: an assigned number, which the Bluetooth base UUID completes.
    case bits16 = 16
    /// Four bytes on air: an assigned number, which the Bluetooth base UUID completes.
    case bits32 = 32
    /// Sixteen bytes on air: the whole UUID.
    case bits128 = 128
  }

  /// The upper 64 bits of the 128-bit form.
  public let high: UInt64
  /// The lower 64 bits of the 128-bit form.
  public let low: UInt64
  /// The width in which the identifier is written. Comparisons ignore the width.
  public let width: Width

  /// Creates an identifier of full width.
  public init(high: UInt64, low: UInt64) {
    self.init(high: high, low: low, width: .bits128)
  }

  /// Creates the identifier of an assigned 16-bit number, which the Bluetooth base UUID completes.
  public init(_ assigned: UInt16) {
    self.init(high: UInt64(assigned) << 32 | Self.baseHigh, low: Self.baseLow, width: .bits16)
  }

  /// Creates the identifier of an assigned 32-bit number, which the Bluetooth base UUID completes.
  public init(_ assigned: UInt32) {
    self.init(high: UInt64(assigned) << 32 | Self.baseHigh, low: Self.baseLow, width: .bits32)
  }

  private init(high: UInt64, low: UInt64, width: Width) {
    self.high = high
    self.low = low
    self.width = width
  }

  /// `00000000-0000-1000-8000-00805F9B34FB` without its first 32 bits (Core Specification, volume 3, part B, 2.5.1).
  private static let baseHigh: UInt64 = 0x0000_0000_0000_1000
  private static let baseLow: UInt64 = 0x8000_0080_5F9B_34FB

  /// Returns byte `index`, 0 to 15, of the 128-bit form in textual order. Packets carry the last byte first.
  @inlinable
  public func byte(at index: Int) -> UInt8 {
    let half = index < 8 ? high : low
    return UInt8(truncatingIfNeeded: half >> UInt64(8 * (7 - index & 7)))
  }
}

extension ServiceUUID: Hashable, Comparable {
  /// Whether two identifiers have the same 128 bits. The comparison ignores the widths.
  public static func == (lhs: ServiceUUID, rhs: ServiceUUID) -> Bool { lhs.high == rhs.high && lhs.low == rhs.low }

  /// Whether the first identifier precedes the second, in the order of the 128 bits.
  public static func < (lhs: ServiceUUID, rhs: ServiceUUID) -> Bool {
    (lhs.high, lhs.low) < (rhs.high, rhs.low)
  }

  /// Hashes the 128 bits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}

extension ServiceUUID: LosslessStringConvertible {
  /// Upper-case hexadecimal digits: 4, 8, or the dashed form, according to the width.
  public var description: String {
    let first = width == .bits16 ? 2 : 0
    let count = width.rawValue / 8
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for index in first..<(first + count) {
      if width == .bits128, [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(hexDigit(byte(at: index) >> 4))
      text.append(hexDigit(byte(at: index) & 0xF))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Creates an identifier from 4, 8 or 32 hexadecimal digits of either case; `nil` for any other text. 32 digits need
  /// dashes after digits 8, 12, 16 and 20.
  public init?(_ description: String) {
    let text = Array(description.utf8)
    let dashes = text.count == 36 ? [8, 13, 18, 23] : []
    guard text.count == 4 || text.count == 8 || text.count == 36 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (position, character) in text.enumerated() {
      if dashes.contains(position) {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = hexDigitValue(character) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    switch text.count {
    case 4: self.init(UInt16(truncatingIfNeeded: low))
    case 8: self.init(UInt32(truncatingIfNeeded: low))
    default: self.init(high: high, low: low)
    }
  }
}
