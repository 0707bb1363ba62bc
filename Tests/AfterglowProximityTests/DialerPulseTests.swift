import AfterglowProximity
import AfterglowWire
import Testing

/// The effects of the pulses that linked phones exchange.
@Suite struct DialerPulseTests {
  private func frame(
    from installation: InstallationID, token: UInt16 = 1, steady: UInt16 = 0, read: Bool = false, ending: Bool = false
  ) -> [UInt8] {
    PulseFrame(
      installation: installation, token: token, steadySeconds: steady, hasRead: read, isEnding: ending
    ).bytes
  }

  private func pulsing(_ links: Int = 12) -> Script {
    var configuration = Configuration()
    configuration.dialing.maximumLinks = links
    var script = Script.listening(configuration)
    script.includesPulses = true
    return script
  }

  @Test func `a peer that connects to this phone is dialled over the same link (C9)`() {
    var script = pulsing()
    script.expect(
      .pulseReceived(peerB, frame(from: phoneB)), at: 0,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
    _ = script.play(.connected(peerB), at: 0.1)
    #expect(script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 0.2).contains(.openPulse(peerB)))
    #expect(script.engine.peers == [Peer(peerB, phoneB, .linked)])
  }

  @Test func `an installation that returns as a new peer is linked as that peer, and the old peer is released`() {
    var script = pulsing()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.pulseOpened(peerB), at: 0.1)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.pulseReceived(peerC, frame(from: phoneB)), at: 20)
    _ = script.play(.connected(peerC), at: 20.1)
    let outcomes = script.play(.servicesDiscovered(peerC, services(of: phoneB)), at: 20.2)
    #expect(outcomes.contains(.cancelConnection(peerB)) && outcomes.contains(.release(peerB)))
    #expect(script.engine.peers == [Peer(peerC, phoneB, .linked)])
  }

  @Test func `unreadable pulses, and pulses with this phone's identifier, are ignored`() {
    var script = pulsing()
    for bytes in [[], [1, 2, 3], frame(from: phoneA)] { script.expect(.pulseReceived(peerB, bytes), at: 0, []) }
    #expect(script.engine.tally.staleEvents == 3)
    #expect(script.engine.peers == [])
  }

  @Test func `a pulse is sent when the link begins, after a reading, and every ten seconds`() {
    var script = pulsing()
    script.meet(peerB, phoneB, at: 0)
    script.expect(.pulseOpened(peerB), at: 0, [.pulse(to: peerB)])
    script.expect(.pulseWritten(peerB), at: 0.1, [])
    #expect(script.play(.rssiRead(peerB, rssiDBm: -50), at: 0.2).contains(.pulse(to: peerB, .read)))
    _ = script.play(.pulseWritten(peerB), at: 0.3)
    #expect(!script.sleep(until: 10.1).contains { $0.isPulse() })
    #expect(script.sleep(until: 10.2).contains(.pulse(to: peerB, .read)))
  }

  @Test func `if nothing else keeps the app awake, there is a pulse every four seconds`() {
    var script = pulsing()
    _ = script.play(.locationAuthorizationChanged(.denied), at: 0)
    _ = script.play(.applicationStateChanged(.background), at: 0)
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.pulseOpened(peerB), at: 0)
    for n in 1...5 {
      _ = script.play(.pulseWritten(peerB), at: Double(4 * n) - 3.9)
      #expect(script.sleep(until: Double(4 * n)).contains(.pulse(to: peerB)), "pulse \(n)")
    }
  }

  /// Answers every request to B, except the announcement that the link will end.
  private func answers(_ script: inout Script, from start: Int, until end: Int) -> [Outcome] {
    var outcomes: [Outcome] = []
    for second in start..<end {
      let news = script.sleep(until: Double(second))
      outcomes += news
      if news.contains(.readRSSI(peerB)) { outcomes += script.play(.rssiRead(peerB, rssiDBm: -50), at: Double(second)) }
      if news.contains(.pulse(to: peerB, .read)) { outcomes += script.play(.pulseWritten(peerB), at: Double(second)) }
    }
    return outcomes
  }

  /// Returns a script in which B is linked, both phones have read each other, and only one link is allowed.
  private func linkedAndRead(steady: UInt16) -> Script {
    var script = pulsing(1)
    script.meet(peerB, phoneB, at: 0)
    for event in [
      Event.pulseOpened(peerB), .pulseWritten(peerB), .rssiRead(peerB, rssiDBm: -50), .pulseWritten(peerB),
      .pulseReceived(peerB, frame(from: phoneB, steady: steady, read: true)),
    ] { _ = script.play(event, at: 0.1) }
    return script
  }

  /// Returns the script of `linkedAndRead`, after 100 s in which B has answered every request.
  private func crowded(steady: UInt16) -> Script {
    var script = linkedAndRead(steady: steady)
    _ = answers(&script, from: 1, until: 100)
    return script
  }

  @Test func `a turn can end one second after it began if both phones have read each other's signal`() {
    var script = linkedAndRead(steady: 800)
    let early = script.play(.discovered(peerC, Advertisement()), at: 0.2) + script.sleep(until: 0.9)
    #expect(!early.contains { $0.isPulse(with: .ending) })
    #expect(script.sleep(until: 1.3).contains(.pulse(to: peerB, [.read, .ending])))
  }

  @Test func `a link ends if both sides can restore it, and then the next peer is dialled`() {
    var script = crowded(steady: 800)
    let outcomes = script.play(.discovered(peerC, Advertisement()), at: 100)
    #expect(outcomes.contains(.pulse(to: peerB, [.read, .ending])))
    #expect(!outcomes.contains(.cancelConnection(peerB)), "the peer is told first")
    let next = script.play(.pulseWritten(peerB), at: 101.1)
    #expect(next.prefix(2) == [.cancelConnection(peerB), .dialed(peerB, .parked(phoneB))])
    #expect(next.contains(.connect(peerC)))
  }

  @Test func `a link that neither side could restore is never ended`() {
    var script = crowded(steady: 0)
    _ = script.play(.discovered(peerC, Advertisement()), at: 100)
    let outcomes = answers(&script, from: 101, until: 400)
    #expect(!outcomes.contains { $0.isPulse(with: .ending) || $0 == .connect(peerC) })
    #expect(script.engine.peers.map(\.state) == [.waiting, .linked])
  }

  @Test func `after a refusal, a phone that has just lost a link soon dials again`() {
    var script = pulsing(4)
    for (id, installation) in [(peerB, phoneB), (peerC, phoneC), (peer(3), installation(3))] {
      script.meet(id, installation, at: 0)
      _ = script.play(.pulseOpened(id), at: 0)
    }
    #expect(script.play(.disconnected(peerB), at: 1).contains(.connect(peerB)))
    #expect(!script.play(.connectionLimitReached(peerB), at: 2).contains(.connect(peerB)))
    #expect(script.sleep(until: 3.5).contains(.connect(peerB)))
  }

  @Test func `a peer that announces the end of its link is dialled again after a pause`() {
    var script = pulsing()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.pulseOpened(peerB), at: 0)
    let outcomes = script.play(.pulseReceived(peerB, frame(from: phoneB, read: true, ending: true)), at: 10)
    #expect(outcomes == [.cancelConnection(peerB), .dialed(peerB, .parked(phoneB))])
    #expect(script.sleep(until: 14).last == .connect(peerB))
  }

  @Test func `an attempt to reach a neighbour that has left stays open until the neighbour's address expires`() {
    var script = pulsing()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.pulseOpened(peerB), at: 0)
    _ = script.play(.disconnected(peerB), at: 10)
    _ = script.sleep(until: 909)
    #expect(script.engine.peers == [Peer(peerB, phoneB, .connecting)])
    #expect(script.sleep(until: 911).contains(.release(peerB)))
  }

  @Test func `an open attempt does not use up a link`() {
    var script = pulsing(1)
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.pulseOpened(peerB), at: 0)
    _ = script.play(.disconnected(peerB), at: 10)
    _ = script.play(.discovered(peerC, Advertisement()), at: 200)
    #expect(script.engine.peers.map(\.state).allSatisfy { $0 == .connecting })
  }
}
