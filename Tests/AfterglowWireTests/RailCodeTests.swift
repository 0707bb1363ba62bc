import AfterglowWire
import SeededRandom
import Testing

@Suite struct RailCodeTests {
  private let code = RailCode()

  @Test func `exactly one bit is set in each of a mask's 64 pairs of bits`() {
    for installation in samples {
      let mask = code.mask(for: installation)
      for place in 0..<64 { #expect(mask[place] != mask[64 + place]) }
    }
  }

  @Test func `the gaps that one or two foreign bits cause are filled`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      for (bits, mask) in own.pollutedByOneOrTwo {
        let reading = try code.decode(mask)
        #expect(reading.installation == installation, "\(bits)")
        #expect(reading.erasures == Set(bits.filter { !own[$0] }).count, "\(bits)")
      }
    }
  }

  @Test func `any eleven gaps are filled`() throws {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<5000 {
      let installation = InstallationID.random(using: &generator)
      let own = code.mask(for: installation)
      let gaps = (0..<64).shuffled(using: &generator).prefix(11)
      let reading = try code.decode(own.union(OverflowMask(bits: gaps.flatMap { [$0, 64 + $0] })))
      #expect(reading == OverflowReading(installation: installation, code: .rail(code), erasures: 11))
    }
  }

  @Test
  func `with 40 foreign services at least 999 of 1000 masks are read, and with up to 200 no mask is read wrongly`() {
    var generator = SplitMix64(seed: 9)
    var failures = 0
    for round in 0..<40_000 {
      let installation = InstallationID.random(using: &generator)
      let count = round.isMultiple(of: 2) ? 40 : Int.random(in: 0...200, using: &generator)
      let reading = try? code.decode(code.mask(for: installation).polluted(by: count, using: &generator))
      if round.isMultiple(of: 2), reading == nil { failures += 1 }
      if let reading { #expect(reading.installation == installation) }
    }
    #expect(failures <= 20)
  }

  @Test func `foreign masks are not read`() {
    var generator = SplitMix64(seed: 10)
    for _ in 0..<40_000 {
      let few = OverflowMask().polluted(by: Int.random(in: 0...64, using: &generator), using: &generator)
      let many = OverflowMask.random(using: &generator)
      #expect((try? code.decode(few)) == nil)
      #expect((try? code.decode(many, toleratingLoss: true)) == nil)
    }
  }

  @Test func `masks under another tag are reported as damaged`() {
    for installation in samples {
      for tag in 0..<16 as Range<UInt8> where tag != RailCode.afterglowTag {
        #expect(throws: OverflowCodeError.damaged) { try code.decode(RailCode(tag: tag).mask(for: installation)) }
      }
    }
  }

  @Test func `two identifiers in one mask are ambiguous`() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let two = [0, 0].map { _ in code.mask(for: .random(using: &generator)) }
      #expect(throws: OverflowCodeError.ambiguous) { try code.decode(two[0].union(two[1])) }
    }
    // Two identifiers that differ in a single bit are ambiguous too.
    for installation in samples {
      for other in (0..<32).compactMap({ InstallationID(rawValue: installation.rawValue ^ 1 << $0) }) {
        let both = code.mask(for: installation).union(code.mask(for: other))
        #expect(throws: OverflowCodeError.ambiguous) { try code.decode(both) }
      }
    }
  }

  @Test func `one lost bit is a gap if a loss is tolerated, and a mask with two lost bits is not read`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      for first in own.setBits {
        let lost = own.subtracting(OverflowMask(bits: [first]))
        #expect(throws: OverflowCodeError.notOurs) { try code.decode(lost) }
        #expect(
          try code.decode(lost, toleratingLoss: true)
            == OverflowReading(installation: installation, code: .rail(code), erasures: 1))
        for second in lost.setBits {
          let rest = lost.subtracting(OverflowMask(bits: [second]))
          #expect(throws: OverflowCodeError.notOurs) { try code.decode(rest, toleratingLoss: true) }
        }
      }
    }
  }

  @Test func `a mask with a lost bit whose partner is a foreign bit is damaged, even with up to ten gaps`() {
    var generator = SplitMix64(seed: 12)
    for round in 0..<2000 {
      let own = code.mask(for: .random(using: &generator))
      let places = (0..<64).shuffled(using: &generator).prefix(1 + round % 11)
      var mask = own.union(OverflowMask(bits: places.dropFirst().flatMap { [$0, 64 + $0] }))
      for bit in [places[0], 64 + places[0]] { mask[bit].toggle() }
      #expect(throws: OverflowCodeError.damaged) { try code.decode(mask, toleratingLoss: true) }
    }
  }

  @Test func `more gaps than the limit are not filled`() {
    let own = code.mask(for: samples[0])
    for count in RailCode.maximumErasures + 1...64 {
      let mask = own.union(OverflowMask(bits: (0..<count).flatMap { [$0, 64 + $0] }))
      #expect(throws: OverflowCodeError.ambiguous) { try code.decode(mask) }
    }
    // If all gaps are in the remainder's 27 places, the gaps are filled, because the message determines the remainder.
    let full = own.union(OverflowMask(bits: (0..<27).flatMap { [$0, 64 + $0] }))
    #expect((try? code.decode(full))?.installation == samples[0])
  }
}
