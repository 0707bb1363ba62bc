import AfterglowScenarios
import Testing
import VirtualPhone

/// Storms of messages between virtual phones. `delivery-survey` plays fifty storms, with ten thousand messages each.
@MainActor @Suite struct MessageStormTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `with a bad relay, two outages and two failed phones, messages arrive once and in order`(
    seed: UInt64
  ) throws {
    let storm = try MessageStorm(messages: 300, seed: seed)
    storm.run()
    let checker = storm.checker
    #expect(checker.missing == 0 && checker.repeated == 0 && checker.disordered == 0 && checker.stray == 0)
    #expect(storm.isContent && storm.expired == 0)
    // A failed phone is silent for a while, but nearly all phones hear each other.
    #expect(checker.accepted > 250 && checker.owed > 7 * checker.accepted)
    #expect(storm.shownInOutages > 50, "from phone to phone")
    #expect(storm.relaunches.count == 2 && storm.relaunches.contains(.location))
  }

  #if MQTT
    @Test func `despite restored backups, clock jumps and an impostor, messages arrive once for each memory`()
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
