import AfterglowScenarios
import Testing
import VirtualPhone

/// The statements of `docs/crowd.md` about fifty phones, tested with ten phones.
@MainActor @Suite struct ChatCrowdTests {
  private func play(seed: UInt64, _ change: (inout ChatCrowd.Plan) -> Void) throws -> ChatCrowd {
    var plan = ChatCrowd.Plan()
    (plan.count, plan.openers, plan.seed) = (10, 2, seed)
    change(&plan)
    let crowd = try ChatCrowd(plan)
    crowd.run()
    return crowd
  }

  @Test(arguments: [OSVersion.iOS11, .iOS18], [false, true])
  func `all phones in pockets announce the first phone on which the chat is opened, and are linked with it`(
    os: OSVersion, usesConnections: Bool
  ) throws {
    for seed in 1..<3 as Range<UInt64> {
      let crowd = try play(seed: seed) { ($0.os, $0.usesConnections, $0.openers) = (os, usesConnections, 1) }
      #expect(crowd.toldInPockets == 1 && crowd.unaware == [])
      #expect(crowd.openings.map { $0.share(within: .seconds(60)) } == [1])
    }
  }

  @Test(arguments: [0, 1, 2, 19])
  func `phones in pockets hear as many phones that open the chat as there are wake regions, and at least one`(
    wakeRegions: Int
  ) throws {
    for seed in 1..<3 as Range<UInt64> {
      let crowd = try play(seed: seed) { ($0.wakeRegions, $0.openers) = (wakeRegions, 4) }
      for (index, opening) in crowd.openings.enumerated() {
        if index < max(1, wakeRegions) {
          #expect(opening.time(of: 0.95).map { $0 < .seconds(60) } == true, "no. \(index + 1), seed \(seed)")
        } else {
          // Only the phones on which the chat was opened before are linked, because their apps are in the foreground.
          #expect(opening.share(within: .seconds(60)) == Double(index) / 9, "no. \(index + 1), seed \(seed)")
        }
      }
    }
  }

  @Test
  func `an awake app without wake regions takes less than 5 s to hear the second phone that opens the chat`() throws {
    let crowd = try play(seed: 1) { ($0.wakeRegions, $0.staysAwake) = (0, true) }
    #expect(crowd.openings.count == 2)
    #expect(crowd.openings[1].time(of: 1).map { $0 < .seconds(5) } == true)
  }

  @Test
  func `if the chat is opened on ten phones at the same moment, no two share a region for longer than 21.4 s`() throws {
    var meetings = 0
    for seed in 1..<4 as Range<UInt64> {
      let crowd = try play(seed: seed) { ($0.openers, $0.interval, $0.stay) = (10, .zero, .seconds(120)) }
      #expect(crowd.checker.violations.isEmpty, "\(crowd.checker.violations.map(\.description)), seed \(seed)")
      #expect(crowd.checker.longest <= crowd.checker.bound && crowd.checker.bound == .milliseconds(21_400))
      #expect(crowd.checker.sharing == 0, "they have parted, seed \(seed)")
      meetings += crowd.checker.count
    }
    #expect(meetings > 3, "it does happen")
  }

  @Test func `if there are more phones than regions, some phones share a region, which is not a violation`() throws {
    let crowd = try play(seed: 1) {
      ($0.openers, $0.wakeRegions, $0.interval, $0.stay) = (10, 5, .zero, .seconds(120))
    }
    // If 10 phones use 5 regions, at least five pairs of phones share a region.
    #expect(crowd.checker.sharing >= 5 && crowd.checker.violations.isEmpty)
    #expect(crowd.openings.allSatisfy { $0.share(within: .seconds(60)) == 1 }, "in front they hear each other anyway")
  }

  @Test func `the same seed gives the same crowd, and another seed gives another crowd`() throws {
    func delays(seed: UInt64) throws -> [[Duration]] {
      try play(seed: seed) { $0.wakeRegions = 5 }.openings.map(\.delays)
    }
    let first = try delays(seed: 1)
    #expect(try delays(seed: 1) == first)
    #expect(try delays(seed: 2) != first)
  }
}
