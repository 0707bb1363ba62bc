import AfterglowProximity
import Testing

/// Signal strength, and lost links.
@Suite struct DialerReadingTests {
  private func linked() -> Script {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    return script
  }

  @Test func `the next reading is requested a second after the last answer`() {
    var script = linked()
    script.expect(.rssiRead(peerB, rssiDBm: -60), at: 2.5, ["B: rssi(-60, BC00BD17)", "=BC00BD17 -60"])
    script.expect(.wake, at: 3.4, [])
    script.expect(.wake, at: 3.5, ["read B"])
    script.expect(.wake, at: 4, [])
  }

  @Test(arguments: [nil, 127, -200] as [Int?])
  func `an answer without a reading is no sighting`(rssi: Int?) {
    var script = linked()
    script.expect(.rssiRead(peerB, rssiDBm: rssi), at: 1, [])
    script.expect(.wake, at: 2, ["read B"])
  }

  @Test func `an unanswered reading is requested again after 5 s, and counted`() {
    var script = linked()
    script.expect(.wake, at: 4.999, [])
    script.expect(.wake, at: 5, ["B: rssiUnanswered(times: 1, BC00BD17)", "read B"])
    script.expect(.rssiRead(peerB, rssiDBm: -60), at: 6, ["B: rssi(-60, BC00BD17)", "=BC00BD17 -60"])
    // The first request is answered after all: one answer was enough.
    script.expect(.rssiRead(peerB, rssiDBm: -61), at: 6.1, [])
    #expect(script.engine.tally.unansweredReadings == 1)
    #expect(script.sleep(until: 12) == ["read B", "B: rssiUnanswered(times: 1, BC00BD17)", "read B"])
  }

  @Test func `a link that stays silent for 30 s is lost and dialled again`() {
    var script = linked()
    let lines = script.sleep(until: 30)
    #expect(lines.count { $0 == "read B" } == 5)
    #expect(
      lines.suffix(6) == [
        "B: rssiUnanswered(times: 6, BC00BD17)", "B: lost(BC00BD17)", "cancel B", "B: connecting(attempt: 1)",
        "connect B", "-BC00BD17",
      ])
    #expect(script.engine.tally.unansweredReadings == 6)
  }

  @Test func `a lost acquaintance is dialled at once, and identified again without appearing twice`() {
    var script = linked()
    script.expect(
      .disconnected(peerB), at: 10, ["B: lost(BC00BD17)", "B: connecting(attempt: 1)", "connect B"])
    _ = script.play(.connected(peerB), at: 12)
    let lines = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 13)
    #expect(lines.suffix(3) == ["B: identified(BC00BD17)", "read B", "=BC00BD17"])
  }

  @Test func `an acquaintance gets eleven attempts in a row, then one a minute, and none after a quarter of an hour`() {
    var script = linked()
    _ = script.play(.disconnected(peerB), at: 10)
    let lines = script.sleep(until: 10 + 11 * 30)
    #expect(lines.count { $0 == "connect B" } == 10)
    #expect(lines.count { $0 == "-BC00BD17" } == 1)
    #expect(lines.suffix(2) == ["cancel B", "B: failed(timedOut)"])
    #expect(script.sleep(until: 909).count { $0 == "connect B" } == 9)
    #expect(script.sleep(until: 910) == ["B: gaveUp", "release B"])
    #expect(script.engine.peers == [])
    #expect(script.engine.nextDeadline == nil)
  }

  @Test func `attempts are counted anew after another identification`() {
    var script = linked()
    _ = script.play(.disconnected(peerB), at: 10)
    #expect(script.sleep(until: 100).contains("B: connecting(attempt: 4)"))
    _ = script.play(.connected(peerB), at: 101)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 102)
    script.expect(
      .disconnected(peerB), at: 110, ["B: lost(BC00BD17)", "B: connecting(attempt: 1)", "connect B"])
  }

  @Test func `a link that keeps breaking is dialled at most once a second`() {
    var script = linked()
    script.expect(.disconnected(peerB), at: 0.2, ["B: lost(BC00BD17)"])
    script.expect(.wake, at: 0.9, [])
    script.expect(.wake, at: 1, ["B: connecting(attempt: 1)", "connect B"])
  }

  @Test func `advertisements of an acquaintance are sightings`() {
    var script = linked()
    script.expect(.discovered(peerB, Advertisement(rssiDBm: -70)), at: 1, ["=BC00BD17 -70"])
    script.expect(.discovered(peerB, Advertisement()), at: 2, ["=BC00BD17 -70"])
  }
}
