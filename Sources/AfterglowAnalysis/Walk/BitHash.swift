/// A hash that maps a service UUID to a bit of the overflow area: one of the 8-bit cyclic redundancy checks.
///
/// Seven bits of the remainder are the position. The hash has no initial value and no final exclusive or. For UUIDs of
/// one length, these would only exclusive-or a constant to every position. The order of the bits in the mask has the
/// same effect.
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
    case mostSignificantFirst
    case leastSignificantFirst
  }

  /// The remainder's bit that is left out.
  public enum Dropped: String, CaseIterable, Sendable {
    case highest
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
  /// The bit of the remainder that is left out.
  public var dropped: Dropped

  /// Creates a hash; by default it reads the UUID as it is written and keeps the lower seven bits.
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

  /// Every hash of this kind, the simplest first.
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

  /// Returns the power of x for bit `index` of the UUID. Bit 0 is the last one of the textual form.
  private func exponent(ofBit index: Int) -> Int {
    let (byteFromEnd, bit) = (index / 8, index % 8)
    let bytesBehind = byteOrder == .textual ? byteFromEnd : 15 - byteFromEnd
    let bitsBehind = bitOrder == .mostSignificantFirst ? bit : 7 - bit
    // A check of eight bits multiplies the message by x⁸.
    return 8 + 8 * bytesBehind + bitsBehind
  }

  /// Returns the change of the position by each of the last `bitCount` bits of a UUID.
  func images(bitCount: Int) -> [UInt8] {
    let powers = Self.powers[Int(polynomial)]
    return (0..<bitCount).map { position(of: powers[exponent(ofBit: $0)]) }
  }

  /// For each polynomial, the remainders of x⁰ to x¹³⁵.
  private static let powers: [[UInt8]] = (0...UInt8.max).map { polynomial in
    var (powers, current): ([UInt8], UInt8) = ([], 1)
    for _ in 0...(8 + 127) {
      powers.append(current)
      current = current & 0x80 == 0 ? current << 1 : current << 1 ^ polynomial
    }
    return powers
  }
}
