import AfterglowProximity
import AfterglowWire
import Testing

/// iOS restores peers and services. The engine gives no command for restored peers and services before the radio is on
/// (rule G2).
@Suite struct RestorationTests {
  private let scan = Outcome.scan(for: [IdentityService.reference])

  @Test func `the services of a peer with a restored connection are requested, and a restored attempt continues`() {
    var script = Script()
    script.expect(
      .peersRestored([RestoredPeer(peerC, .connecting), RestoredPeer(peerB, .connected)]), at: 0,
      [.dialed(peerC, .discovered(services: [])), .dialed(peerB, .discovered(services: []))])
    script.expect(.centralStateChanged(.unknown), at: 0, [])
    script.expect(
      .centralStateChanged(.poweredOn), at: 1,
      [
        scan, .dialed(peerC, .connecting(attempt: 1)), .connect(peerC), .dialed(peerB, .connected),
        .dialed(peerB, .discoveringServices),
        .discoverServices(peerB),
      ])
    let outcomes = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 1.2)
    #expect(outcomes.contains(.appeared(phoneB, over: .gatt)) && outcomes.contains(.readRSSI(peerB)))
    script.expect(
      .connected(peerC), at: 2,
      [.dialed(peerC, .connected), .dialed(peerC, .discoveringServices), .discoverServices(peerC)])
  }

  @Test func `if a restored connection is lost before the radio is on, the peer is dialled`() {
    var script = Script()
    _ = script.play(.peersRestored([RestoredPeer(peerB, .connected)]), at: 0)
    _ = script.play(.disconnected(peerB), at: 0.5)
    script.expect(
      .centralStateChanged(.poweredOn), at: 1, [scan, .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  @Test func `if the radio goes off, restored peers are dialled when the radio is on again`() {
    var script = Script()
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    _ = script.play(.peersRestored([RestoredPeer(peerB, .connected)]), at: 0)
    script.meet(peerC, phoneC, at: 1)
    _ = script.play(.centralStateChanged(.poweredOff), at: 2)
    #expect(script.play(.centralStateChanged(.poweredOn), at: 3).contains(.connect(peerB)))
  }

  @Test func `a restored peer beyond the limit of peers is released`() {
    var configuration = Configuration()
    configuration.dialing.maximumPeers = 1
    var script = Script(configuration)
    script.expect(
      .peersRestored([RestoredPeer(peerB, .connected), RestoredPeer(peerC, .connected)]), at: 0,
      [.dialed(peerB, .discovered(services: [])), .release(peerC)])
  }

  @Test func `a peer that Core Bluetooth has forgotten is dropped, and is dialled when it is heard again`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    script.expect(.peerUnknown(peerB), at: 0.1, [.dialed(peerB, .gaveUp), .release(peerB)])
    script.expect(.peerUnknown(peerB), at: 0.2, [])
    script.expect(
      .discovered(peerB, Advertisement()), at: 1,
      [.dialed(peerB, .discovered(services: [])), .dialed(peerB, .connecting(attempt: 1)), .connect(peerB)])
  }

  // MARK: The broadcast

  private let ours = services(of: phoneA)

  @Test func `restored services and a restored advertisement stay unchanged until the radio is switched off`() {
    var script = Script()
    script.expect(.broadcastRestored(services: ours, advertised: [IdentityService.reference]), at: 0, [])
    script.expect(.peripheralStateChanged(.unknown), at: 0, [])
    script.expect(.peripheralStateChanged(.poweredOn), at: 1, [])
    #expect(script.sleep(until: 100) == [])
    // When the radio is switched off and on again, the engine publishes the services again.
    _ = script.play(.peripheralStateChanged(.poweredOff), at: 101)
    script.expect(.peripheralStateChanged(.poweredOn), at: 102, [.publish(ours)])
  }

  @Test func `restored services are replaced if they or the advertisement differ from what this phone broadcasts`() {
    for (services, advertised) in [
      (services(of: phoneB), [IdentityService.reference]), (ours, []), ([], [IdentityService.reference]),
    ] {
      var script = Script()
      _ = script.play(.broadcastRestored(services: services, advertised: advertised), at: 0)
      script.expect(.peripheralStateChanged(.poweredOn), at: 1, [.publish(ours)])
    }
  }

  @Test func `a restored rotation of the banks continues with the next bank`() {
    var script = Script(Configuration(channels: .overflow, code: .bank))
    let bank1 = BankCode.bank1.services(for: phoneA)
    let bank0 = BankCode.bank0.services(for: phoneA)
    _ = script.play(.broadcastRestored(services: [], advertised: bank1.reversed()), at: 0)
    script.expect(.peripheralStateChanged(.poweredOn), at: 1, [])
    #expect(script.sleep(until: 6) == [.stopAdvertising, .advertise(bank0)])
  }

  // MARK: Aims

  @Test
  func `a phone that aims only to find does not advertise, and a phone that aims only to be found does not scan`() {
    var configuration = Configuration()
    configuration.aims = .find
    var script = Script(configuration)
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [])
    script.expect(.centralStateChanged(.poweredOn), at: 0, [scan])
    configuration.aims = .beFound
    script = Script(configuration)
    script.expect(.centralStateChanged(.poweredOn), at: 0, [])
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [.publish(ours)])
  }

  @Test func `only a phone that aims to find posts notifications`() {
    var configuration = Configuration(channels: [.overflow, .beacon])
    #expect(Script(configuration).engine.notifies)
    configuration.aims = .beFound
    #expect(!Script(configuration).engine.notifies)
  }
}
