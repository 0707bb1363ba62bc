import AfterglowProximity
import Testing

/// Signal strength, and lost links.
@Suite struct DialerReadingTests {
  private func linked() -> Script {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    return script
  }

  @Test func `the next reading is requested a second after the previous answer`() {
    var script = linked()
    script.expect(
      .rssiRead(peerB, rssiDBm: -60), at: 2.5,
      [.dialed(peerB, .rssi(-60, phoneB)), .updated(phoneB, over: .gatt, rssiDBm: -60, metres: 1.1)])
    script.expect(.wake, at: 3.4, [])
    script.expect(.wake, at: 3.5, [.readRSSI(peerB)])
    script.expect(.wake, at: 4, [])
  }

  @Test(arguments: [nil, 127, -200] as [Int?])
  func `an answer without a reading is not a sighting`(rssi: Int?) {
    var script = linked()
    script.expect(.rssiRead(peerB, rssiDBm: rssi), at: 1, [])
    script.expect(.wake, at: 2, [.readRSSI(peerB)])
  }

  @Test func `an unanswered reading is requested again after 5 s, and counted`() {
    var script = linked()
    script.expect(.wake, at: 4.999, [])
    script.expect(.wake, at: 5, [.dialed(peerB, .rssiUnanswered(times: 1, phoneB)), .readRSSI(peerB)])
    script.expect(
      .rssiRead(peerB, rssiDBm: -60), at: 6,
      [.dialed(peerB, .rssi(-60, phoneB)), .updated(phoneB, over: .gatt, rssiDBm: -60, metres: 1.1)])
    // The first request is answered late. One answer is enough for both requests.
    script.expect(.rssiRead(peerB, rssiDBm: -61), at: 6.1, [])
    #expect(script.engine.tally.unansweredReadings == 1)
    #expect(
      script.sleep(until: 12) == [
        .readRSSI(peerB), .dialed(peerB, .rssiUnanswered(times: 1, phoneB)), .readRSSI(peerB),
      ])
  }

  @Test func `a link that stays silent for 30 s is lost, and the peer is dialled again`() {
    var script = linked()
    let outcomes = script.sleep(until: 30)
    #expect(outcomes.count { $0 == .readRSSI(peerB) } == 5)
    #expect(
      outcomes.suffix(6) == [
        .dialed(peerB, .rssiUnanswered(times: 6, phoneB)), .dialed(peerB, .lost(phoneB)), .cancelConnection(peerB),
        .dialed(peerB, .connecting(attempt: 1)),
        .connect(peerB), .departed(phoneB, over: .gatt),
      ])
    #expect(script.engine.tally.unansweredReadings == 6)
  }

  @Test func `an identified peer that is lost is redialled at once, and does not appear a second time`() {
    var script = linked()
    script.expect(
      .disconnected(peerB), at: 10,
      [.dialed(peerB, .lost(phoneB)), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
    _ = script.play(.connected(peerB), at: 12)
    let outcomes = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 13)
    #expect(
      outcomes.suffix(3) == [.dialed(peerB, .identified(phoneB)), .readRSSI(peerB), .updated(phoneB, over: .gatt)])
  }

  @Test func `a lost peer is dialled eleven times in a row, then once a minute until 15 minutes have passed`() {
    var script = linked()
    _ = script.play(.disconnected(peerB), at: 10)
    let outcomes = script.sleep(until: 10 + 11 * 30)
    #expect(outcomes.count { $0 == .connect(peerB) } == 10)
    #expect(outcomes.filter { $0.change == .departed } == [.departed(phoneB, over: .gatt, presence: .unknown)])
    #expect(outcomes.suffix(2) == [.cancelConnection(peerB), .dialed(peerB, .failed(.timedOut))])
    #expect(script.sleep(until: 909).count { $0 == .connect(peerB) } == 9)
    #expect(script.sleep(until: 910) == [.dialed(peerB, .gaveUp), .release(peerB)])
    #expect(script.engine.peers == [])
    #expect(script.engine.nextDeadline == nil)
  }

  @Test func `attempts are counted from one again after the peer is identified again`() {
    var script = linked()
    _ = script.play(.disconnected(peerB), at: 10)
    #expect(script.sleep(until: 100).contains(.dialed(peerB, .connecting(attempt: 4))))
    _ = script.play(.connected(peerB), at: 101)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 102)
    script.expect(
      .disconnected(peerB), at: 110,
      [.dialed(peerB, .lost(phoneB)), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  @Test func `a peer whose link keeps breaking is dialled at most once a second`() {
    var script = linked()
    script.expect(.disconnected(peerB), at: 0.2, [.dialed(peerB, .lost(phoneB))])
    script.expect(.wake, at: 0.9, [])
    script.expect(.wake, at: 1, [.dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  @Test func `advertisements of an identified peer are sightings`() {
    var script = linked()
    script.expect(
      .discovered(peerB, Advertisement(rssiDBm: -70)), at: 1, [.updated(phoneB, over: .gatt, rssiDBm: -70, metres: 2.8)]
    )
    script.expect(
      .discovered(peerB, Advertisement()), at: 2, [.updated(phoneB, over: .gatt, rssiDBm: -70, metres: 2.8)])
  }
}
