/// Afterglow's own code: every code bit on two rails, so that foreign bits show themselves.
///
/// Four bits of app tag and the identifier become a codeword of `BCHCodeword`. Code bit `j` is mask bit `j`, and its
/// complement is mask bit `64 + j`. Other apps only ever set bits: a touched pair reads (1, 1), a known gap and never a
/// wrong bit, and what is not ours has (0, 0) pairs. Needs no rotation and no history.
///
/// **It asks iOS to advertise 65 services, which nobody has measured on a phone yet.**
public struct RailCode: Hashable, Sendable {
  /// The app's number, 0 to 15: a mask under another tag is not read.
  public let tag: UInt8

  /// Afterglow's tag; the other fifteen are free.
  public static let afterglowTag: UInt8 = 0xA

  /// - Parameter tag: only the lower four bits count.
  public init(tag: UInt8 = afterglowTag) {
    self.tag = tag & 0xF
  }

  /// How many gaps may be filled.
  ///
  /// The tag and the code make 32 checks; those that no gap uses up guard against accidents. With 40 foreign services
  /// an own mask has more gaps than this once in 15,000 times, and a mask of 128 tossed coins is read as an
  /// identifier once in 3 · 10¹⁰ (independent bits, full-rank gaps).
  public static let maximumErasures = 27

  /// How many, the lost bit's included, if one bit may be lost.
  ///
  /// A loss may be at any of 64 places, which makes an accident about 30 times as likely; five checks pay for that.
  public static let maximumErasuresAfterLoss = 22

  /// Returns the mask that carries an identifier: 64 bits, one of each pair.
  public func mask(for installation: InstallationID) -> OverflowMask {
    let word = BCHCodeword.encode(UInt64(tag) << 32 | UInt64(installation.rawValue))
    return OverflowMask(low: word, high: ~word)
  }

  /// The 64 services of the rails behind a second one for the lowest bit: whichever of the two iOS moves, the bit stays.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    OverflowArea.servicesWithSpare(setting: mask(for: installation))
  }

  /// Fills the gaps by linear algebra if exactly one identifier fits, and never guesses.
  ///
  /// Known bits need no telling: they make gaps like any other, or agree with what is sent. Tolerating a loss takes
  /// exactly one (0, 0) pair for a gap, wherever it is. A lost bit whose partner is polluted is not seen as lost: its
  /// pair reads as the opposite. Beside up to ten gaps the code's distance is sure to betray that; beyond, each gap
  /// doubles the odds of a wrong identifier, up to one in 32 beside 27. That concerns foregrounds that lose another
  /// service than the first, and is so with and without tolerance.
  @inlinable
  public func decode(
    _ mask: OverflowMask, toleratingLoss: Bool = false
  ) throws(OverflowCodeError) -> OverflowReading {
    let (polluted, lost) = (mask.low & mask.high, ~(mask.low | mask.high))
    guard lost == 0 || toleratingLoss && lost & (lost &- 1) == 0 else { throw .notOurs }
    let gaps = polluted | lost
    let limit = lost == 0 ? Self.maximumErasures : Self.maximumErasuresAfterLoss
    guard gaps.nonzeroBitCount <= limit else { throw .ambiguous }
    var word = mask.low & ~gaps
    switch BCHCodeword.checks.filling(gaps, syndrome: BCHCodeword.syndrome(of: word, tag: tag)) {
    case .unique(let filled): word |= filled
    case .ambiguous: throw .ambiguous
    case .inconsistent: throw .damaged
    }
    let message = BCHCodeword.message(of: word)
    guard let installation = InstallationID(rawValue: UInt32(truncatingIfNeeded: message)) else { throw .nobody }
    return OverflowReading(installation: installation, code: .rail(self), erasures: gaps.nonzeroBitCount)
  }
}
