internal import AfterglowWire

/// Whether other apps may set bits in one bank of a peer's mask, according to the masks so far.
enum BankTrust: Sendable {
  /// The bank was never seen empty while the pattern was in the other bank.
  case unknown
  /// The bank was seen empty while the pattern was in the other bank, so it shows the pattern and nothing else.
  case clean
  /// The bank showed bits that no pattern explains.
  ///
  /// The bank is not trusted again, even if it is seen empty. The app that set a foreign bit sets it again when it next
  /// leaves the foreground. With the peer's next address, in 15 minutes at most, the bank is unknown again.
  case polluted

  mutating func see(_ content: BankCode.Content, markIsElsewhere: Bool) {
    switch (self, content) {
    case (_, .polluted): self = .polluted
    case (.unknown, .empty): if markIsElsewhere { self = .clean }
    case (.unknown, .pattern), (.clean, .empty), (.clean, .pattern), (.polluted, .empty), (.polluted, .pattern): break
    }
  }
}

extension BankCode {
  /// Whether the bank contains the pattern's mark, with or without foreign bits.
  ///
  /// Even a damaged pattern shows that the sender now uses this bank and not the other one.
  func isMarked(in mask: OverflowMask, known: OverflowMask) -> Bool {
    switch content(of: mask, known: known) {
    case .empty: return false
    case .pattern: return true
    case .polluted:
      do {
        _ = try decode(mask, known: known)
        return true
      } catch {
        switch error {
        case .damaged, .ambiguous, .nobody: return true
        case .notOurs: return false
        }
      }
    }
  }
}
