/// A code of Afterglow that writes every code bit as two mask bits, so that the reader can recognise foreign bits.
///
/// The four bits of the app's tag and the identifier become a codeword of `BCHCodeword`. Code bit `j` is mask bit `j`,
/// and its complement is mask bit `64 + j`. Other apps only set bits, so a pair that has its own bit and a foreign bit
/// is (1, 1). The reader treats such a pair as a gap, and never as a wrong bit. Masks of other codes and apps have
/// pairs without a bit. The reader needs only one mask: the sender does not alternate between masks, and the decoder
/// does not use earlier masks.
///
/// **The app advertises 65 services. No measurement on a phone shows that iOS sends 65 services.**
public struct RailCode: Hashable, Sendable {
  /// The app's tag, 0 to 15. The code does not read a mask with another tag.
  public let tag: UInt8

  /// Afterglow's tag; the other fifteen tags are free.
  public static let afterglowTag: UInt8 = 0xA

  /// - Parameter tag: The app's tag. Only the lower four bits are used.
  public init(tag: UInt8 = afterglowTag) {
    self.tag = tag & 0xF
  }

  /// The maximum number of gaps that are filled.
  ///
  /// The tag and the code together give 32 checks. Each gap uses one check, and the remaining checks prevent accidental
  /// readings. With 40 foreign services, one in 15,000 masks of this code exceeds the limit. One in 3 · 10¹⁰ masks of
  /// random bits is read as an identifier (for independent bits and gaps of full rank).
  public static let maximumErasures = 27

  /// The maximum number of gaps if one bit may be lost, including the gap of the lost bit.
  ///
  /// The lost bit may be any of 64, which makes an accidental reading about 30 times as likely. With this limit, five
  /// more checks remain than with ``maximumErasures``, which compensates for the higher probability.
  public static let maximumErasuresAfterLoss = 22

  /// Returns the mask that contains an identifier. The mask has 64 set bits, one in each pair.
  public func mask(for installation: InstallationID) -> OverflowMask {
    let word = BCHCodeword.encode(UInt64(tag) << 32 | UInt64(installation.rawValue))
    return OverflowMask(low: word, high: ~word)
  }

  /// Returns the 64 services of the pairs, preceded by a second service for the lowest bit. The lowest bit stays
  /// set if iOS moves one of these two services to the ordinary list.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    OverflowArea.servicesWithSpare(setting: mask(for: installation))
  }

  /// Returns the identifier if exactly one identifier fits. The decoder solves linear equations and never guesses.
  ///
  /// Known bits need no special treatment: they cause gaps like other foreign bits, or agree with the sent bits. If a
  /// loss is tolerated, the mask may contain one (0, 0) pair at any position. The decoder treats this pair as a gap. If
  /// a foreign bit sets the partner of the lost bit, the pair shows the opposite value instead of a gap. With up to ten
  /// gaps, the code's distance always reveals such a wrong pair. Each gap beyond ten doubles the probability of a wrong
  /// identifier, up to one in 32 with 27 gaps. With or without a tolerated loss, a wrong pair affects only senders in
  /// the foreground, and only if iOS moves a service other than the first.
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
