internal import AfterglowWire

/// What one bank of a peer's mask has shown so far: whether other apps may set bits in it.
enum BankTrust: Sendable {
  /// It was never seen empty while the pattern was elsewhere.
  case unknown
  /// It was seen empty while the pattern was elsewhere, so it shows the pattern and nothing else.
  case clean
  /// It showed bits that no pattern explains.
  ///
  /// It is no longer trusted, even if it is seen empty, because the app that set a bit sets it again when it next
  /// leaves the foreground. The peer's next address, in 15 minutes at most, begins anew.
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
  /// Whether the pattern's mark is there, with foreign bits beside it or not.
  ///
  /// A damaged pattern also shows that the sender now uses this bank, and hence not the other one.
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
