import AfterglowAnalysis
import AfterglowWire
import Testing

@Suite struct MaskLogTests {
  @Test func `a phone that walks through UUIDs is distinguished from a phone with a constant mask`() throws {
    var log = MaskLog<String>()
    var still = OverflowMask()
    still[103] = true
    for mask in SyntheticWalk().masks() {
      log.append(mask, from: "walker")
      log.append(still, from: "bystander")
    }
    let analysis = try WalkAnalysis(log.walker)
    #expect(analysis.matchesOverflowArea)
    #expect(analysis.walk.foreign.isEmpty)
    #expect(log.senderCount == 2)
  }

  @Test func `a phone that changes its address during the walk is analysed as one phone`() throws {
    var log = MaskLog<String>()
    let masks = SyntheticWalk().masks()
    for (index, mask) in masks.enumerated() { log.append(mask, from: index < masks.count / 3 ? "first" : "second") }
    #expect(try WalkAnalysis(log.walker).range == 0...255)
  }

  @Test func `in a crowd the log stores no more senders than its limit`() {
    var log = MaskLog<Int>()
    for sender in 0..<5_000 { log.append(OverflowMask(), from: sender) }
    #expect(log.senderCount == MaskLog<Int>.senderLimit)
    #expect(log.readings == 5_000)
  }

  @Test func `a sender's stored runs of masks have a limit, and the readings beyond the limit are counted`() {
    var runs = MaskRuns()
    for number in 0..<10_000 { runs.append(OverflowMask(services: [ServiceUUID(high: 0, low: UInt64(number))])) }
    #expect(runs.masks.count == MaskRuns.limit)
    #expect(runs.readings + runs.readingsBeyondLimit == 10_000)
  }

  @Test func `if a walk under two addresses exceeds the limit, every advertisement is still counted once`() {
    var log = MaskLog<Int>()
    for number in 0..<6_000 {
      log.append(OverflowMask(services: [ServiceUUID(high: 0, low: UInt64(number))]), from: number / 3_000)
    }
    let walker = log.walker
    #expect(walker.masks.count == MaskRuns.limit)
    #expect(walker.readingsBeyondLimit > 1_000 && walker.readings + walker.readingsBeyondLimit == 6_000)
  }
}
