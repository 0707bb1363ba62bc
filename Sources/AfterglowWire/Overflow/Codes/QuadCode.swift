/// Afterglow's code for iPhones: 34 symbols, each of which sets one of its four or two mask bits.
///
/// The four bits of the app's tag and the identifier become 62 code bits (`QuadCodeword`). For 28 symbols, two code
/// bits choose one of four mask bits. For six symbols, one code bit chooses one of two mask bits (`QuadLayout`). Other
/// apps only set bits, so a foreign bit can add a possible value of a symbol, but never removes the true value. The
/// reader accepts a mask only if exactly one identifier fits. The reader needs only one mask: the sender does not
/// alternate between masks, and the decoder does not use earlier masks.
///
/// The app advertises 35 services, or 36 with the reference service. In a field trial, a mask with 36 bits was received
/// from an iPhone 12 with iOS 26.2.1.
public struct QuadCode: Hashable, Sendable {
  /// The app's tag, 0 to 15. The code reads only masks that were made with this tag.
  public let tag: UInt8

  /// - Parameter tag: only the lower four bits are used.
  public init(tag: UInt8 = RailCode.afterglowTag) {
    self.tag = tag & 0xF
  }

  /// The maximum number of foreign bits in a mask that identifies its sender without further evidence.
  ///
  /// A mask of 128 random bits may by chance contain a word of the code under a given tag, and at most `n` foreign
  /// bits. The probability is 2³² · 2⁻³⁴ · P(Bin(92, ½) ≤ n). For n = 19 this probability is 1.5 · 10⁻⁹. With 20
  /// foreign services, one mask in 7,000 has more than 19 foreign bits.
  public static let maximumErasuresAlone = 19

  /// The maximum number of foreign bits in a mask that is read.
  ///
  /// With 40 foreign services, one mask in 70 has more foreign bits than this limit. By the formula at
  /// ``maximumErasuresAlone``, one in 7,000 masks of random bits is read. A reading with more than
  /// ``maximumErasuresAlone`` foreign bits therefore needs further evidence.
  public static let maximumErasures = 30

  /// The maximum number of foreign bits in a mask that is read if one bit may be lost.
  ///
  /// Any symbol may have lost its bit, which makes an accidental reading twenty times as likely. The limit is three
  /// bits lower than ``maximumErasuresAlone``, which compensates for the higher probability: one in 2 · 10⁹ masks of
  /// random bits is read.
  public static let maximumErasuresAfterLoss = 16

  /// Returns the mask that contains an identifier. The mask has 34 set bits.
  public func mask(for installation: InstallationID) -> OverflowMask {
    QuadLayout.mask(of: QuadCodeword.encode(installation.rawValue, tag: tag))
  }

  /// Returns the 34 services of the symbols, preceded by a second service for the lowest bit. The lowest bit stays
  /// set if iOS moves one of these two services to the ordinary list.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    OverflowArea.servicesWithSpare(setting: mask(for: installation))
  }

  /// Returns the only identifier whose mask is a subset of this mask.
  ///
  /// The bit of the reference service, and the bit that most iPhones set themselves, do not count as foreign. If a loss
  /// is tolerated, the decoder accepts one symbol without a bit. If a symbol lost its bit and a foreign bit replaces
  /// it, the symbol looks intact and the reading may be wrong. Of such masks with `n` foreign bits, about one in 2³⁰⁻ⁿ
  /// is read wrongly. Only readings of senders in the foreground are affected, and only if iOS moves a service other
  /// than the first.
  ///
  /// - Complexity: The function takes O(n²) time for n foreign bits, and allocates no memory.
  @inlinable
  public func decode(
    _ mask: OverflowMask, toleratingLoss: Bool = false
  ) throws(OverflowCodeError) -> OverflowReading {
    // If at most one pair has no bit, the mask is not a mask of the quad code. It may be a mask of the rail code, in
    // which one pair may have lost its bit.
    guard (~(mask.low | mask.high)).nonzeroBitCount > 1 else { throw .notOurs }
    var candidates = QuadCandidates(mask)
    let lost = candidates.emptySymbols
    guard lost == 0 || toleratingLoss && lost & (lost &- 1) == 0 else { throw .notOurs }
    if lost != 0 { candidates.admitAll(at: lost) }
    let own = QuadLayout.symbolCount - (lost == 0 ? 0 : 1)
    let foreign = mask.subtracting(QuadLayout.uncountedBits).count - own
    let limit = lost == 0 ? Self.maximumErasures : Self.maximumErasuresAfterLoss
    guard foreign <= limit else { throw .ambiguous }
    let word: UInt64
    switch candidates.words(tag: tag) {
    case .unique(let only): word = only
    case .ambiguous: throw .ambiguous
    case .none: throw .notOurs
    }
    guard let installation = InstallationID(rawValue: QuadCodeword.installation(of: word)) else { throw .nobody }
    let erasures = foreign + (lost == 0 ? 0 : 1)
    return OverflowReading(installation: installation, code: .quad(self), erasures: erasures)
  }
}
