/// The 62 code bits of the quad code: bits 1 to 62 of a word of `BCHCodeword`, in the order of the symbols.
///
/// Bits 0 to 27 are the lower bits of symbols 0 to 27. Bits 28 to 55 are the upper bits of the same symbols. Bits 56 to
/// 61 are symbols 28 to 33. The lower bits are word bits 1 to 28 in order. The upper bits are word bits 29 to 56,
/// rotated by 20 positions. The message's upper four bits are the tag, combined with the identifier's eight digits by
/// exclusive or. Words under one tag therefore differ in symbols throughout the word.
///
/// Two words under one tag differ in at least eight symbols, and 15 words differ from any given word in exactly eight
/// symbols. There are 28 rotations and four ways to include the tag. The chosen combination has distance 8, and the
/// fewest words at that distance.
@usableFromInline
enum QuadCodeword {
  /// The number of positions by which the upper bits are rotated.
  private static let rotation = 20
  private static let tagShift = UInt64(32)

  /// The number of the code's checks: 26, because the check for bit 0 is omitted. The four checks of the tag follow
  /// these checks.
  static let codeChecks = BCHCodeword.remainderBits - 1

  /// The exclusive or of an identifier's eight hexadecimal digits.
  private static func digitSum(_ identifier: UInt32) -> UInt64 {
    (0..<8).reduce(0) { $0 ^ UInt64(identifier >> UInt32(4 * $1) & 0xF) }
  }

  static func encode(_ identifier: UInt32, tag: UInt8) -> UInt64 {
    let head = UInt64(tag & 0xF) ^ digitSum(identifier)
    let word = BCHCodeword.encode(head << tagShift | UInt64(identifier)) & ~(1 << 63)
    return wordPlaces.enumerated().reduce(0) { $0 | (word >> UInt64($1.element) & 1) << UInt64($1.offset) }
  }

  /// The identifier in a word with any tag.
  @inlinable
  static func installation(of word: UInt64) -> UInt32 {
    // Message bits 0 and 1 are bits 27 and 28 of the word of `BCHCodeword`, which are the last two lower bits. The
    // other message bits are upper bits and symbols with two values.
    let upper = word >> 28 & 0xFFF_FFFF
    let restored = (upper << 20 | upper >> 8) & 0xFFF_FFFF
    return UInt32(truncatingIfNeeded: word >> 26 & 0b11 | restored << 2 | (word >> 56) << 30)
  }

  /// For each of the 62 bits, its position in a word of `BCHCodeword`.
  private static let wordPlaces: [Int] =
    (0..<28).map { 1 + $0 } + (0..<28).map { 29 + ($0 + rotation) % 28 } + (0..<6).map { 57 + $0 }

  /// The checks that the 62 bits of a word under tag 0 satisfy.
  ///
  /// Bit 0 of the word of `BCHCodeword` is not sent, so the check of that bit is omitted. No other bit of the remainder
  /// takes part in that check.
  @usableFromInline static let checks = ParityChecks(
    columns: wordPlaces.map { place in
      let tagCheck: UInt32 = place < BCHCodeword.remainderBits ? 0 : 1 << ((place - BCHCodeword.remainderBits) % 4)
      return UInt32(BCHCodeword.remainders[place] >> 1) | tagCheck << codeChecks
    })

  /// Returns the checks that a word violates under a tag.
  @inlinable
  static func syndrome(of word: UInt64, tag: UInt8) -> UInt32 {
    checks.syndrome(of: word) ^ UInt32(tag) << 26
  }
}
