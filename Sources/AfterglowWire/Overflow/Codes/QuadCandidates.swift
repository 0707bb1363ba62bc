/// The values that a mask allows for each symbol of the quad code, and the words among them.
///
/// Each field holds one bit for each symbol: symbols 0 to 27 choose from four values, symbols 28 to 33 from two. For
/// symbols 28 to 33 only the fields of upper bit 0 are in use.
@usableFromInline
struct QuadCandidates {
  /// The symbols that may have the value 00. Each name of these fields states the value's upper and lower bit.
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

  /// The symbols that have no value at all.
  @inlinable
  var emptySymbols: UInt64 { ~(has00 | has01 | has10 | has11) & ((1 << 34) - 1) }

  /// Allows every value for these symbols.
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

  /// The maximum number of dependent choices of which all combinations are tried. More are ambiguous.
  ///
  /// 30 foreign bits leave up to 30 choices against 30 checks. Random choices have more dependencies once in 2³⁶ times.
  @usableFromInline static let maximumDependencies = 6

  /// Finds the words of the code under a tag whose symbols all have values that the mask allows.
  ///
  /// The values of a symbol are a set of two-bit numbers. One, two or four of them are a coset of a subspace of GF(2)²,
  /// so the words are the solutions of linear equations over GF(2), found by elimination. Three values are treated as
  /// four, and solutions with the missing value are dropped.
  ///
  /// - Precondition: no symbol is empty.
  @inlinable
  func words(tag: UInt8) -> Words {
    let quads = QuadLayout.quads
    let (isUpperZero, isUpperOne) = (has00 | has01, has10 | has11)
    // A value of each symbol, with upper bit 0 where the mask allows it.
    let upper = ~isUpperZero & quads
    let lower = ~(isUpperZero & has00 | upper & has10) & ((1 << 34) - 1)
    // The lower bit is free if the mask allows both with the same upper bit.
    let freeLower = has00 & has01 | has10 & has11
    let freeUpper = isUpperZero & isUpperOne
    // If the two values of a symbol differ in the upper bit, they may differ in the lower bit too.
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

  /// Solves for the free bits. `freeLower` contains places of a word; `freeUpper` and `coupled` contain symbols.
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
