import AfterglowProximity
import Testing

/// One phone with several Core Bluetooth identifiers, because its address rotates (rules H1 and H2).
@Suite struct DialerAliasTests {
  /// Phone B, which is linked as peer B, is discovered, connected and identified a second time as peer C.
  private func rotated(workingLink: Bool = true) -> (script: Script, outcomes: [Outcome]) {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    if workingLink { _ = script.play(.rssiRead(peerB, rssiDBm: -50), at: 0.1) } else { _ = script.sleep(until: 6) }
    _ = script.play(.discovered(peerC, Advertisement()), at: 6)
    _ = script.play(.connected(peerC), at: 6.1)
    let outcomes = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 6.2)
    return (script, outcomes)
  }

  @Test func `a working link is kept, and the peer's newer identifier is held in reserve`() {
    let (script, outcomes) = rotated()
    #expect(
      outcomes.suffix(4) == [
        .dialed(peerC, .identified(phoneB)), .dialed(peerC, .reserved(phoneB, linkedAs: peerB)),
        .cancelConnection(peerC), .updated(phoneB, over: .gatt, rssiDBm: -50, metres: 0.4),
      ])
    #expect(script.engine.peers == [Peer(peerC, phoneB, .reserve), Peer(peerB, phoneB, .linked)])
    #expect(script.engine.neighbors.count == 1)
  }

  @Test
  func `when the link is lost the peer is dialled under its newest identifier, and its old identifier is forgotten`() {
    var script = rotated().script
    script.expect(
      .disconnected(peerB), at: 10,
      [.dialed(peerB, .lost(phoneB)), .release(peerB), .dialed(peerC, .connecting(attempt: 1)), .connect(peerC)])
    _ = script.play(.connected(peerC), at: 11)
    let outcomes = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 12)
    #expect(outcomes.contains(.readRSSI(peerC)))
    #expect(script.engine.peers == [Peer(peerC, phoneB, .linked)])
  }

  @Test func `a link that does not answer is replaced by a link under the newer identifier`() {
    let (script, outcomes) = rotated(workingLink: false)
    #expect(
      outcomes.suffix(6) == [
        .dialed(peerC, .identified(phoneB)), .dialed(peerB, .superseded(phoneB, by: peerC)), .cancelConnection(peerB),
        .release(peerB), .readRSSI(peerC), .updated(phoneB, over: .gatt),
      ])
    #expect(script.engine.peers == [Peer(peerC, phoneB, .linked)])
  }

  @Test func `a peer's third identifier replaces the second identifier in reserve`() {
    var script = rotated().script
    _ = script.play(.discovered(peer(3), Advertisement()), at: 7)
    _ = script.play(.connected(peer(3)), at: 7.1)
    let outcomes = script.play(.servicesDiscovered(peer(3), services(of: phoneB)), at: 7.2)
    #expect(
      outcomes.suffix(6) == [
        .dialed(peer(3), .identified(phoneB)), .dialed(peerC, .superseded(phoneB, by: peer(3))), .release(peerC),
        .dialed(peer(3), .reserved(phoneB, linkedAs: peerB)),
        .cancelConnection(peer(3)), .updated(phoneB, over: .gatt, rssiDBm: -50, metres: 0.4),
      ])
    #expect(script.engine.peers == [Peer(peer(3), phoneB, .reserve), Peer(peerB, phoneB, .linked)])
  }

  @Test func `a lost phone that returns under a new identifier is the same neighbour`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.discovered(peerC, Advertisement()), at: 20)
    _ = script.play(.connected(peerC), at: 21)
    let outcomes = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 22)
    #expect(
      outcomes.suffix(6) == [
        .dialed(peerC, .identified(phoneB)), .dialed(peerB, .superseded(phoneB, by: peerC)), .cancelConnection(peerB),
        .release(peerB), .readRSSI(peerC), .updated(phoneB, over: .gatt),
      ])
    script.expect(.connected(peerB), at: 23, [])
  }

  @Test func `a peer is not dialled under an identifier whose address has expired, even if the link ends much later`() {
    var script = rotated().script
    script.expect(
      .disconnected(peerB), at: 907,
      [
        .dialed(peerB, .lost(phoneB)), .dialed(peerC, .gaveUp), .release(peerC),
        .dialed(peerB, .connecting(attempt: 1)), .connect(peerB),
        .departed(phoneB, over: .gatt, rssiDBm: -50, metres: 0.4),
      ])
  }

  @Test func `an identifier in reserve that is not heard for 15 minutes is forgotten`() {
    var script = rotated().script
    var time = 7.0
    var outcomes: [Outcome] = []
    while time < 908 {
      outcomes += script.sleep(until: time) + script.play(.rssiRead(peerB, rssiDBm: -50), at: time)
      time += 1
    }
    #expect(outcomes.filter { $0.peer == peerC } == [.dialed(peerC, .gaveUp), .release(peerC)])
    script.expect(
      .disconnected(peerB), at: 908,
      [.dialed(peerB, .lost(phoneB)), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }
}
