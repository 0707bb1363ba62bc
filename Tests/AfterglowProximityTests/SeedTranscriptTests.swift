import AfterglowProximity
import AfterglowWire
import Testing

/// Phone A's actions in the published log of Advertiser iOS, as a transcript.
@Suite struct SeedTranscriptTests {
  private let others = ["D0611E78-BBB4-4591-A5F8-487910AE4366", "9FA480E0-4967-4542-9390-D343DC5D04AE"]
  private let more = ["180F", "1805", "180A"]

  private func list(_ ours: InstallationID, times: Int) -> [ServiceUUID] {
    others.compactMap(ServiceUUID.init) + Array(repeating: services(of: ours), count: times).joined()
      + more.compactMap(ServiceUUID.init)
  }

  @Test func `phone B is discovered, identified and measured as in the published log`() {
    var script = Script()
    script.expect(.centralStateChanged(.poweredOn), at: 0, [.scan(for: [IdentityService.reference])])
    script.expect(
      .discovered(peerB, Advertisement(rssiDBm: -50)), at: 134.094,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
    script.expect(
      .connected(peerB), at: 134.515,
      [.dialed(peerB, .connected), .dialed(peerB, .discoveringServices), .discoverServices(peerB)])
    script.expect(
      .servicesDiscovered(peerB, list(phoneB, times: 1)), at: 134.823,
      [
        .dialed(peerB, .discoveredServices),
        .dialed(peerB, .otherService(ServiceUUID("D0611E78-BBB4-4591-A5F8-487910AE4366")!)),
        .dialed(peerB, .otherService(ServiceUUID("9FA480E0-4967-4542-9390-D343DC5D04AE")!)),
        .dialed(peerB, .referenceService),
        .dialed(peerB, .identityService(ServiceUUID("BBBBBBBB-BBBB-BBBB-BBBB-BBCCBC00BD17")!)),
        .dialed(peerB, .otherService(ServiceUUID(0x180F as UInt16))),
        .dialed(peerB, .otherService(ServiceUUID(0x1805 as UInt16))),
        .dialed(peerB, .otherService(ServiceUUID(0x180A as UInt16))),
        .dialed(peerB, .identified(phoneB)), .readRSSI(peerB), .appeared(phoneB, over: .gatt),
      ])
    script.expect(
      .rssiRead(peerB, rssiDBm: -54), at: 134.923,
      [.dialed(peerB, .rssi(-54, phoneB)), .updated(phoneB, over: .gatt, rssiDBm: -54, metres: 0.6)])
    #expect(script.deadline == 135.923)
    script.expect(.wake, at: 135.923, [.readRSSI(peerB)])
    script.expect(
      .rssiRead(peerB, rssiDBm: -45), at: 136.023,
      [.dialed(peerB, .rssi(-45, phoneB)), .updated(phoneB, over: .gatt, rssiDBm: -45, metres: 0.5)])
  }

  @Test func `phone C lists its services three times and is identified once`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerC, Advertisement()), at: 1)
    _ = script.play(.connected(peerC), at: 1.01)
    let outcomes = script.play(.servicesDiscovered(peerC, list(phoneC, times: 3)), at: 1.02)
    #expect(outcomes.count { $0 == .dialed(peerC, .referenceService) } == 3)
    #expect(
      outcomes.count { $0 == .dialed(peerC, .identityService(ServiceUUID("BBBBBBBB-BBBB-BBBB-BBBB-BBCC8337CA80")!)) }
        == 3)
    #expect(outcomes.count { $0 == .dialed(peerC, .identified(phoneC)) } == 1)
    #expect(outcomes.count { $0 == .appeared(phoneC, over: .gatt) } == 1)
    #expect(outcomes.count { $0 == .readRSSI(peerC) } == 1)
  }

  @Test func `readings come every 1.1 s while the phones are linked`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    var readings = 0
    var time = 0.1
    while time < 3_600 {
      readings += script.play(.rssiRead(peerB, rssiDBm: -50), at: time).count {
        $0 == .updated(phoneB, over: .gatt, rssiDBm: -50, metres: 0.4)
      }
      #expect(script.sleep(until: time + 1) == [.readRSSI(peerB)])
      time += 1.1
    }
    #expect(readings == 3_273)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }
}
