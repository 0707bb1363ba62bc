/// The reference app's first code: `AA` and the identifier at the beginning of one half of the mask.
///
/// The bank code has no redundancy. `content(of:known:)` returns the content of the bank in one mask. Only a peer's
/// history, which the engine keeps, shows whether a pattern can be trusted. A bank is trusted once it has been seen
/// empty while the pattern was in the other bank (docs/overflow.md). The sender alternates between the two banks every
/// 5 s.
public enum BankCode: Int, CaseIterable, Hashable, Sendable {
  /// The bank in mask bytes 0 to 7.
  case bank0 = 0
  /// The bank in mask bytes 8 to 15.
  case bank1 = 1

  /// The matching byte that begins a pattern (Background Advertiser iOS, by D. G. Young).
  @usableFromInline static let mark: UInt64 = 0xAA

  /// Returns the mask that carries an identifier in this bank.
  public func mask(for installation: InstallationID) -> OverflowMask {
    let pattern = Self.mark | UInt64(installation.rawValue.byteSwapped) << 8
    let bits = pattern.bitsReversedInBytes
    return self == .bank0 ? OverflowMask(low: bits, high: 0) : OverflowMask(low: 0, high: bits)
  }

  /// Returns a service for each bit of the mask, preceded by a second service for the lowest bit. The lowest bit stays
  /// set if iOS moves one of these two services to the ordinary list.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    OverflowArea.servicesWithSpare(setting: mask(for: installation))
  }

  /// The class of a bank's bits in one mask.
  public enum Content: Hashable, Sendable {
    /// Every set bit of the bank is a known bit, so no foreign app sets another bit in the bank now.
    case empty
    /// The bank has the matching byte, and no bit outside of the pattern. A foreign bit may still be inside the
    /// identifier.
    case pattern
    /// The bank has bits that do not form a pattern, for example because a foreign app sets bits. The bank may still
    /// contain the matching byte.
    case polluted
  }

  /// Classifies the bits of a mask in this bank.
  ///
  /// - Parameters:
  ///   - mask: The mask that was received.
  ///   - known: The bits of services that are known to be near. These bits are ignored.
  /// - Returns: The class of the bits in this bank.
  @inlinable
  public func content(of mask: OverflowMask, known: OverflowMask = OverflowMask()) -> Content {
    let bits = pattern(of: mask)
    let doubtful = pattern(of: known) & bits
    if bits == doubtful { return .empty }
    let isMarked = (bits ^ Self.mark) & ~doubtful & 0xFF == 0
    let surplus = (bits & ~doubtful) >> 40
    return isMarked && surplus == 0 ? .pattern : .polluted
  }

  /// Returns the identifier of this bank's pattern if no other bit in the bank contradicts it.
  ///
  /// If a foreign service sets a bit of the identifier that the sender did not set, the identifier is wrong. One mask
  /// cannot show such an error. If a known service covers a set bit of the identifier, the method throws `.ambiguous`.
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
