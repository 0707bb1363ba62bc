import AfterglowProximity
import AfterglowWire
import Testing

/// The installation that a list of services identifies.
@Suite struct DialerIdentityTests {
  private func connected() -> Script {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    _ = script.play(.connected(peerB), at: 1)
    return script
  }

  @Test func `a peer without Afterglow's services is dropped, ignored for five minutes and forgotten`() {
    var script = connected()
    script.expect(
      .servicesDiscovered(peerB, [ServiceUUID(0x180A as UInt16)]), at: 2,
      [
        .dialed(peerB, .discoveredServices), .dialed(peerB, .otherService(ServiceUUID(0x180A as UInt16))),
        .dialed(peerB, .notOurs), .cancelConnection(peerB),
      ])
    script.expect(.disconnected(peerB), at: 2.1, [])
    #expect(script.sleep(until: 301.999) == [])
    #expect(script.sleep(until: 302) == [.release(peerB)])
    #expect(script.engine.neighbors == [])
  }

  @Test func `a peer that lacks Afterglow's services and is heard all the time is dialled every five minutes`() {
    var script = connected()
    _ = script.play(.servicesDiscovered(peerB, []), at: 2)
    var dials = 0
    for time in 3...3_600 {
      let outcomes = script.play(.discovered(peerB, Advertisement()), at: Double(time))
      guard outcomes.contains(.connect(peerB)) else { continue }
      dials += 1
      _ = script.play(.connected(peerB), at: Double(time))
      _ = script.play(.servicesDiscovered(peerB, []), at: Double(time))
    }
    #expect(dials == 11)
  }

  @Test func `a peer with this phone's identifier is not a neighbour`() {
    var script = connected()
    let outcomes = script.play(.servicesDiscovered(peerB, services(of: phoneA)), at: 2)
    #expect(outcomes.suffix(2) == [.dialed(peerB, .ourselves), .cancelConnection(peerB)])
    #expect(script.engine.neighbors == [])
    #expect(script.engine.peers.map(\.state) == [.ignored])
  }

  @Test func `the last identity in a list is used, and this phone's own identity is ignored`() {
    var script = connected()
    let list = services(of: phoneC) + services(of: phoneB) + services(of: phoneA)
    let outcomes = script.play(.servicesDiscovered(peerB, list), at: 2)
    #expect(outcomes.contains(.dialed(peerB, .identified(phoneB))))
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test func `if a peer lists the reference service without an identity, the attempt fails`() {
    var script = connected()
    script.expect(
      .servicesDiscovered(peerB, [IdentityService.reference]), at: 2,
      [
        .dialed(peerB, .discoveredServices), .dialed(peerB, .referenceService), .cancelConnection(peerB),
        .dialed(peerB, .failed(.identityMissing)),
        .dialed(peerB, .connecting(attempt: 2)), .connect(peerB),
      ])
  }

  @Test func `a service with an identity suffices without the reference service`() {
    var script = connected()
    _ = script.play(.servicesDiscovered(peerB, [IdentityService.service(for: phoneB)]), at: 2)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test func `a long list of services is read up to its 256th service`() {
    var script = connected()
    let list = Array(repeating: ServiceUUID(0x180F as UInt16), count: 256) + services(of: phoneB)
    let outcomes = script.play(.servicesDiscovered(peerB, list), at: 2)
    #expect(outcomes.count { $0 == .dialed(peerB, .otherService(ServiceUUID(0x180F as UInt16))) } == 256)
    #expect(outcomes.suffix(2) == [.dialed(peerB, .notOurs), .cancelConnection(peerB)])
  }

  @Test func `a second list of a linked peer's services has no effect`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    script.expect(.servicesDiscovered(peerB, services(of: phoneC)), at: 1, [])
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test func `a peer that reconnects with another identity is another installation`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.connected(peerB), at: 6)
    _ = script.play(.servicesDiscovered(peerB, services(of: phoneC)), at: 7)
    #expect(script.engine.peers.map(\.installation) == [phoneC])
    #expect(script.engine.neighbors.map(\.id) == [phoneC, phoneB])
    #expect(script.sleep(until: 34).filter { $0.change == .departed } == [.departed(phoneB, over: .gatt)])
  }

  @Test func `an identified peer that no longer lists Afterglow's services is ignored`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.connected(peerB), at: 6)
    _ = script.play(.servicesDiscovered(peerB, []), at: 7)
    #expect(script.engine.peers == [Peer(peerB, nil, .ignored)])
  }

  @Test func `an ignored peer is dialled again once it advertises Afterglow's service outside the overflow area`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.connected(peerB), at: 6)
    _ = script.play(.servicesDiscovered(peerB, []), at: 7)
    _ = script.sleep(until: 35)
    var hidden = Advertisement()
    hidden.overflow = OverflowMask(services: [IdentityService.reference])
    let plain = Advertisement(services: [IdentityService.reference])
    script.expect(.discovered(peerB, hidden), at: 60, [])
    script.expect(.discovered(peerB, plain), at: 60, [.dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  @Test func `a peer that advertises Afterglow's service but does not host it is dialled at most twice a minute`() {
    var script = Script.listening()
    script.meet(peerB, phoneB, at: 0)
    _ = script.play(.disconnected(peerB), at: 5)
    _ = script.play(.connected(peerB), at: 6)
    _ = script.play(.servicesDiscovered(peerB, []), at: 7)
    _ = script.sleep(until: 35)
    let plain = Advertisement(services: [IdentityService.reference])
    script.expect(.discovered(peerB, plain), at: 36, [])
    script.expect(.discovered(peerB, plain), at: 37, [.dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }
}
