import AfterglowWire
import Testing

@Suite struct HammingCodeTests {
  private let code = HammingCode()
  /// The mask bits of the block's 46 places.
  private let block = Set((0..<46).map { 64 + $0 ^ 7 })

  @Test func `one foreign bit is always corrected, and two are corrected if one of them is outside the block`() throws {
    var (mended, detected, wrong) = (0, 0, 0)
    for installation in samples {
      let own = code.mask(for: installation)
      for (bits, mask) in own.pollutedByOneOrTwo {
        let harmful = Set(bits).filter { block.contains($0) && !own[$0] }
        let reading = try? code.decode(mask)
        if harmful.count < 2 {
          #expect(reading?.installation == installation, "\(bits)")
          #expect(reading?.corrections == harmful.count, "\(bits)")
        } else if reading == nil {
          detected += 1
        } else if reading?.installation == installation {
          mended += 1
        } else {
          wrong += 1
        }
      }
    }
    // The code's distance is 3, so two wrong bits are never corrected. The decoder detects them if the checks point to
    // a zero or to a place out of range, or if the byte `AA` is wrong after the correction.
    #expect(mended == 0)
    #expect(detected > 4 * wrong)
  }

  @Test func `bit 47 and the spare bit are sent, and are not needed for a reading`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      #expect(own[7])
      #expect(own[64 + 46 ^ 7])
      let reading = try code.decode(own.subtracting(OverflowMask(bits: [7, 64 + 46 ^ 7])))
      #expect(reading == OverflowReading(installation: installation, code: .hamming(code)))
    }
  }

  @Test func `a lost bit is restored only if a loss is tolerated`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      for bit in own.setBits where block.contains(bit) {
        let lost = own.subtracting(OverflowMask(bits: [bit]))
        #expect(throws: OverflowCodeError.self) { try code.decode(lost) }
        let reading = try code.decode(lost, toleratingLoss: true)
        #expect(reading == OverflowReading(installation: installation, code: .hamming(code), corrections: 1))
      }
    }
  }

  @Test func `up to two known bits do not prevent a reading`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      for (bits, mask) in own.pollutedByOneOrTwo {
        let reading = try code.decode(mask, known: OverflowMask(bits: bits))
        #expect(reading.installation == installation, "\(bits)")
        #expect(reading.erasures == Set(bits).intersection(block).count, "\(bits)")
        #expect(reading.corrections == 0)
      }
    }
  }

  @Test func `a known bit that is not set is read as a zero, not as an erasure`() throws {
    for installation in samples {
      let own = code.mask(for: installation)
      let known = OverflowMask(bits: block).subtracting(own)
      #expect(try code.decode(own, known: known).erasures == 0)
    }
  }

  @Test func `a mask with a known bit and a foreign bit in the block is not read`() throws {
    let known = OverflowMask(services: [IdentityService.reference])
    for installation in samples {
      let own = code.mask(for: installation).union(known)
      for bit in block where !own[bit] {
        #expect(throws: OverflowCodeError.self) { try code.decode(own.union(OverflowMask(bits: [bit])), known: known) }
      }
    }
  }

  @Test func `a mask is ambiguous if two sets of known bits violate the same checks`() throws {
    // Places 1 and 16 together violate the checks that place 17 violates.
    let known = OverflowMask(bits: [1, 16, 17].map { 64 + $0 - 1 ^ 7 })
    let own = code.mask(for: samples[0]).union(known)
    #expect(throws: OverflowCodeError.ambiguous) { try code.decode(own, known: known) }
  }
}
