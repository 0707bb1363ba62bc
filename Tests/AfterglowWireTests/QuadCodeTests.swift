import AfterglowWire
import SeededRandom
import Testing

@Suite struct QuadCodeTests {
  private let code = QuadCode()

  @Test func `a mask has 34 set bits and needs 35 services`() {
    for installation in samples {
      #expect(code.mask(for: installation).count == 34)
      #expect(code.services(for: installation).count == 35)
    }
  }

  @Test func `one or two foreign bits do not prevent a reading`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      for (bits, mask) in own.pollutedByOneOrTwo {
        let reading = try code.decode(mask)
        #expect(reading.installation == installation, "\(bits)")
        #expect(reading.erasures == Set(bits.filter { !own[$0] && $0 != 83 && $0 != 103 }).count, "\(bits)")
      }
    }
  }

  @Test(arguments: [(20, 999), (30, 990), (40, 900)])
  func `masks with up to 40 foreign services are mostly read, and never wrongly`(services: Int, least: Int) {
    var generator = SplitMix64(seed: 9)
    var read = 0
    for _ in 0..<20_000 {
      let installation = InstallationID.random(using: &generator)
      let mask = code.mask(for: installation).polluted(by: services, using: &generator)
      guard let reading = try? code.decode(mask) else { continue }
      #expect(reading.installation == installation)
      read += 1
    }
    #expect(read >= 20 * least)
  }

  @Test func `no mask is read wrongly, however many foreign services it has`() {
    var generator = SplitMix64(seed: 10)
    for _ in 0..<20_000 {
      let installation = InstallationID.random(using: &generator)
      let services = Int.random(in: 0...200, using: &generator)
      let reading = try? code.decode(code.mask(for: installation).polluted(by: services, using: &generator))
      if let reading { #expect(reading.installation == installation) }
    }
  }

  @Test func `foreign masks are not read, except crowded masks, which are not believed alone`() {
    var generator = SplitMix64(seed: 10)
    for _ in 0..<40_000 {
      let few = OverflowMask().polluted(by: Int.random(in: 0...64, using: &generator), using: &generator)
      #expect((try? code.decode(few, toleratingLoss: true)) == nil)
      let many = OverflowMask.random(using: &generator)
      let reading = try? code.decode(many, toleratingLoss: true)
      #expect(reading.map { $0.erasures > QuadCode.maximumErasuresAlone } ?? true)
    }
  }

  @Test func `two identifiers in one mask are ambiguous`() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
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

  @Test func `masks under another tag are not read`() {
    for installation in samples {
      for tag in 0..<16 as Range<UInt8> where tag != RailCode.afterglowTag {
        #expect(throws: OverflowCodeError.notOurs) { try code.decode(QuadCode(tag: tag).mask(for: installation)) }
        #expect(throws: OverflowCodeError.notOurs) { try code.decode(RailCode(tag: tag).mask(for: installation)) }
      }
    }
  }

  @Test func `no rail mask is read, whatever its tag and its foreign bits`() {
    var generator = SplitMix64(seed: 12)
    for _ in 0..<20_000 {
      let rail = RailCode(tag: UInt8(generator.next() & 0xF)).mask(for: .random(using: &generator))
      let services = Int.random(in: 0...40, using: &generator)
      for mask in [rail, rail.polluted(by: services, using: &generator)] {
        #expect(throws: OverflowCodeError.notOurs) { try code.decode(mask, toleratingLoss: true) }
      }
    }
  }

  @Test func `one lost bit is restored if a loss is tolerated, and a mask that lost two bits is not read`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      for first in own.setBits {
        let lost = own.subtracting(OverflowMask(bits: [first]))
        #expect(throws: OverflowCodeError.notOurs) { try code.decode(lost) }
        #expect(
          try code.decode(lost, toleratingLoss: true)
            == OverflowReading(installation: installation, code: .quad(code), erasures: 1))
        for second in lost.setBits {
          let rest = lost.subtracting(OverflowMask(bits: [second]))
          #expect(throws: OverflowCodeError.notOurs) { try code.decode(rest, toleratingLoss: true) }
        }
      }
    }
  }

  @Test func `a mask with more foreign bits than the limit is not read`() {
    for installation in samples {
      let own = code.mask(for: installation)
      let others = (0..<128).filter { !own[$0] && $0 != 83 && $0 != 103 }
      for count in [QuadCode.maximumErasures + 1, 40, 60] {
        let mask = own.union(OverflowMask(bits: others.prefix(count)))
        #expect(throws: OverflowCodeError.self) { try code.decode(mask) }
      }
      let lost = own.subtracting(OverflowMask(bits: own.setBits.prefix(1)))
      // The foreign bits in `beside` do not replace the lost bit.
      let beside = others.filter { bit in
        (try? code.decode(lost.union(OverflowMask(bits: [bit])), toleratingLoss: true))?.erasures == 2
      }
      let crowded = lost.union(OverflowMask(bits: beside.prefix(17)))
      #expect(throws: OverflowCodeError.ambiguous) { try code.decode(crowded, toleratingLoss: true) }
    }
  }
}
