import SeededRandom
import Testing

@testable import AfterglowWire

/// Proves step by step that any two codewords differ in at least 12 places.
///
/// The code is linear, so the distance equals the least weight of a nonzero codeword. The generator of this cyclic code
/// vanishes at α, …, α¹⁰, so the weight is at least 11 (BCH bound). Any ten columns of the parity-check matrix form a
/// Vandermonde matrix of powers of α. These powers are distinct, because α has order 63. The parity bit makes every
/// weight even, so the weight is at least 12.
@Suite struct BCHCodewordTests {
  /// The powers of α, computed by shifts, independently of the code under test.
  private static let powers: [UInt8] = (0..<62).reduce(into: [1]) { powers, _ in
    let next = powers[powers.count - 1] << 1
    powers.append(next & 0x40 == 0 ? next : next ^ 0b100_0011)
  }

  /// Returns the value of a polynomial over GF(2) at αʲ.
  private static func value(of polynomial: UInt64, atPower j: Int) -> UInt8 {
    (0..<63).filter { polynomial >> UInt64($0) & 1 == 1 }.reduce(0) { $0 ^ powers[$1 * j % 63] }
  }

  @Test func `α is primitive: its powers are all 63 nonzero elements of the field`() {
    #expect(Set(Self.powers).count == 63)
    #expect(!Self.powers.contains(0))
    for (exponent, power) in Self.powers.enumerated() { #expect(GF64.power(exponent) == power) }
  }

  @Test func `the generator has degree 27 and vanishes at the first ten powers of α`() {
    #expect(BCHCodeword.remainderBits == 27)
    for j in 1...10 { #expect(Self.value(of: BCHCodeword.generator, atPower: j) == 0) }
    // The generator does not vanish at the eleventh power, so the BCH bound proves no distance above 11.
    #expect(Self.value(of: BCHCodeword.generator, atPower: 11) != 0)
  }

  @Test func `every codeword has even weight, and is a multiple of the generator apart from its top bit`() {
    // A test of a basis suffices, because the code is linear.
    for bit in 0..<36 {
      let word = BCHCodeword.encode(1 << UInt64(bit))
      for j in 1...10 { #expect(Self.value(of: word & ~(1 << 63), atPower: j) == 0) }
      #expect(word.nonzeroBitCount.isMultiple(of: 2))
      #expect(BCHCodeword.message(of: word) == 1 << UInt64(bit))
    }
    var generator = SplitMix64(seed: 6)
    for _ in 0..<1000 {
      let (a, b) = (generator.next() >> 28, generator.next() >> 28)
      #expect(BCHCodeword.encode(a) ^ BCHCodeword.encode(b) == BCHCodeword.encode(a ^ b))
    }
  }

  @Test func `no nonzero sum of up to three rows has a weight below 12, and at least one sum has the weight 12`() {
    var least = 64
    let rows = (0..<36).map { BCHCodeword.encode(1 << UInt64($0)) }
    for a in rows.indices {
      for b in a..<rows.count {
        for c in b..<rows.count {
          let weight = (rows[a] ^ rows[b] ^ rows[c]).nonzeroBitCount
          if weight > 0 { least = min(least, weight) }
        }
      }
    }
    #expect(least == 12)
  }

  @Test func `a codeword satisfies the checks of its tag, and the 32 checks are independent`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let message = generator.next() >> 28
      #expect(BCHCodeword.syndrome(of: BCHCodeword.encode(message), tag: UInt8(message >> 32)) == 0)
    }
    // The 32 checks are independent, so no tag's code has more than 2³² words.
    var basis: [UInt32] = []
    for column in BCHCodeword.checks.columns {
      let reduced = basis.reduce(column) { min($0, $0 ^ $1) }
      if reduced != 0 { basis = (basis + [reduced]).sorted(by: >) }
    }
    #expect(basis.count == 32)
  }
}
