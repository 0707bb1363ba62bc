import AfterglowProximity
import Testing

/// One phone under several identifiers, because its address rotates (rules H1 and H2).
@Suite struct DialerAliasTests {
  /// Phone B, linked as B, is discovered, connected and identified again as C.
  private func rotated(workingLink: Bool = true) -> (script: Script, lines: [String]) {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    if workingLink { _ = script.play(.rssiRead(peerB, rssiDBm: -50), at: 0.1) } else { _ = script.sleep(until: 6) }
    _ = script.play(.discovered(peerC, Advertisement()), at: 6)
    _ = script.play(.connected(peerC), at: 6.1)
    let lines = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 6.2)
    return (script, lines)
  }

  @Test func `the working link is kept, and the newer identifier is held in reserve`() {
    let (script, lines) = rotated()
    #expect(
      lines.suffix(4) == [
        "C: identified(BC00BD17)", "C: reserved BC00BD17, linked as B", "cancel C", "=BC00BD17 -50",
      ])
    #expect(script.engine.peers == [Peer(peerC, phoneB, .reserve), Peer(peerB, phoneB, .linked)])
    #expect(script.engine.neighbors.count == 1)
  }

  @Test func `when the link is lost the newest identifier is dialled and the old one is forgotten`() {
    var script = rotated().script
    script.expect(
      .disconnected(peerB), at: 10,
      ["B: lost(BC00BD17)", "release B", "C: connecting(attempt: 1)", "connect C"])
    _ = script.play(.connected(peerC), at: 11)
    let lines = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 12)
    #expect(lines.contains("read C"))
    #expect(script.engine.peers == [Peer(peerC, phoneB, .linked)])
  }

  @Test func `a link that does not answer is replaced by the newer identifier`() {
    let (script, lines) = rotated(workingLink: false)
    #expect(
      lines.suffix(6) == [
        "C: identified(BC00BD17)", "B: superseded BC00BD17 by C", "cancel B", "release B", "read C", "=BC00BD17",
      ])
    #expect(script.engine.peers == [Peer(peerC, phoneB, .linked)])
  }

  @Test func `a third identifier displaces the second`() {
    var script = rotated().script
    _ = script.play(.discovered(peer(3), Advertisement()), at: 7)
    _ = script.play(.connected(peer(3)), at: 7.1)
    let lines = script.play(.servicesDiscovered(peer(3), services(of: phoneB)), at: 7.2)
    #expect(
      lines.suffix(6) == [
        "3: identified(BC00BD17)", "C: superseded BC00BD17 by 3", "release C", "3: reserved BC00BD17, linked as B",
        "cancel 3", "=BC00BD17 -50",
      ])
    #expect(script.engine.peers == [Peer(peer(3), phoneB, .reserve), Peer(peerB, phoneB, .linked)])
  }

  @Test func `a lost phone that returns under a new identifier is the same neighbour`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.discovered(peerC, Advertisement()), at: 20)
    _ = script.play(.connected(peerC), at: 21)
    let lines = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 22)
    #expect(
      lines.suffix(6) == [
        "C: identified(BC00BD17)", "B: superseded BC00BD17 by C", "cancel B", "release B", "read C", "=BC00BD17",
      ])
    script.expect(.connected(peerB), at: 23, [])
  }

  @Test func `an identifier that has outlived its address is not dialled, however late that is noticed`() {
    var script = rotated().script
    script.expect(
      .disconnected(peerB), at: 907,
      ["B: lost(BC00BD17)", "C: gaveUp", "release C", "B: connecting(attempt: 1)", "connect B", "-BC00BD17"])
  }

  @Test func `an identifier in reserve that is not heard for 15 minutes is forgotten`() {
    var script = rotated().script
    var time = 7.0
    var lines: [String] = []
    while time < 908 {
      lines += script.sleep(until: time) + script.play(.rssiRead(peerB, rssiDBm: -50), at: time)
      time += 1
    }
    #expect(lines.filter { $0.contains("C") && !$0.contains("BC00BD17") } == ["C: gaveUp", "release C"])
    script.expect(
      .disconnected(peerB), at: 908, ["B: lost(BC00BD17)", "B: connecting(attempt: 1)", "connect B"])
  }
}
