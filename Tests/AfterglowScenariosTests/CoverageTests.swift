import AfterglowScenarios
import Testing
import VirtualPhone

@MainActor @Suite struct CoverageTests {
  @Test(arguments: [2, 3])
  func `the phones of a small group in the background read each other in at least 99.5 % of all windows`(count: Int) {
    let group = GroupCoverage(of: count, os: .iOS18, policy: .vigil, seeds: 1..<3, duration: .seconds(900))
    #expect(group.windows.all == 2 * count * (count - 1) * 30)
    #expect(group.windows.share >= 0.995)
  }

  @Test func `ten phones in the background read each other in at least 99 % of all windows`() {
    let group = GroupCoverage(of: 10, os: .iOS18, policy: .vigil, seeds: 1..<2, duration: .seconds(900))
    #expect(group.windows.share >= 0.99)
  }

  @Test func `a vigil covers as much as ranging all day, with less than half of the receiver time`() {
    let (vigil, allDay) = (
      GroupCoverage(of: 3, os: .iOS18, policy: .vigil, seeds: 1..<2, duration: .seconds(1_800)),
      GroupCoverage(of: 3, os: .iOS18, policy: .allDay, seeds: 1..<2, duration: .seconds(1_800))
    )
    #expect(vigil.windows.share >= allDay.windows.share)
    #expect(vigil.receiverShare < 0.5 * allDay.receiverShare)
    #expect(allDay.receiverShare > 0.999)
    #expect(vigil.percentPerHour < allDay.percentPerHour)
  }

  @Test
  func `in the background a vigil notices as many meetings as ranging all day, and without ranging none is noticed`() {
    func days(_ policy: RangingPolicy) -> EncounterCoverage {
      EncounterCoverage(os: .iOS18, policy: policy, use: .heavy(), seeds: 1..<4)
    }
    let (vigil, allDay, never) = (days(.vigil), days(.allDay), days(.never))
    #expect(vigil.encounters.map(\.start) == allDay.encounters.map(\.start) && vigil.encounters.count > 4)
    #expect(vigil.noticedShare >= allDay.noticedShare)
    #expect(vigil.coverage(ofMinutes: 5) > allDay.coverage(ofMinutes: 5) - 0.05)
    #expect(vigil.receiverShare < 0.5 * allDay.receiverShare)
    #expect(never.noticedShare == 0)
    #expect(allDay.noticedShare <= allDay.boundNoticedShare)
    #expect(allDay.noticedShare > allDay.boundNoticedShare - 0.05)
  }
}
