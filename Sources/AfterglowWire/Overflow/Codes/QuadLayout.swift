/// The mask bits from which the symbols of the quad code choose.
///
/// Mask bits `j` and `64 + j` form pair `j`, as in the rail code. Four bits are never used, which breaks the pairs 2,
/// 19, 39 and 53. The other 60 pairs are numbered in order. Symbol `i`, 0 to 27, chooses from pairs `i` and `28 + i`.
/// The symbol's upper bit chooses the pair. The symbol's lower bit chooses the pair's lower mask bit (1) or higher mask
/// bit (0). Symbol `i`, 28 to 31, chooses in the same way from pair `28 + i`. Symbols 32 and 33 choose from the
/// remaining bits of the broken pairs: symbol 32 from bit 2 (1) or 19 (0), and symbol 33 from bit 39 (1) or 53 (0).
@usableFromInline
enum QuadLayout {
  /// The number of symbols, which is also the number of mask bits that the code sets.
  @usableFromInline static let symbolCount = 34

  /// A bit that most iPhones set independently of their apps.
  static let busyBit = 103

  /// The bit of the service that a new Apple Watch advertises (`9AA4730F-B25C-4CC3-B821-C931559FC196`;
  /// davidgyoung/BackgroundAdvertiser, OverflowAreaUtils.swift). An iPhone within a few centimetres of a device that
  /// sets this bit offers to set up a watch.
  static let watchBit = 66

  /// The bit of the GATT mailbox's service, `6B1E0C54-93D7-4F0A-A8C2-57E91D3FB604`.
  static let mailboxBit = 117

  /// The bits that no symbol uses: the three bits that are declared above, and the bit of `IdentityService.reference`.
  static let unusedBits = [watchBit, 83, busyBit, mailboxBit]

  /// The bits that do not count as foreign: `busyBit` and the bit of the reference service.
  @usableFromInline static let uncountedBits: OverflowMask = {
    var mask = OverflowMask(services: [IdentityService.reference])
    mask[busyBit] = true
    return mask
  }()

  /// The sequences of consecutive pairs that are not broken. `compacted` moves each sequence down by the number of
  /// broken pairs that precede it.
  @usableFromInline static let runs: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x3, 0x7_FFF8, 0x7F_FFF0_0000, 0x1F_FF00_0000_0000, 0xFFC0_0000_0000_0000
  )

  /// Removes the bits of the broken pairs from a half of the mask.
  @inlinable
  static func compacted(_ half: UInt64) -> UInt64 {
    half & runs.0 | (half & runs.1) >> 1 | (half & runs.2) >> 2 | (half & runs.3) >> 3 | (half & runs.4) >> 4
  }

  /// Inverts `compacted`: returns 60 bits at their positions in a half of the mask.
  static func expanded(_ bits: UInt64) -> UInt64 {
    bits & runs.0 | bits << 1 & runs.1 | bits << 2 & runs.2 | bits << 3 & runs.3 | bits << 4 & runs.4
  }

  /// The mask of a word of `QuadCodeword`.
  static func mask(of word: UInt64) -> OverflowMask {
    let (lower, upper, short) = (word & quads, word >> 28 & quads, word >> 56)
    var low = expanded(lower & ~upper | (lower & upper) << 28 | (short & 0xF) << 56)
    let high = expanded(~lower & ~upper & quads | (~lower & upper) << 28 | (~short & 0xF) << 56)
    low |= short >> 4 & 1 == 1 ? 1 << 2 : 1 << 19
    low |= short >> 5 & 1 == 1 ? 1 << 39 : 1 << 53
    return OverflowMask(low: low, high: high)
  }

  /// One bit for each symbol with four values.
  @usableFromInline static let quads: UInt64 = 0xFFF_FFFF
}
