import AfterglowScenarios
import Testing
import VirtualPhone

/// A small stadium in which news spreads from phone to phone, and the counts for each minute.
@MainActor @Suite struct StadiumTests {
  private func play(_ count: Int, seed: UInt64 = 1, minutes: Int = 2) throws -> Stadium {
    var plan = Stadium.Plan()
    (plan.count, plan.minutes, plan.seed) = (count, minutes, seed)
    let stadium = try Stadium(plan)
    while stadium.playMinute() {}
    return stadium
  }

  @Test func `news reaches all 30 phones in a row of seats within two minutes`() throws {
    let stadium = try play(30)
    let last = try #require(stadium.minutes.last)
    #expect(stadium.minutes.map(\.number) == [1, 2])
    #expect(last.opened == 30)
    #expect(last.aware == 30)
    #expect(last.neighbors > 0)
    #expect(last.reached == 30)
    #expect(last.distance > 0)
  }

  @Test func `a phone that is alone in the stadium reaches no other phone`() throws {
    let stadium = try play(1)
    #expect(stadium.minutes.last?.reached == 1)
    #expect(stadium.minutes.last?.aware == 0)
    #expect(stadium.minutes.last?.distance == 0)
  }

  @Test func `news reaches every other phone later than the first phone`() throws {
    let stadium = try play(20)
    let first = try #require(stadium.reached[0])
    #expect(first == .zero)
    #expect(stadium.reached.dropFirst().compactMap(\.self).allSatisfy { $0 > first })
    #expect(zip(stadium.minutes, stadium.minutes.dropFirst()).allSatisfy { $0.reached <= $1.reached })
  }

  @Test func `the same seed gives the same counts for each minute, and another seed gives other times`() throws {
    let (one, two, other) = (try play(15, seed: 3), try play(15, seed: 3), try play(15, seed: 4))
    #expect(one.minutes == two.minutes)
    #expect(one.reached == two.reached)
    #expect(one.reached != other.reached)
  }
}
