import SeededRandom
import Testing

@Suite struct SplitMix64Tests {
  /// The numbers come from the reference implementation by Sebastiano Vigna.
  @Test func `the generator gives the published sequence`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func `each seed and name has its own generator, which is the same every time`() {
    func first(_ seed: UInt64, _ name: String) -> UInt64 {
      var generator = SplitMix64(seed: seed, name: name)
      return generator.next()
    }
    #expect(first(1, "A") == first(1, "A"))
    #expect(Set([first(1, "A"), first(1, "B"), first(2, "A"), first(1, "")]).count == 4)
  }

  @Test func `mixing depends on both values and on their order`() {
    #expect(Set([SplitMix64.mix(1, 2), SplitMix64.mix(2, 1), SplitMix64.mix(1, 1), SplitMix64.mix(2, 2)]).count == 4)
  }

  @Test func `the unit interval begins with 0 and ends before 1`() {
    #expect(UInt64.min.unitInterval == 0)
    #expect(UInt64.max.unitInterval < 1)
  }
}
