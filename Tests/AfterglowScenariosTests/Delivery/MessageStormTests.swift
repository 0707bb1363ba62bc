import AfterglowScenarios
import Testing
import VirtualPhone

/// `delivery-survey` plays fifty of these, with ten thousand messages each.
@MainActor @Suite struct MessageStormTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `ten phones, a bad relay, two outages and two that fail: all that was accepted comes once, in order`(
    seed: UInt64
  ) throws {
    let storm = try MessageStorm(messages: 300, seed: seed)
    storm.run()
    let checker = storm.checker
    #expect(checker.missing == 0 && checker.repeated == 0 && checker.disordered == 0 && checker.stray == 0)
    #expect(storm.isContent && storm.expired == 0)
    // A phone that fails is silent for a while; nearly everybody hears everybody else.
    #expect(checker.accepted > 250 && checker.owed > 7 * checker.accepted)
    #expect(storm.shownInOutages > 50, "from phone to phone")
    #expect(storm.relaunches.count == 2 && storm.relaunches.contains(.location))
  }

  #if MQTT
    @Test func `so it does with restored backups, evictions, clocks that jump and an impostor, once for each memory`()
      throws
    {
      let storm = try MessageStorm(messages: 300, seed: 3, troubles: .all)
      storm.run()
      let checker = storm.checker
      #expect(checker.missing == 0 && checker.repeated == 0 && checker.disordered == 0 && checker.stray == 0)
      #expect(storm.overheard == 0 && storm.expired == 0 && storm.rollbacks == 2 && storm.hosts > 5)
      #expect(checker.accepted > 200 && storm.isContent)
    }
  #endif
}
