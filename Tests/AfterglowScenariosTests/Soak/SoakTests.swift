import AfterglowScenarios
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct SoakTests {
  @Test(arguments: [1, 2] as [UInt64])
  func `two hours with every kind of fault give no violation`(seed: UInt64) {
    let soak = Soak(seed: seed, duration: .seconds(2 * 3_600))
    soak.run()
    #expect(soak.violations.isEmpty, "\(soak.violations.map(\.description).joined(separator: "\n"))")
    #expect(soak.liveness.owed > 20 && soak.liveness.met == soak.liveness.owed)
    #expect(soak.faults.values.reduce(0, +) > 5)
    // At the end every link that a phone has made is in use by one of its apps.
    for phone in soak.world.phones {
      for peer in phone.bluetooth.peers.linked where peer.links.contains(where: { $0.role == .central }) {
        #expect(!peer.holders.isEmpty, "phone \(phone.name), \(peer.identifier)")
      }
      #expect(phone.bluetooth.conversations.count == phone.bluetooth.peers.linkCount)
    }
  }

  @Test func `the same seed gives the same events`() {
    func play() -> (events: Int, log: [String]) {
      let soak = Soak(seed: 4, duration: .seconds(3_600), count: 4)
      var log: [String] = []
      soak.onEvent = { log.append("\(soak.world.now.nanoseconds) \($0) \($1)") }
      soak.run()
      return (soak.world.eventCount, log)
    }
    let (first, second) = (play(), play())
    #expect(first.events == second.events)
    #expect(first.log == second.log && first.log.count > 1_000)
  }

  @Test func `a violation at the time of a check or after the last check is reported`() {
    let soak = Soak(seed: 4, duration: .seconds(1_800), count: 1)
    var reported: [Violation] = []
    soak.onViolation = { reported.append($0) }
    // A check has taken place at both times, since the soak checks the phones every 5 s.
    for seconds in [5, 1_800] {
      soak.world.run(until: .zero + .seconds(seconds))
      soak.world.phones[0].console?(
        ConsoleLine(time: soak.world.now, process: "node", processID: 1, message: "API MISUSE: \(seconds)"))
    }
    #expect(reported.map(\.text) == ["phone 0: API MISUSE: 5", "phone 0: API MISUSE: 1800"])
    #expect(reported == soak.violations)
  }

  @Test func `in the last quarter of an hour no phone moves, even when people would otherwise leave for work`() {
    // The world begins at 6:30, so the last quarter of an hour begins at 7:20. People walk to the bus at about 7:30.
    let soak = Soak(seed: 6, duration: .seconds(65 * 60), count: 4)
    soak.world.run(until: .zero + .seconds(50 * 60 + 1))
    let places = soak.world.phones.map(\.position)
    soak.run()
    #expect(soak.world.phones.map(\.position) == places && places.count == 4)
  }

  @Test func `in the last quarter of an hour every phone finds its group`() {
    let soak = Soak(seed: 5, duration: .seconds(1_800))
    let before = soak.world.now + .seconds(900)
    soak.world.run(until: before)
    let owed = soak.liveness.owed
    soak.run()
    // In groups of four, three and three people, each phone must find every other phone of its group.
    #expect(soak.liveness.owed - owed >= 12 + 6 + 6)
    #expect(soak.violations.isEmpty)
  }
}
