/// A hash that maps a service UUID to a bit of the overflow area: one of the 8-bit cyclic redundancy checks.
///
/// Seven bits of the remainder are the position. An initial value and a final exclusive or are not part of the hash.
/// For UUIDs of one length they only exclusive-or a constant to every position. The choice of the first bit of a byte,
/// and of the first byte, does the same.
public struct BitHash: Hashable, Sendable {
  /// The order in which the 16 bytes enter.
  public enum ByteOrder: String, CaseIterable, Sendable {
    /// The order in which the UUID is written.
    case textual
    /// The order in which packets carry the UUID.
    case reversed
  }

  /// The order in which a byte's bits enter.
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
  /// The order in which the UUID's bytes enter.
  public var byteOrder: ByteOrder
  /// The order in which the bits of each byte enter.
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

  /// Every hash of this kind, simple ones before contorted ones.
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

  /// The power of x that bit `index` of the UUID stands for; bit 0 is the last of the textual form.
  private func exponent(ofBit index: Int) -> Int {
    let (byteFromEnd, bit) = (index / 8, index % 8)
    let bytesBehind = byteOrder == .textual ? byteFromEnd : 15 - byteFromEnd
    let bitsBehind = bitOrder == .mostSignificantFirst ? bit : 7 - bit
    // A check of eight bits multiplies the message by x⁸.
    return 8 + 8 * bytesBehind + bitsBehind
  }

  /// How each of the last `bitCount` bits of a UUID changes the position.
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
