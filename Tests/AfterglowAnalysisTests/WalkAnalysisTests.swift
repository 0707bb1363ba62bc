import AfterglowAnalysis
import AfterglowWire
import Testing

@Suite struct WalkAnalysisTests {
  @Test func `the project's hash is the candidate with the polynomial 0x09`() {
    for number in 0..<1_024 {
      let service = ServiceUUID(high: 0, low: UInt64(number))
      #expect(BitHash(polynomial: 0x09).bit(of: number, constant: 0) == OverflowArea.bit(for: service))
    }
  }

  @Test(arguments: [128, 256, 300, 700])
  func `a walk without gaps gives the services of every position, and the hash`(count: Int) throws {
    let analysis = try WalkAnalysis(SyntheticWalk(steps: 0..<count).runs())
    #expect(analysis.matchesOverflowArea)
    #expect(analysis.isComplete)
    #expect(analysis.fit.hashes.first == BitHash(polynomial: 0x09))
    #expect(analysis.fit.constant == 0)
    #expect(analysis.fit.outliers == 0)
    #expect(analysis.range == 0...(count - 1))
    #expect(analysis.missed.isEmpty)
    #expect(analysis.collisions.isEmpty)
    for position in analysis.positions {
      let services = (0..<count).filter { OverflowArea.bit(for: ServiceUUID(high: 0, low: UInt64($0))) == position.bit }
      #expect(position.services == services)
      #expect(position.knowledge == .seen)
    }
  }

  @Test(arguments: 1...40)
  func `a walk with 5 % of its steps missing and 2 % duplicated still gives the project's hash`(seed: UInt64) throws {
    let walk = SyntheticWalk(missing: 0.05, duplicated: 0.02, seed: seed)
    let analysis = try WalkAnalysis(walk.runs())
    #expect(analysis.matchesOverflowArea)
    #expect(analysis.isComplete)
    #expect(analysis.fit.hashes.first == BitHash(polynomial: 0x09))
    for step in analysis.fit.steps {
      #expect(OverflowArea.bit(for: ServiceUUID(high: 0, low: UInt64(step.service))) == step.bit)
    }
    #expect(analysis.count(.seen) + analysis.count(.inferred) == 128)
    #expect(!analysis.missed.isEmpty)
  }

  @Test(arguments: [[103], [0], [9, 83, 103], [127, 1, 2, 3, 4, 5]])
  func `bits of other apps are recognised, and hide no other bit`(foreign: [Int]) throws {
    let analysis = try WalkAnalysis(SyntheticWalk(missing: 0.05, duplicated: 0.02, foreign: foreign, seed: 3).runs())
    #expect(Array(analysis.walk.foreign.setBits) == foreign.sorted())
    #expect(analysis.matchesOverflowArea)
    #expect(analysis.isComplete)
    #expect(analysis.positions.filter { $0.knowledge == .hidden }.map(\.bit) == foreign.sorted())
  }

  @Test(arguments: [
    BitHash(polynomial: 0x07), BitHash(polynomial: 0x31), BitHash(polynomial: 0x9B), BitHash(polynomial: 0x1D),
    BitHash(polynomial: 0x09, byteOrder: .reversed), BitHash(polynomial: 0x07, bitOrder: .leastSignificantFirst),
    BitHash(polynomial: 0x31, bitOrder: .leastSignificantFirst, isMirrored: true),
    BitHash(polynomial: 0xD5, byteOrder: .reversed, isMirrored: true, dropped: .lowest),
    BitHash(polynomial: 0x89, dropped: .lowest),
  ])
  func `a walk with a hash that differs from the project's hash gives its own hash`(hash: BitHash) throws {
    let walk = SyntheticWalk(
      hash: hash, constant: 0x2A, steps: 0..<400, missing: 0.05, duplicated: 0.02, seed: UInt64(hash.polynomial))
    let analysis = try WalkAnalysis(walk.runs())
    #expect(analysis.fit.hashes.contains(hash))
    #expect(analysis.fit.constant == 0x2A)
    #expect(!analysis.matchesOverflowArea)
  }

  @Test func `a walk with differently numbered bits gives a different constant`() throws {
    let analysis = try WalkAnalysis(SyntheticWalk(constant: 7).runs())
    #expect(analysis.fit.hashes.first == BitHash(polynomial: 0x09))
    #expect(analysis.fit.constant == 7)
    #expect(!analysis.matchesOverflowArea)
  }

  @Test func `the range of a walk that starts late does not include the steps before its start`() throws {
    let analysis = try WalkAnalysis(SyntheticWalk(steps: 40..<300, missing: 0.05, seed: 5).runs())
    #expect(analysis.matchesOverflowArea)
    #expect(analysis.range.lowerBound >= 40)
  }

  @Test func `a walk that ended early is not complete`() throws {
    let analysis = try WalkAnalysis(SyntheticWalk(steps: 0..<60).runs())
    #expect(analysis.matchesOverflowArea)
    #expect(analysis.count(.seen) == 60)
    #expect(analysis.count(.unreached) == 68)
    #expect(!analysis.isComplete)
  }

  @Test func `bits that ascend by one give the hash with the polynomial x⁸ + 1`() throws {
    var runs = MaskRuns()
    for bit in 0..<128 {
      var mask = OverflowMask()
      mask[bit] = true
      runs.append(mask)
    }
    let analysis = try WalkAnalysis(runs)
    #expect(analysis.fit.hashes.first == BitHash(polynomial: 0x01))
    #expect(!analysis.matchesOverflowArea)
  }

  @Test func `services that share a bit are reported as collisions`() throws {
    let hash = BitHash(polynomial: 0x8D, dropped: .lowest)
    let analysis = try WalkAnalysis(SyntheticWalk(hash: hash, steps: 0..<300).runs())
    let bits = Dictionary(grouping: 0..<128) { hash.bit(of: $0, constant: 0) }.filter { $0.value.count > 1 }
    #expect(analysis.collisions.map(\.bit) == bits.keys.sorted())
    #expect(analysis.collisions.map(\.services) == bits.keys.sorted().map { bits[$0] })
    #expect(!bits.isEmpty)
  }
}
