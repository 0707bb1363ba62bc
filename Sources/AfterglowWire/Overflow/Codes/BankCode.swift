/// The reference's first code: `AA` and the identifier, bare, at the head of one half of the mask.
///
/// It has no redundancy. What one mask can tell is `content(of:known:)`; whether a pattern is to be believed only a
/// peer's history can tell, and the engine keeps that (docs/overflow.md: a bank is trusted once it has been seen
/// empty while the pattern was elsewhere). The sender rotates between the two banks every 5 s.
public enum BankCode: Int, CaseIterable, Hashable, Sendable {
  /// Mask bytes 0 to 7.
  case bank0 = 0
  /// Mask bytes 8 to 15.
  case bank1 = 1

  /// The matching byte that begins a pattern (Background Advertiser iOS, by D. G. Young).
  @usableFromInline static let mark: UInt64 = 0xAA

  /// Returns the mask that carries an identifier in this bank.
  public func mask(for installation: InstallationID) -> OverflowMask {
    let pattern = Self.mark | UInt64(installation.rawValue.byteSwapped) << 8
    let bits = pattern.bitsReversedInBytes
    return self == .bank0 ? OverflowMask(low: bits, high: 0) : OverflowMask(low: 0, high: bits)
  }

  /// The pattern's services behind a second one for its first bit: whichever of the two iOS moves, the bit stays.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    OverflowArea.servicesWithSpare(setting: mask(for: installation))
  }

  /// What one mask can say about a bank.
  public enum Content: Hashable, Sendable {
    /// Not a bit but known ones: no foreign app sets any here at this moment.
    case empty
    /// The mark, and nothing where nothing belongs. A foreign bit may still hide inside the identifier.
    case pattern
    /// A bit that the pattern does not explain: a foreign app is at work, whether or not the mark is there too.
    case polluted
  }

  /// Classifies what a mask holds in this bank.
  ///
  /// - Parameters:
  ///   - mask: The mask that was received.
  ///   - known: The bits of services that are known to be near; they count neither for nor against a pattern.
  /// - Returns: What the mask holds in this bank.
  @inlinable
  public func content(of mask: OverflowMask, known: OverflowMask = OverflowMask()) -> Content {
    let bits = pattern(of: mask)
    let doubtful = pattern(of: known) & bits
    if bits == doubtful { return .empty }
    let isMarked = (bits ^ Self.mark) & ~doubtful & 0xFF == 0
    let surplus = (bits & ~doubtful) >> 40
    return isMarked && surplus == 0 ? .pattern : .polluted
  }

  /// Reads a pattern that nothing in this mask contradicts.
  ///
  /// The number is wrong if a foreign service sets a bit inside it, and one mask cannot show that. `.ambiguous` if a
  /// known service covers a bit of the identifier.
  @inlinable
  public func decode(
    _ mask: OverflowMask, known: OverflowMask = OverflowMask()
  ) throws(OverflowCodeError) -> OverflowReading {
    let bits = pattern(of: mask)
    let doubtful = pattern(of: known) & bits
    switch content(of: mask, known: known) {
    case .empty: throw .notOurs
    case .polluted: throw (bits ^ Self.mark) & ~doubtful & 0xFF == 0 ? .damaged : .notOurs
    case .pattern: break
    }
    guard doubtful >> 8 & 0xFFFF_FFFF == 0 else { throw .ambiguous }
    guard let installation = InstallationID(rawValue: UInt32(truncatingIfNeeded: bits >> 8).byteSwapped) else {
      throw .nobody
    }
    return OverflowReading(installation: installation, code: .bank(self), erasures: (doubtful & 0xFF).nonzeroBitCount)
  }

  @inlinable
  func pattern(of mask: OverflowMask) -> UInt64 {
    (self == .bank0 ? mask.low : mask.high).bitsReversedInBytes
  }
}
