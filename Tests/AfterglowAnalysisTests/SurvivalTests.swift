import AfterglowAnalysis
import SeededRandom
import Testing

@Suite struct SurvivalTests {
  private func survival(_ foreign: Int, masks: Int = 2_000) -> Survival {
    var generator = SplitMix64(seed: 1)
    return Survival(beside: foreign, masks: masks, using: &generator)
  }

  @Test(arguments: ReadingMethod.allCases)
  func `without other services every method reads every identifier`(method: ReadingMethod) {
    let tally = survival(0)[method]
    #expect(tally.read == 2_000)
    #expect(tally.wrong == 0)
  }

  @Test
  func `beside 40 foreign services rail and quad are never misread, and Hamming and bank 0 are rarely read`() {
    let crowded = survival(40)
    #expect(crowded[.rail].read >= 1_998)
    #expect(crowded[.rail].wrong == 0)
    #expect(crowded[.quad].read >= 1_800)
    #expect(crowded[.quad].wrong == 0)
    #expect(crowded[.hamming].read < 100)
    #expect(crowded[.oneBank].read < 100)
    #expect(survival(2)[.oneBank].wrong > 0)
  }

  @Test
  func `each foreign service reduces a mask's 128 bits of information, and beside 40 services more than 32 remain`() {
    let limits = Survival.foreignServices.map { survival($0, masks: 1).limitBits }
    #expect(limits.first == 128)
    #expect(zip(limits, limits.dropFirst()).allSatisfy { $0 > $1 })
    #expect((limits.last ?? 0) > 32)
    // With 88.4 services, other apps turn each zero of the mask into a one with a probability of one half. The limit is
    // then 128 · log₂(5 / 4) = 41.2 bits. The test uses 88 services, the nearest whole number.
    #expect(abs(survival(88, masks: 1).limitBits - 41.2) < 0.5)
  }

  @Test func `the same seed gives the same tallies`() {
    for method in ReadingMethod.allCases { #expect(survival(10)[method] == survival(10)[method]) }
  }
}
