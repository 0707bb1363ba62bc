import AfterglowProximity
import AfterglowWire
import Testing

/// What phone A does in the published log of Advertiser iOS, as a transcript.
@Suite struct SeedTranscriptTests {
  private let others = ["D0611E78-BBB4-4591-A5F8-487910AE4366", "9FA480E0-4967-4542-9390-D343DC5D04AE"]
  private let more = ["180F", "1805", "180A"]

  private func list(_ ours: InstallationID, times: Int) -> [ServiceUUID] {
    others.compactMap(ServiceUUID.init) + Array(repeating: services(of: ours), count: times).joined()
      + more.compactMap(ServiceUUID.init)
  }

  @Test func `phone B is discovered, identified and measured as in the published log`() {
    var script = Script()
    script.expect(.centralStateChanged(.poweredOn), at: 0, ["scan [2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6]"])
    script.expect(
      .discovered(peerB, Advertisement(rssiDBm: -50)), at: 134.094,
      ["B: discovered", "B: connecting(attempt: 1)", "connect B"])
    script.expect(
      .connected(peerB), at: 134.515, ["B: connected", "B: discoveringServices", "discover services of B"])
    script.expect(
      .servicesDiscovered(peerB, list(phoneB, times: 1)), at: 134.823,
      [
        "B: discoveredServices",
        "B: otherService(D0611E78-BBB4-4591-A5F8-487910AE4366)",
        "B: otherService(9FA480E0-4967-4542-9390-D343DC5D04AE)",
        "B: referenceService",
        "B: identityService(BBBBBBBB-BBBB-BBBB-BBBB-BBCCBC00BD17)",
        "B: otherService(180F)", "B: otherService(1805)", "B: otherService(180A)",
        "B: identified(BC00BD17)", "read B", "+BC00BD17",
      ])
    script.expect(.rssiRead(peerB, rssiDBm: -54), at: 134.923, ["B: rssi(-54, BC00BD17)", "=BC00BD17 -54"])
    #expect(script.deadline == 135.923)
    script.expect(.wake, at: 135.923, ["read B"])
    script.expect(.rssiRead(peerB, rssiDBm: -45), at: 136.023, ["B: rssi(-45, BC00BD17)", "=BC00BD17 -45"])
  }

  @Test func `phone C lists its services three times and is identified once`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerC, Advertisement()), at: 1)
    _ = script.play(.connected(peerC), at: 1.01)
    let lines = script.play(.servicesDiscovered(peerC, list(phoneC, times: 3)), at: 1.02)
    #expect(lines.count { $0 == "C: referenceService" } == 3)
    #expect(lines.count { $0 == "C: identityService(BBBBBBBB-BBBB-BBBB-BBBB-BBCC8337CA80)" } == 3)
    #expect(lines.count { $0 == "C: identified(8337CA80)" } == 1)
    #expect(lines.count { $0 == "+8337CA80" } == 1)
    #expect(lines.count { $0 == "read C" } == 1)
  }

  @Test func `readings come every 1.1 s while the link holds`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    var readings = 0
    var time = 0.1
    while time < 3_600 {
      readings += script.play(.rssiRead(peerB, rssiDBm: -50), at: time).count { $0 == "=BC00BD17 -50" }
      #expect(script.sleep(until: time + 1) == ["read B"])
      time += 1.1
    }
    #expect(readings == 3_273)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }
}
