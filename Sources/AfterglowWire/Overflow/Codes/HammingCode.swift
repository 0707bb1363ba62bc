/// The reference app's second code, for phones that cannot alternate between banks. The code has one block, in which
/// the decoder can correct one bit.
///
/// `AA` and the identifier are 40 data bits, the least significant bit of each byte first. The data bits occupy the
/// positions from 1 to 46 that are not powers of two. Position 2ᵏ contains the even parity of the other positions `n`
/// in which binary digit `k` of `n` is 1. The block begins at mask byte 8, in the mirrored order of the reference app.
/// The reference app appends the OR of all 46 bits, which readers ignore. The reference app also sets pattern bit 0 of
/// byte 0, which is lost in the foreground (rule A2).
public struct HammingCode: Hashable, Sendable {
  /// Creates the code, which has no parameters.
  public init() {}

  /// Bit `n - 1` of a block is position `n`.
  @usableFromInline static let block: UInt64 = (1 << 46) - 1

  /// The positions of the eight bits of `AA`: 3, 5, 6, 7, 9, 10, 11, 12.
  @usableFromInline static let markPlaces = scatter(0xFF)
  @usableFromInline static let mark = scatter(0xAA)

  /// Position `n` takes part in check `k` if the binary digit `k` of `n` is 1.
  @usableFromInline static let checks = ParityChecks(columns: (1...46).map { UInt32($0) })

  /// The bit that is lost in the foreground: pattern bit 0 of byte 0.
  private static let spareBit = 7

  /// Returns the mask that contains an identifier, including the spare bit.
  public func mask(for installation: InstallationID) -> OverflowMask {
    var block = Self.scatter(0xAA | UInt64(installation.rawValue.byteSwapped) << 8)
    let syndrome = Self.checks.syndrome(of: block)
    for check in 0..<6 where syndrome >> check & 1 == 1 { block |= 1 << ((1 << check) - 1) }
    // The OR of all bits is 1, because the byte `AA` has ones.
    block |= 1 << 46
    var mask = OverflowMask(low: 0, high: block.bitsReversedInBytes)
    mask[Self.spareBit] = true
    return mask
  }

  /// Returns the spare bit's service, then the block's services in ascending order of their bits.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    mask(for: installation).setBits.map(OverflowArea.service(settingBit:))
  }

  /// Returns the identifier of a block with at most one foreign bit. Bits that known services may have set are first
  /// computed from the other bits, if the checks determine them.
  ///
  /// A correction only clears a bit, because other apps never clear bits. If a loss is tolerated, a correction may also
  /// set a bit. The code cannot correct two foreign bits. The decoder rejects a block with two foreign bits in about
  /// five cases of six, or in four of six if a loss is tolerated. In the other cases, the decoder returns a wrong
  /// identifier. The decoder ignores foreign bits outside the block. A mask with such bits is more likely to have two
  /// foreign bits inside the block than a mask without them.
  @inlinable
  public func decode(
    _ mask: OverflowMask, known: OverflowMask = OverflowMask(), toleratingLoss: Bool = false
  ) throws(OverflowCodeError) -> OverflowReading {
    let received = mask.high.bitsReversedInBytes & Self.block
    let doubtful = known.high.bitsReversedInBytes & received
    // The byte `AA` is known, so its doubtful bits get their expected values.
    var block = received & ~doubtful | Self.mark & doubtful
    let erased = doubtful & ~Self.markPlaces
    var corrections = 0
    let syndrome = Self.checks.syndrome(of: block)
    switch Self.checks.filling(erased, syndrome: syndrome) {
    case .unique(let filled): block |= filled
    case .ambiguous: throw .ambiguous
    case .inconsistent:
      // If known services hide some bits, a correction would be one guess among several.
      let place: UInt64 = 1 << (UInt64(syndrome) - 1)
      guard erased == 0, place & Self.block != 0, toleratingLoss || block & place != 0 else {
        throw (block ^ Self.mark) & Self.markPlaces == 0 ? .damaged : .notOurs
      }
      block ^= place
      corrections = 1
    }
    guard (block ^ Self.mark) & Self.markPlaces == 0 else { throw .notOurs }
    let data = Self.gather(block)
    guard let installation = InstallationID(rawValue: UInt32(truncatingIfNeeded: data >> 8).byteSwapped) else {
      throw .nobody
    }
    return OverflowReading(
      installation: installation, code: .hamming(self), erasures: doubtful.nonzeroBitCount, corrections: corrections)
  }

  /// Puts 40 data bits at their positions, between the powers of two.
  @usableFromInline
  static func scatter(_ data: UInt64) -> UInt64 {
    runs.reduce(0) { $0 | (data >> $1.dataBit & $1.ones) << $1.blockBit } & block
  }

  /// Returns the 40 data bits from their positions.
  @inlinable
  static func gather(_ block: UInt64) -> UInt64 {
    var data: UInt64 = 0
    for run in runs { data |= (block &>> run.blockBit & run.ones) &<< run.dataBit }
    return data
  }

  /// The sequences of consecutive data bits. Between position 2ᵏ and the next power of two, there are 2ᵏ − 1 positions.
  /// The last sequence is shorter, because the block ends at position 46.
  @usableFromInline static let runs: [(dataBit: UInt64, blockBit: UInt64, ones: UInt64)] = (1...5).map { k in
    let length = (1 << k) - 1
    return (UInt64(length - k), 1 << k, (1 << length) - 1)
  }
}
