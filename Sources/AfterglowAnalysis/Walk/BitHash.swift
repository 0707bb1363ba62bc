/// A hash that maps a service UUID to a bit of the overflow area: one of the 8-bit cyclic redundancy checks.
///
/// Seven bits of the remainder are the bit's position in the overflow area. The hash has no initial value and no final
/// XOR. For UUIDs of the same length, an initial value or a final XOR would only change every position by XOR with a
/// constant. Reversing the bytes of the mask, or the bits of each byte, would have the same effect.
public struct BitHash: Hashable, Sendable {
  /// The order in which the hash processes the 16 bytes.
  public enum ByteOrder: String, CaseIterable, Sendable {
    /// The order in which the UUID is written.
    case textual
    /// The order in which packets carry the UUID.
    case reversed
  }

  /// The order in which the hash processes the bits of a byte.
  public enum BitOrder: String, CaseIterable, Sendable {
    /// The bit with the value 128 comes first.
    case mostSignificantFirst
    /// The bit with the value 1 comes first.
    case leastSignificantFirst
  }

  /// The bit of the remainder that is not part of the position.
  public enum Dropped: String, CaseIterable, Sendable {
    /// The position is the lower seven bits of the remainder, after any reversal of its bits.
    case highest
    /// The position is the upper seven bits of the remainder, after any reversal of its bits.
    case lowest
  }

  /// The generator polynomial without its leading term.
  public var polynomial: UInt8
  /// The order in which the hash processes the UUID's bytes.
  public var byteOrder: ByteOrder
  /// The order in which the hash processes the bits of each byte.
  public var bitOrder: BitOrder
  /// Whether the bits of the remainder are reversed.
  public var isMirrored: Bool
  /// The bit of the remainder that is not part of the position.
  public var dropped: Dropped

  /// Creates a hash; by default the hash reads the UUID in textual order and keeps the lower seven bits.
  public init(
    polynomial: UInt8, byteOrder: ByteOrder = .textual, bitOrder: BitOrder = .mostSignificantFirst,
    isMirrored: Bool = false, dropped: Dropped = .highest
  ) {
    self.polynomial = polynomial
    self.byteOrder = byteOrder
    self.bitOrder = bitOrder
    self.isMirrored = isMirrored
    self.dropped = dropped
  }

  /// Every hash of this type, the simplest first.
  public static let all: [BitHash] = Dropped.allCases.flatMap { dropped in
    [false, true].flatMap { isMirrored in
      BitOrder.allCases.flatMap { bitOrder in
        ByteOrder.allCases.flatMap { byteOrder in
          (0...UInt8.max).map { polynomial in
            BitHash(
              polynomial: polynomial, byteOrder: byteOrder, bitOrder: bitOrder, isMirrored: isMirrored,
              dropped: dropped)
          }
        }
      }
    }
  }

  /// Returns the seven bits of the remainder that are the position.
  private func position(of remainder: UInt8) -> UInt8 {
    var value = remainder
    if isMirrored { value = (0..<8).reduce(0) { $0 << 1 | remainder >> $1 & 1 } }
    return dropped == .highest ? value & 0x7F : value >> 1
  }

  /// Returns the exponent of the power of x that represents bit `index` of the UUID. Bit 0 is the last bit of the
  /// UUID's textual form.
  private func exponent(ofBit index: Int) -> Int {
    let (byteFromEnd, bit) = (index / 8, index % 8)
    let bytesBehind = byteOrder == .textual ? byteFromEnd : 15 - byteFromEnd
    let bitsBehind = bitOrder == .mostSignificantFirst ? bit : 7 - bit
    // A cyclic redundancy check of eight bits multiplies the message by x⁸.
    return 8 + 8 * bytesBehind + bitsBehind
  }

  /// Returns, for each of the last `bitCount` bits of a UUID, how that bit changes the position.
  func images(bitCount: Int) -> [UInt8] {
    let powers = Self.powers[Int(polynomial)]
    return (0..<bitCount).map { position(of: powers[exponent(ofBit: $0)]) }
  }

  /// The remainders of x⁰ to x¹³⁵ for each polynomial.
  private static let powers: [[UInt8]] = (0...UInt8.max).map { polynomial in
    var (powers, current): ([UInt8], UInt8) = ([], 1)
    for _ in 0...(8 + 127) {
      powers.append(current)
      current = current & 0x80 == 0 ? current << 1 : current << 1 ^ polynomial
    }
    return powers
  }
}
