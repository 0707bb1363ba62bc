import AfterglowScenarios
import Testing

@Suite struct DeliveryCheckerTests {
  private var checker = DeliveryChecker(count: 3)

  init() {
    checker.accept(0, from: 0, for: [1, 2])
    checker.accept(1, from: 0, for: [1])
    checker.accept(2, from: 1, for: [])
  }

  @Test mutating func `the delivery of every message once and in order to each receiver is not a violation`() {
    checker.show(0, to: 1, from: 0)
    checker.show(1, to: 1, from: 0)
    #expect(checker.missing == 1 && !checker.isContent)
    checker.show(0, to: 2, from: 0)
    #expect(checker.isContent && checker.accepted == 3 && checker.owed == 3 && checker.shown == 3)
  }

  @Test mutating func `repeated messages and messages out of order are counted separately`() {
    checker.show(1, to: 1, from: 0)
    checker.show(0, to: 1, from: 0)
    #expect(checker.disordered == 1 && checker.repeated == 0)
    checker.show(0, to: 1, from: 0)
    #expect(checker.disordered == 1 && checker.repeated == 1 && checker.shown == 2)
  }

  @Test mutating func `messages that a node stopped trying to deliver are not missing`() {
    checker.show(0, to: 2, from: 0)
    #expect(checker.missing == 2 && checker.missingLines == ["0 to 1: 2 missing, from number 0 to 1"])
    checker.giveUp(from: 0, for: 1)
    #expect(checker.missing == 1 && !checker.isContent)
    #expect(checker.missingLines == ["0 to 1: 1 missing, from number 0 to 1"])
    checker.giveUp(from: 0, for: 1)
    #expect(checker.isContent && checker.missingLines.isEmpty)
  }

  @Test(arguments: [(1, 2, 0), (0, 1, 2), (7, 1, 0), (2, 0, 1), (-1, 1, -1)])
  mutating func `a message that was never sent, or that has a wrong sender or receiver, is counted as stray`(
    number: Int, receiver: Int, sender: Int
  ) {
    checker.show(number, to: receiver, from: sender)
    #expect(checker.stray == 1 && checker.shown == 0)
  }
}
