import AfterglowAnalysis
import AfterglowWire
import SeededRandom
import Testing

/// Masks that are not a walk are rejected.
@Suite struct WalkErrorTests {
  private func error(of masks: [OverflowMask]) -> WalkError? {
    var runs = MaskRuns()
    for mask in masks { runs.append(mask) }
    do {
      _ = try WalkAnalysis(runs)
      return nil
    } catch {
      return error
    }
  }

  @Test func `neither an empty sequence of masks nor one repeated mask has steps`() {
    #expect(error(of: []) == .tooFewSteps(0, needed: 16))
    let mask = OverflowMask(services: [ServiceUUID(high: 0, low: 5)])
    #expect(error(of: Array(repeating: mask, count: 5_000)) == .tooFewSteps(0, needed: 16))
  }

  @Test(arguments: 1...10)
  func `no hash is found for random bits`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let masks = (0..<300).map { _ in
      var mask = OverflowMask()
      mask[Int.random(in: 0..<128, using: &generator)] = true
      return mask
    }
    guard case .unexplained(_, let explained) = error(of: masks) else {
      Issue.record("a walk was found in noise")
      return
    }
    #expect(explained < 100)
  }

  @Test(arguments: 1...10)
  func `random masks with many bits each are rejected`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let masks = (0..<300).map { _ in OverflowMask.foreign(services: 60, using: &generator) }
    #expect(error(of: masks) != nil)
  }

  @Test(arguments: [0x02, 0x06, 0x0A])
  func `a walk with a hash that leaves bits unused is rejected`(polynomial: UInt8) {
    // With an even polynomial, the remainder's lowest bit is always 0, so half of the 128 positions are never set.
    let walk = SyntheticWalk(hash: BitHash(polynomial: polynomial), steps: 0..<300)
    #expect(walk.masks().allSatisfy { mask in mask.setBits.allSatisfy { $0 % 2 == 0 } })
    guard case .unexplained = error(of: walk.masks()) else {
      Issue.record("a hash was found that cannot be the overflow area's")
      return
    }
  }
}
