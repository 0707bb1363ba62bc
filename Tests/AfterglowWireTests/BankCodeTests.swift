import AfterglowWire
import Testing

@Suite struct BankCodeTests {
  @Test(arguments: BankCode.allCases)
  func `one mask shows whether a bank is empty, contains a pattern or is polluted`(code: BankCode) {
    let start = 64 * code.rawValue
    #expect(code.content(of: OverflowMask()) == .empty)
    for installation in samples {
      let mask = code.mask(for: installation)
      #expect(code.content(of: mask) == .pattern)
      for other in BankCode.allCases where other != code { #expect(other.content(of: mask) == .empty) }
      // The three bytes after the pattern are unused.
      for bit in start + 40..<start + 64 {
        let polluted = mask.union(OverflowMask(bits: [bit]))
        #expect(code.content(of: polluted) == .polluted)
        #expect(throws: OverflowCodeError.damaged) { try code.decode(polluted) }
      }
    }
    for bit in 0..<128 {
      let isInside = start..<start + 64 ~= bit
      #expect(code.content(of: OverflowMask(bits: [bit])) == (isInside ? .polluted : .empty))
    }
  }

  @Test(arguments: BankCode.allCases)
  func `one or two foreign bits go unnoticed only inside the identifier`(code: BankCode) throws {
    let start = 64 * code.rawValue
    for installation in samples {
      let own = code.mask(for: installation)
      for (bits, mask) in own.pollutedByOneOrTwo {
        let harmful = bits.filter { start..<start + 64 ~= $0 && !own[$0] }
        let hidden = harmful.allSatisfy { start + 8..<start + 40 ~= $0 }
        let reading = try? code.decode(mask)
        #expect((reading != nil) == hidden, "\(bits)")
        #expect((reading?.installation == installation) == harmful.isEmpty, "\(bits)")
      }
    }
  }

  @Test(arguments: BankCode.allCases)
  func `known bits are not pollution, but the identifier's bits at the same positions cannot be read`(
    code: BankCode
  ) throws {
    let installation = samples[1]
    let own = code.mask(for: installation)
    for bit in 64 * code.rawValue..<64 * code.rawValue + 64 {
      let known = OverflowMask(bits: [bit])
      #expect(code.content(of: known, known: known) == .empty)
      #expect(try code.decode(own, known: known.subtracting(own)).installation == installation)
      if bit % 64 / 8 == 0 || bit % 64 >= 40 {
        let reading = try code.decode(own.union(known), known: known)
        #expect(reading.installation == installation)
        #expect(reading.erasures == (bit % 64 < 8 ? 1 : 0))
      } else {
        #expect(throws: OverflowCodeError.ambiguous) { try code.decode(own.union(known), known: known) }
      }
    }
  }

  @Test func `a pattern with the identifier 0 identifies no installation`() throws {
    let mask = try #require(OverflowMask("55000000000000000000000000000000"))
    #expect(throws: OverflowCodeError.nobody) { try BankCode.bank0.decode(mask) }
  }
}
