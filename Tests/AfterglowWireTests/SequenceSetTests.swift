import AfterglowWire
import SeededRandom
import Testing

@Suite struct SequenceSetTests {
  @Test func `numbers that are inserted in order form only a prefix`() {
    var set = SequenceSet()
    for number in 1...5_000 as ClosedRange<UInt64> {
      let isNew = set.insert(number)
      #expect(isNew && set == SequenceSet(prefix: number))
    }
  }

  @Test func `after the last gap is filled, the set is only a prefix`() {
    var set = SequenceSet(prefix: 7)
    for number in (9...1_031 as ClosedRange<UInt64>).reversed() { insert(number, into: &set, isNew: true) }
    #expect(set.prefix == 7 && set.last == 1_031 && set.hasGaps)
    insert(8, into: &set, isNew: true)
    #expect(set == SequenceSet(prefix: 1_031))
  }

  @Test func `a number that is present already or too far ahead is not inserted`() {
    var set = SequenceSet(prefix: 10)
    for number in [0, 1, 10, 11 + SequenceSet.span, .max] as [UInt64] { insert(number, into: &set, isNew: false) }
    insert(10 + SequenceSet.span, into: &set, isNew: true)
    insert(10 + SequenceSet.span, into: &set, isNew: false)
    #expect(set.prefix == 10)
    var end = SequenceSet(prefix: .max - 1)
    insert(.max, into: &end, isNew: true)
    insert(.max, into: &end, isNew: false)
  }

  private func insert(
    _ number: UInt64, into set: inout SequenceSet, isNew: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let inserted = set.insert(number)
    #expect(inserted == isNew, "\(number)", sourceLocation: sourceLocation)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a sequence set contains the same numbers as a set, whatever the order of insertion`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (set, all) = (SequenceSet(), Set<UInt64>())
    let reach: UInt64 = [2, 40, 200, SequenceSet.span][Int(seed % 4)]
    for _ in 0..<3_000 {
      let number = set.prefix + UInt64.random(in: 1...reach, using: &random)
      #expect(set.contains(number) == all.contains(number))
      let isNew = set.insert(number)
      #expect(isNew == all.insert(number).inserted)
      let prefix = try #require((set.prefix...).first { !all.contains($0 + 1) })
      #expect(set.prefix == prefix)
      #expect(set.last == all.max())
      #expect(set.hasGaps == (set.last > set.prefix))
      #expect(SequenceSet(prefix: set.prefix, bytes: set.bytes) == set)
    }
  }

  @Test func `bytes that do not represent a sequence set are refused`() {
    #expect(SequenceSet(prefix: 0, bytes: [0]) == nil)
    #expect(SequenceSet(prefix: 0, bytes: [1]) == nil)
    #expect(SequenceSet(prefix: 0, bytes: [2, 0]) == nil)
    #expect(SequenceSet(prefix: 0, bytes: [UInt8](repeating: 2, count: 129)) == nil)
    #expect(SequenceSet(prefix: .max, bytes: []) == nil)
    #expect(SequenceSet(prefix: 5, bytes: [2])?.contains(7) == true)
  }

  @Test func `fill(through:) inserts the missing numbers, returns their count, and keeps the later numbers`() {
    var set = SequenceSet(prefix: 10)
    for number in [12, 15, 70, 1_030] as [UInt64] { _ = set.insert(number) }
    var other = set
    #expect(set.fill(through: 10) == 0 && set.prefix == 10)
    #expect(set.fill(through: 15) == 3)
    #expect(set.prefix == 15 && set.contains(70) && set.contains(1_030) && !set.contains(71))
    #expect(other.fill(through: 2_000) == 1_986)
    #expect(other == SequenceSet(prefix: 2_000))
  }

  @Test func `filling has the same effect as inserting every number`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      var set = SequenceSet(prefix: UInt64.random(in: 0...100, using: &random))
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        _ = set.insert(set.prefix + UInt64.random(in: 1...SequenceSet.span, using: &random))
      }
      let end = set.prefix + UInt64.random(in: 0...SequenceSet.span, using: &random)
      var inserted = set
      var count: UInt64 = 0
      for number in 1...max(1, end) where inserted.insert(number) { count += 1 }
      #expect(set.fill(through: end) == count)
      #expect(set == inserted)
    }
  }
}
