import AfterglowProximity
import AfterglowWire
import Testing

/// Links when the radio is switched off and on. The links end without a callback (rule C17).
@Suite struct DialerRadioTests {
  private let scan = Outcome.scan(for: [IdentityService.reference])

  @Test(arguments: [RadioState.poweredOff, .resetting, .unknown, .unauthorized, .unsupported])
  func `if the radio goes off, links end without a callback, and a neighbour is unknown 30 s after its last sighting`(
    state: RadioState
  ) {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    script.expect(.centralStateChanged(state), at: 10, [])
    script.expect(.centralStateChanged(.poweredOff), at: 10.5, [])
    #expect(script.engine.peers == [Peer(peerB, phoneB, .waiting)])
    #expect(script.engine.neighbors.count == 1)
    script.expect(.wake, at: 29.999, [])
    script.expect(.wake, at: 30, [.lostSight(of: phoneB, over: .gatt)])
    #expect(script.engine.neighbors.map(\.presence) == [.unknown])
  }

  @Test func `when the radio comes back the phone scans again and dials every known peer`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.discovered(peerC, Advertisement()), at: 1)
    _ = script.play(.centralStateChanged(.poweredOff), at: 10)
    script.expect(
      .centralStateChanged(.poweredOn), at: 20,
      [
        scan, .dialed(peerC, .connecting(attempt: 1)), .connect(peerC), .dialed(peerB, .connecting(attempt: 1)),
        .connect(peerB),
      ])
  }

  @Test func `callbacks of connections that ended when the radio went off have no effect`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.discovered(peerC, Advertisement()), at: 1)
    _ = script.play(.centralStateChanged(.poweredOff), at: 10)
    let events: [Event] = [
      .connected(peerC), .disconnected(peerB), .rssiRead(peerB, rssiDBm: -50), .servicesDiscovered(peerC, []),
      .serviceDiscoveryFailed(peerC), .connectionFailed(peerC),
    ]
    for event in events { script.expect(event, at: 11, []) }
    #expect(script.engine.tally.staleEvents == events.count)
  }

  @Test func `while the radio is off no peer is remembered for longer than an address's lifetime`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.centralStateChanged(.poweredOff), at: 10)
    #expect(
      script.sleep(until: 909) == [
        .lostSight(of: phoneB, over: .gatt), .departed(phoneB, over: .gatt, presence: .unknown),
      ])
    #expect(script.sleep(until: 910) == [.dialed(peerB, .gaveUp), .release(peerB)])
    #expect(script.engine.nextDeadline == nil)
  }

  @Test func `after a power cycle the peer in reserve is dialled`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    script.meet(peerC, phoneB, at: 1)
    script.expect(.centralStateChanged(.poweredOff), at: 10, [.release(peerB)])
    script.expect(
      .centralStateChanged(.poweredOn), at: 11, [scan, .dialed(peerC, .connecting(attempt: 1)), .connect(peerC)])
  }
}
