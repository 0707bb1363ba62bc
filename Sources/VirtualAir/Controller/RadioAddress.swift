package import SeededRandom

/// A device address of 48 bits, as packets contain it. A phone's address is random and changes (Core Specification,
/// volume 6, part B, 1.3).
public struct RadioAddress: Hashable, Sendable, CustomStringConvertible {
  /// The 48 bits of the address.
  public let rawValue: UInt64

  /// Creates an address from the lower 48 bits of a number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue & 0xFFFF_FFFF_FFFF
  }

  /// Returns a random resolvable private address. Its two most significant bits are 01 (Core Specification, volume 6,
  /// part B, 1.3.2.2).
  package static func resolvablePrivate(using generator: inout SplitMix64) -> RadioAddress {
    RadioAddress(rawValue: generator.next() & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000)
  }

  /// The six bytes in hexadecimal, most significant first, with colons between them.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    let padded = String(repeating: "0", count: 12 - digits.count) + digits
    return stride(from: 0, to: 12, by: 2).map { start in
      let from = padded.index(padded.startIndex, offsetBy: start)
      return String(padded[from..<padded.index(from, offsetBy: 2)])
    }.joined(separator: ":")
  }
}
