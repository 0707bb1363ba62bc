/// The values that a mask allows for each symbol of the quad code, and the code words that consist of such values.
///
/// Each field contains one bit for each symbol. Symbols 0 to 27 choose from four values, and symbols 28 to 33 choose
/// from two. For symbols 28 to 33 only the fields of upper bit 0 are in use.
@usableFromInline
struct QuadCandidates {
  /// The symbols for which the mask allows the value 00. The name of each field states the value's upper and lower bit.
  @usableFromInline var has00: UInt64
  @usableFromInline var has01: UInt64
  @usableFromInline var has10: UInt64
  @usableFromInline var has11: UInt64

  @inlinable
  init(_ mask: OverflowMask) {
    let (low, high) = (QuadLayout.compacted(mask.low), QuadLayout.compacted(mask.high))
    let quads = QuadLayout.quads
    let ones = low >> 56 & 0xF | (mask.low >> 2 & 1) << 4 | (mask.low >> 39 & 1) << 5
    let zeros = high >> 56 & 0xF | (mask.low >> 19 & 1) << 4 | (mask.low >> 53 & 1) << 5
    has01 = low & quads | ones << 28
    has00 = high & quads | zeros << 28
    has11 = low >> 28 & quads
    has10 = high >> 28 & quads
  }

  /// The symbols for which the mask allows no value.
  @inlinable
  var emptySymbols: UInt64 { ~(has00 | has01 | has10 | has11) & ((1 << 34) - 1) }

  /// Allows every value for the given symbols.
  @inlinable
  mutating func admitAll(at symbols: UInt64) {
    has00 |= symbols
    has01 |= symbols
    has10 |= symbols & QuadLayout.quads
    has11 |= symbols & QuadLayout.quads
  }

  @usableFromInline
  enum Words {
    case unique(UInt64)
    case ambiguous
    case none
  }

  /// The maximum number of dependent choices. The search tries all combinations of these choices, and reports a mask
  /// with more dependent choices as ambiguous.
  ///
  /// 30 foreign bits leave up to 30 choices against 30 checks. If the checks that each choice changes were random, more
  /// than this number of 30 choices would be dependent with a probability of 2⁻⁴⁷.
  @usableFromInline static let maximumDependencies = 6

  /// Finds the code words with a given tag in which the mask allows the value of every symbol.
  ///
  /// The values of a symbol are a set of two-bit numbers. One, two or four such numbers are a coset of a subspace of
  /// GF(2)². The words are therefore the solutions of linear equations over GF(2), which are found by elimination. A
  /// symbol with three values is treated as a symbol with four, and solutions that contain the missing value are
  /// dropped.
  ///
  /// - Precondition: every symbol has a value that the mask allows.
  @inlinable
  func words(tag: UInt8) -> Words {
    let quads = QuadLayout.quads
    let (isUpperZero, isUpperOne) = (has00 | has01, has10 | has11)
    // One allowed value of each symbol, with the upper bit 0 if the mask allows such a value.
    let upper = ~isUpperZero & quads
    let lower = ~(isUpperZero & has00 | upper & has10) & ((1 << 34) - 1)
    // The lower bit is free if the mask allows both of its values with the same upper bit.
    let freeLower = has00 & has01 | has10 & has11
    let freeUpper = isUpperZero & isUpperOne
    // If the two values of a symbol differ in the upper bit, they may also differ in the lower bit.
    let coupled = freeUpper & ~freeLower & (lower ^ ~has10)
    let missing = freeLower & freeUpper & ~(has00 & has01 & has10 & has11)
    let excluded = Excluded(
      symbols: missing, lower: has00 & (~has01 | has10), upper: has00 & has01)
    return solve(
      from: lower & quads | upper << 28 | (lower >> 28) << 56,
      freeLower: freeLower & quads | (freeLower >> 28) << 56, freeUpper: freeUpper, coupled: coupled, excluded, tag: tag
    )
  }

  /// The missing value of each symbol that has three values.
  @usableFromInline
  struct Excluded {
    @usableFromInline let symbols: UInt64
    @usableFromInline let lower: UInt64
    @usableFromInline let upper: UInt64

    @inlinable
    init(symbols: UInt64, lower: UInt64, upper: UInt64) {
      self.symbols = symbols
      self.lower = lower
      self.upper = upper
    }

    @inlinable
    func occurs(in word: UInt64) -> Bool { symbols & ~(word ^ lower) & ~(word >> 28 ^ upper) != 0 }
  }

  /// Solves for the free bits. A bit of `freeLower` stands for a position in a word. A bit of `freeUpper` or `coupled`
  /// stands for a symbol.
  @inlinable
  func solve(
    from first: UInt64, freeLower: UInt64, freeUpper: UInt64, coupled: UInt64, _ excluded: Excluded, tag: UInt8
  ) -> Words {
    let syndrome = QuadCodeword.syndrome(of: first, tag: tag)
    if freeLower | freeUpper == 0 { return syndrome == 0 ? .unique(first) : .none }
    typealias Pivot = ParityChecks.Pivot
    return withUnsafeTemporaryAllocation(of: Pivot.self, capacity: 32 + Self.maximumDependencies) { pivots in
      var (occupied, dependencies): (UInt32, Int) = (0, 0)
      var (lowerRest, upperRest) = (freeLower, freeUpper)
      while lowerRest | upperRest != 0 {
        var places: UInt64
        if lowerRest != 0 {
          places = lowerRest & (0 &- lowerRest)
          lowerRest ^= places
        } else {
          let symbol = upperRest & (0 &- upperRest)
          places = symbol << 28 | symbol & coupled
          upperRest ^= symbol
        }
        var choice = Pivot(checks: QuadCodeword.checks.syndrome(of: places), places: places)
        choice.reduce(by: pivots, occupied: occupied)
        if choice.checks == 0 {
          guard dependencies < Self.maximumDependencies else { return .ambiguous }
          pivots.initializeElement(at: 32 + dependencies, to: choice)
          dependencies += 1
        } else {
          pivots.initializeElement(at: choice.checks.trailingZeroBitCount, to: choice)
          occupied |= choice.checks & (0 &- choice.checks)
        }
      }
      var solution = Pivot(checks: syndrome, places: first)
      solution.reduce(by: pivots, occupied: occupied)
      guard solution.checks == 0 else { return .none }
      return Self.onlyWord(
        solution.places, UnsafeMutableBufferPointer(rebasing: pivots[32..<32 + dependencies]), excluded)
    }
  }

  /// Tries all combinations of the dependencies, each in one step from the previous combination (Gray code).
  @inlinable
  static func onlyWord(
    _ solution: UInt64, _ dependencies: UnsafeMutableBufferPointer<ParityChecks.Pivot>, _ excluded: Excluded
  ) -> Words {
    var (word, found): (UInt64, UInt64?) = (solution, nil)
    for step in 1...1 << dependencies.count {
      if !excluded.occurs(in: word) {
        if found != nil { return .ambiguous }
        found = word
      }
      let change = step.trailingZeroBitCount
      if change < dependencies.count { word ^= dependencies[change].places }
    }
    return found.map { .unique($0) } ?? .none
  }
}
