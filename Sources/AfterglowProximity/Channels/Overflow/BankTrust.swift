internal import AfterglowWire

/// Whether other apps may set bits in one bank of a peer's mask, according to all masks received from the peer.
enum BankTrust: Sendable {
  /// The bank was never received empty while the pattern was in the other bank.
  case unknown
  /// The bank was received empty while the pattern was in the other bank, and has never shown bits that no pattern
  /// explains.
  case clean
  /// The bank showed bits that no pattern explains.
  ///
  /// The bank stays untrusted even if it is later received empty. The app that set a foreign bit may set the bit again
  /// when that app next leaves the foreground. After about 15 minutes, the peer changes its address (rule H1), and the
  /// bank becomes `unknown`.
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
  /// Even a damaged pattern shows that the sender now uses this bank and not the other bank.
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
