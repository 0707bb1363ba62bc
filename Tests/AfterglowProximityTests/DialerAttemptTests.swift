import AfterglowProximity
import AfterglowWire
import Testing

/// Connection attempts from discovery to identification, and their failures.
@Suite struct DialerAttemptTests {
  @Test func `no peer is dialled until the radio is on`() {
    var script = Script()
    let advertisement = Advertisement(services: [ServiceUUID(0x180F as UInt16)])
    script.expect(
      .discovered(peerB, advertisement), at: 0, [.dialed(peerB, .discovered(services: [ServiceUUID(0x180F as UInt16)]))]
    )
    script.expect(
      .centralStateChanged(.poweredOn), at: 1,
      [.scan(for: [IdentityService.reference]), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
    script.expect(.centralStateChanged(.poweredOn), at: 2, [])
  }

  @Test func `a stranger is dialled twice for 30 s each, then once a minute, and not at all after 15 minutes`() {
    var script = Script.listening()
    script.expect(
      .discovered(peerB, Advertisement()), at: 0,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
    script.expect(.discovered(peerB, Advertisement(rssiDBm: -80)), at: 0, [])
    script.expect(.wake, at: 29.999, [])
    script.expect(
      .wake, at: 30,
      [
        .cancelConnection(peerB), .dialed(peerB, .failed(.timedOut)), .dialed(peerB, .connecting(attempt: 2)),
        .connect(peerB),
      ])
    // The callback of the cancellation does not end the second attempt.
    script.expect(.disconnected(peerB), at: 30.1, [])
    script.expect(.wake, at: 60, [.cancelConnection(peerB), .dialed(peerB, .failed(.timedOut))])
    #expect(script.sleep(until: 929).count { $0 == .connect(peerB) } == 14)
    #expect(script.sleep(until: 930) == [.dialed(peerB, .gaveUp), .release(peerB)])
    #expect(script.engine.peers == [])
    script.expect(
      .discovered(peerB, Advertisement()), at: 931,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  @Test func `a stranger that is discovered once and comes into range minutes later is identified`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    #expect(script.sleep(until: 330).last == .connect(peerB))
    _ = script.play(.connected(peerB), at: 331)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 332)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test func `after a first refusal, a peer is dialled again a second after the first attempt began`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    script.expect(.connectionFailed(peerB), at: 0.2, [.dialed(peerB, .failed(.refused))])
    #expect(script.engine.peers.map(\.state) == [.waiting])
    #expect(script.sleep(until: 1) == [.dialed(peerB, .connecting(attempt: 2)), .connect(peerB)])
    script.expect(.connectionFailed(peerB), at: 1.2, [.dialed(peerB, .failed(.refused))])
    script.expect(.wake, at: 31.2, [.dialed(peerB, .connecting(attempt: 3)), .connect(peerB)])
  }

  @Test func `if this phone has no free link, the attempt does not count and is repeated`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    for attempt in 0..<5 {
      script.expect(.connectionLimitReached(peerB), at: Double(5 * attempt) + 0.1, [.dialed(peerB, .failed(.noRoom))])
      #expect(
        script.sleep(until: Double(5 * attempt) + 5.1) == [.dialed(peerB, .connecting(attempt: 1)), .connect(peerB)],
        "after 5 s, and still the first attempt")
    }
    script.expect(.connectionLimitReached(peerC), at: 26, [])
  }

  @Test func `while no further link is possible, waiting peers take turns on the existing links`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.discovered(peerC, Advertisement()), at: 3)
    script.expect(.connectionLimitReached(peerC), at: 3.1, [.dialed(peerC, .failed(.noRoom))])
    let outcomes = script.sleep(until: 4.5)
    #expect(outcomes.contains(.cancelConnection(peerB)), "B has had its three seconds")
    #expect(outcomes.last == .connect(peerC))
  }

  @Test func `a connection that breaks before identification is a failed attempt`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    _ = script.play(.connected(peerB), at: 5)
    script.expect(
      .disconnected(peerB), at: 6,
      [.dialed(peerB, .failed(.disconnected)), .dialed(peerB, .connecting(attempt: 2)), .connect(peerB)])
  }

  @Test func `an attempt ends if the services cannot be read, or are not read within 30 s`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    _ = script.play(.connected(peerB), at: 5)
    script.expect(
      .serviceDiscoveryFailed(peerB), at: 6,
      [
        .cancelConnection(peerB), .dialed(peerB, .failed(.servicesUnreadable)), .dialed(peerB, .connecting(attempt: 2)),
        .connect(peerB),
      ])
    _ = script.play(.connected(peerB), at: 7)
    script.expect(.wake, at: 36.999, [])
    script.expect(.wake, at: 37, [.cancelConnection(peerB), .dialed(peerB, .failed(.timedOut))])
  }

  @Test func `a callback that waited during the phone's sleep is handled before a missed deadline`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    script.expect(
      .connected(peerB), at: 600,
      [.dialed(peerB, .connected), .dialed(peerB, .discoveringServices), .discoverServices(peerB)])
  }

  @Test func `callbacks about unknown peers are ignored and counted`() {
    var script = Script.listening()
    let events: [Event] = [
      .connected(peerB), .connectionFailed(peerB), .disconnected(peerB), .servicesDiscovered(peerB, []),
      .serviceDiscoveryFailed(peerB), .rssiRead(peerB, rssiDBm: -50),
    ]
    for event in events { script.expect(event, at: 1, []) }
    #expect(script.engine.tally.staleEvents == events.count)
  }

  @Test func `a connection that is established during its cancellation is cancelled again`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    _ = script.sleep(until: 60)
    script.expect(.connected(peerB), at: 60.1, [.cancelConnection(peerB)])
    script.expect(.disconnected(peerB), at: 60.2, [])
  }

  @Test func `a new peer is released at once if the engine has no room for more peers`() {
    var configuration = Configuration()
    configuration.dialing.maximumPeers = 2
    var script = Script.listening(configuration)
    for n in 1...2 { _ = script.play(.discovered(peer(n), Advertisement()), at: 0) }
    script.expect(.discovered(peer(3), Advertisement()), at: 0, [.release(peer(3))])
    #expect(script.engine.tally.refusedPeers == 1)
    #expect(script.engine.peers.map(\.id) == [peer(1), peer(2)])
  }

  @Test func `strangers that were heard long ago are forgotten to make room, and identified peers are not`() {
    var configuration = Configuration()
    configuration.dialing.maximumPeers = 40
    var script = Script.listening(configuration)
    script.meet(peer(1), installation(1), at: 0)
    for n in 2...1_000 { _ = script.play(.discovered(peer(n), Advertisement()), at: 1 + Double(n) / 100) }
    _ = script.play(.discovered(peer(5_000), Advertisement()), at: 12)
    let known = script.engine.peers
    #expect(known.contains { $0.installation == installation(1) } && known.contains { $0.id == peer(5_000) })
    #expect(known.count <= 40 && script.engine.tally.refusedPeers == 0)
  }

  @Test func `an event with an earlier time than the previous event is handled at the time of the previous event`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 100)
    script.expect(.wake, at: 5, [])
    #expect(script.deadline == 130)
  }
}
