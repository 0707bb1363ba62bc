/// The parity checks of a binary linear code of up to 64 bits and 32 checks. A reader uses the checks to fill erased
/// bits.
@usableFromInline
struct ParityChecks: Sendable {
  /// For each bit, the checks in which it takes part.
  @usableFromInline let columns: [UInt32]

  @usableFromInline
  init(columns: [UInt32]) {
    self.columns = columns
  }

  /// The checks that a word violates; 0 for a word of the code.
  @inlinable
  func syndrome(of word: UInt64) -> UInt32 {
    var (rest, syndrome): (UInt64, UInt32) = (word, 0)
    while rest != 0 {
      syndrome ^= columns[rest.trailingZeroBitCount]
      rest &= rest &- 1
    }
    return syndrome
  }

  @usableFromInline
  enum Filling {
    /// The only solution: exactly these erased bits are 1.
    case unique(UInt64)
    /// The erased bits have several solutions.
    case ambiguous
    /// No values of the erased bits satisfy the checks, so a bit that was not erased is wrong.
    case inconsistent
  }

  /// Finds the values of the erased bits, from the syndrome of the word in which the erased bits are 0.
  ///
  /// The method is an elimination over GF(2), one erased column after another, without allocation. The elimination
  /// takes at most bits × checks steps.
  @inlinable
  func filling(_ erased: UInt64, syndrome: UInt32) -> Filling {
    withUnsafeTemporaryAllocation(of: Pivot.self, capacity: 32) { pivots in
      var occupied: UInt32 = 0
      var rest = erased
      while rest != 0 {
        let place = rest & (0 &- rest)
        var candidate = Pivot(checks: columns[place.trailingZeroBitCount], places: place)
        candidate.reduce(by: pivots, occupied: occupied)
        // The column is a combination of the columns before it. Adding that combination to any solution gives another
        // solution.
        if candidate.checks == 0 { return .ambiguous }
        pivots.initializeElement(at: candidate.checks.trailingZeroBitCount, to: candidate)
        occupied |= candidate.checks & (0 &- candidate.checks)
        rest ^= place
      }
      var remainder = Pivot(checks: syndrome, places: 0)
      remainder.reduce(by: pivots, occupied: occupied)
      return remainder.checks == 0 ? .unique(remainder.places) : .inconsistent
    }
  }

  /// A combination of erased bits, and the checks that it changes. The combination is stored at the lowest of these
  /// checks.
  @usableFromInline
  struct Pivot {
    @usableFromInline var checks: UInt32
    @usableFromInline var places: UInt64

    @inlinable
    init(checks: UInt32, places: UInt64) {
      self.checks = checks
      self.places = places
    }

    /// Clears every check at which a pivot is stored, in ascending order, because a pivot changes no check below its
    /// own.
    @inlinable
    mutating func reduce(by pivots: UnsafeMutableBufferPointer<Pivot>, occupied: UInt32) {
      while checks & occupied != 0 {
        let pivot = pivots[(checks & occupied).trailingZeroBitCount]
        checks ^= pivot.checks
        places ^= pivot.places
      }
    }
  }
}
