import SeededRandom
import Testing

@testable import AfterglowWire

/// Tests the properties that the quad code's documentation states.
@Suite struct QuadCodewordTests {
  /// For each symbol, the masks of the bits that its possible changes invert. Each of the first 28 symbols has three
  /// changes, and each other symbol has one.
  private static let changes: [[UInt64]] = (0..<34).map { symbol in
    guard symbol < 28 else { return [1 << UInt64(56 + symbol - 28)] }
    let (lower, upper) = (UInt64(1) << UInt64(symbol), UInt64(1) << UInt64(28 + symbol))
    return [lower, upper, lower | upper]
  }

  @Test func `encoding satisfies the checks, and decoding returns the identifier`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<1_000 {
      let (identifier, tag) = (UInt32(truncatingIfNeeded: generator.next()), UInt8(generator.next() & 0xF))
      let word = QuadCodeword.encode(identifier, tag: tag)
      #expect(word >> 62 == 0)
      #expect(QuadCodeword.syndrome(of: word, tag: tag) == 0)
      #expect(QuadCodeword.installation(of: word) == identifier)
    }
  }

  @Test func `the 30 checks are independent, so a tag has 2³² words`() {
    var basis: [UInt32] = []
    for column in QuadCodeword.checks.columns {
      let reduced = basis.reduce(column) { min($0, $0 ^ $1) }
      if reduced != 0 { basis = (basis + [reduced]).sorted(by: >) }
    }
    #expect(QuadCodeword.checks.columns.count == 62)
    #expect(basis.count == 30)
  }

  /// Calls the closure with the syndrome of each word that has this many nonzero symbols.
  private static func forEachSyndrome(
    symbols count: Int, from start: Int = 0, sum: UInt32 = 0, _ body: (UInt32) -> Void
  ) {
    guard count > 0 else { return body(sum) }
    for symbol in start..<34 {
      for column in columns[symbol] { forEachSyndrome(symbols: count - 1, from: symbol + 1, sum: sum ^ column, body) }
    }
  }

  private static let columns = changes.map { $0.map { QuadCodeword.checks.syndrome(of: $0) } }

  /// The difference of two words under one tag violates no check. If the difference had at most seven nonzero symbols,
  /// a word of four and a word of at most three nonzero symbols would violate the same checks.
  @Test func `two words under a tag differ in at least eight symbols`() {
    var short: Set<UInt32> = []
    // The filter has one bit for each value of the lower 24 checks, and avoids most look-ups in the set.
    var filter = [UInt64](repeating: 0, count: 1 << 18)
    var (listed, common) = (0, 0)
    for count in 0...3 {
      Self.forEachSyndrome(symbols: count) { syndrome in
        listed += 1
        short.insert(syndrome)
        filter[Int(syndrome >> 6 & 0x3_FFFF)] |= 1 << UInt64(syndrome & 63)
      }
    }
    #expect(short.count == listed, "the distance is more than six")
    Self.forEachSyndrome(symbols: 4) { syndrome in
      guard filter[Int(syndrome >> 6 & 0x3_FFFF)] >> UInt64(syndrome & 63) & 1 == 1 else { return }
      if short.contains(syndrome) { common += 1 }
    }
    #expect(common == 0)
  }

  /// The test adds random values to 16 symbols of the mask, so there are up to 4¹⁶ combinations. `wordCount` counts the
  /// valid words among these combinations. For each half of the 16 symbols, it computes the syndromes of all
  /// combinations. Then it counts the pairs of syndromes, one from each half, that satisfy the checks.
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `a word is found if and only if the mask contains exactly one word`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for isOurs in [true, true, false] {
      let base =
        isOurs ? QuadCodeword.encode(UInt32(truncatingIfNeeded: generator.next()), tag: 5) : generator.next() >> 2
      let widened = (0..<34).shuffled(using: &generator).prefix(16)
      var mask = QuadLayout.mask(of: base)
      let choices = widened.map { symbol -> [UInt64] in
        let extra = Self.changes[symbol].filter { _ in generator.next() % 100 < 40 + 4 * seed }
        for change in extra { mask.formUnion(QuadLayout.mask(of: base ^ change)) }
        return [0] + extra
      }
      let words = Self.wordCount(base, choices, tag: 5)
      switch QuadCandidates(mask).words(tag: 5) {
      case .unique(let word):
        #expect(words == 1)
        #expect(QuadCodeword.syndrome(of: word, tag: 5) == 0)
        #expect(QuadLayout.mask(of: word).isSubset(of: mask))
      case .ambiguous: #expect(words > 1)
      case .none: #expect(words == 0)
      }
    }
  }

  private static func wordCount(_ base: UInt64, _ choices: [[UInt64]], tag: UInt8) -> Int {
    func sums(_ choices: ArraySlice<[UInt64]>) -> [UInt32] {
      choices.reduce([0]) { sums, choice in
        choice.flatMap { change in
          let syndrome = QuadCodeword.checks.syndrome(of: change)
          return sums.map { $0 ^ syndrome }
        }
      }
    }
    let wanted = QuadCodeword.syndrome(of: base, tag: tag)
    let second = Dictionary(sums(choices[8...]).map { ($0, 1) }, uniquingKeysWith: +)
    return sums(choices[..<8]).reduce(0) { $0 + second[$1 ^ wanted, default: 0] }
  }

  @Test func `no two symbols share a mask bit, and no symbol uses the bits of the project's services`() {
    let all = (0..<34).map { symbol -> OverflowMask in
      // The symbol takes every value while the other symbols are zero, so that only its own bits change.
      let values = [0] + Self.changes[symbol]
      let masks = values.map { QuadLayout.mask(of: $0) }
      let rest = masks.reduce(masks[0]) { $0.intersection($1) }
      #expect(masks.allSatisfy { $0.count == 34 && $0.subtracting(rest).count == 1 })
      #expect(rest.count == 33)
      return masks.reduce(OverflowMask()) { $0.union($1) }.subtracting(rest)
    }
    for first in all.indices {
      for second in all.indices where first < second { #expect(all[first].intersection(all[second]).isEmpty) }
    }
    let used = all.reduce(OverflowMask()) { $0.union($1) }
    #expect(used.count == 124)
    #expect((0..<128).filter { !used[$0] } == QuadLayout.unusedBits)
    #expect(OverflowArea.bit(for: IdentityService.reference) == 83)
  }
}
