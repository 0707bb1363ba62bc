/// The reference's second code, for phones that cannot rotate: one block that corrects one bit.
///
/// `AA` and the identifier are 40 data bits, the least significant bit of each byte first. They occupy those places
/// from 1 to 46 that are not powers of two. Place 2ᵏ holds the even parity of the places whose number has binary digit
/// `k`. The block begins at mask byte 8, in the reference's mirrored order. The reference appends the OR of all 46
/// bits, which readers ignore. It also sets pattern bit 0 of byte 0, which is lost in the foreground
/// (docs/overflow.md).
public struct HammingCode: Hashable, Sendable {
  /// Creates the code, which has no parameters.
  public init() {}

  /// Bit `n - 1` of a block is place `n`.
  @usableFromInline static let block: UInt64 = (1 << 46) - 1

  /// The places of the eight bits of `AA`: 3, 5, 6, 7, 9, 10, 11, 12.
  @usableFromInline static let markPlaces = scatter(0xFF)
  @usableFromInline static let mark = scatter(0xAA)

  /// Place `n` takes part in the checks that are the binary digits of `n`.
  @usableFromInline static let checks = ParityChecks(columns: (1...46).map { UInt32($0) })

  /// The bit that is lost in the foreground: pattern bit 0 of byte 0.
  private static let spareBit = 7

  /// Returns the mask that carries an identifier, the spare bit included.
  public func mask(for installation: InstallationID) -> OverflowMask {
    var block = Self.scatter(0xAA | UInt64(installation.rawValue.byteSwapped) << 8)
    let syndrome = Self.checks.syndrome(of: block)
    for check in 0..<6 where syndrome >> check & 1 == 1 { block |= 1 << ((1 << check) - 1) }
    // The OR of all places is 1, because the mark has ones.
    block |= 1 << 46
    var mask = OverflowMask(low: 0, high: block.bitsReversedInBytes)
    mask[Self.spareBit] = true
    return mask
  }

  /// Returns the spare bit's service, then the block's services in ascending order of their bits.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    mask(for: installation).setBits.map(OverflowArea.service(settingBit:))
  }

  /// Returns the identifier of a block that has at most one foreign bit, or whose only doubtful bits belong to known
  /// services.
  ///
  /// Unless a loss is tolerated, a correction never sets a bit, because other apps never clear bits. Two foreign bits
  /// exceed the code. The decoder reports them as damage in about five cases of six, or in four of six if a loss is
  /// tolerated. In the other cases the identifier is wrong. Unknown bits elsewhere in the mask make a wrong identifier
  /// more likely.
  @inlinable
  public func decode(
    _ mask: OverflowMask, known: OverflowMask = OverflowMask(), toleratingLoss: Bool = false
  ) throws(OverflowCodeError) -> OverflowReading {
    let received = mask.high.bitsReversedInBytes & Self.block
    let doubtful = known.high.bitsReversedInBytes & received
    // The mark is known, so its doubtful bits get their expected values.
    var block = received & ~doubtful | Self.mark & doubtful
    let erased = doubtful & ~Self.markPlaces
    var corrections = 0
    let syndrome = Self.checks.syndrome(of: block)
    switch Self.checks.filling(erased, syndrome: syndrome) {
    case .unique(let filled): block |= filled
    case .ambiguous: throw .ambiguous
    case .inconsistent:
      // If places are already in doubt, a correction would be one guess among several.
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

  /// Puts 40 data bits at their places, between the powers of two.
  @usableFromInline
  static func scatter(_ data: UInt64) -> UInt64 {
    runs.reduce(0) { $0 | (data >> $1.dataBit & $1.ones) << $1.blockBit } & block
  }

  /// Returns the 40 data bits from their places.
  @inlinable
  static func gather(_ block: UInt64) -> UInt64 {
    var data: UInt64 = 0
    for run in runs { data |= (block &>> run.blockBit & run.ones) &<< run.dataBit }
    return data
  }

  /// The runs of data bits. Between place 2ᵏ and the next power of two there are 2ᵏ − 1 data bits.
  @usableFromInline static let runs: [(dataBit: UInt64, blockBit: UInt64, ones: UInt64)] = (1...5).map { k in
    let length = (1 << k) - 1
    return (UInt64(length - k), 1 << k, (1 << length) - 1)
  }
}
