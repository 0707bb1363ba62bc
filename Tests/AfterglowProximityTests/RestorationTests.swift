import AfterglowProximity
import AfterglowWire
import Testing

/// What iOS has kept while the app was dead: there are no commands before the radio is on (rule G2).
@Suite struct RestorationTests {
  private let scan = "scan [2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6]"

  @Test func `a kept connection is asked for its services, and a kept attempt goes on`() {
    var script = Script()
    script.expect(
      .peersRestored([RestoredPeer(peerC, .connecting), RestoredPeer(peerB, .connected)]), at: 0,
      ["C: discovered", "B: discovered"])
    script.expect(.centralStateChanged(.unknown), at: 0, [])
    script.expect(
      .centralStateChanged(.poweredOn), at: 1,
      [
        scan, "C: connecting(attempt: 1)", "connect C", "B: connected", "B: discoveringServices",
        "discover services of B",
      ])
    let lines = script.play(.servicesDiscovered(peerB, services(of: phoneB)), at: 1.2)
    #expect(lines.contains("+BC00BD17") && lines.contains("read B"))
    script.expect(
      .connected(peerC), at: 2, ["C: connected", "C: discoveringServices", "discover services of C"])
  }

  @Test func `a connection that is lost before its turn is dialled`() {
    var script = Script()
    _ = script.play(.peersRestored([RestoredPeer(peerB, .connected)]), at: 0)
    _ = script.play(.disconnected(peerB), at: 0.5)
    script.expect(.centralStateChanged(.poweredOn), at: 1, [scan, "B: connecting(attempt: 1)", "connect B"])
  }

  @Test func `if the radio turns out to be off, the connected peers are dialled when it is on`() {
    var script = Script()
    _ = script.play(.centralStateChanged(.poweredOn), at: 0)
    _ = script.play(.peersRestored([RestoredPeer(peerB, .connected)]), at: 0)
    script.meet(peerC, phoneC, at: 1)
    _ = script.play(.centralStateChanged(.poweredOff), at: 2)
    #expect(script.play(.centralStateChanged(.poweredOn), at: 3).contains("connect B"))
  }

  @Test func `a peer for which there is no room is released`() {
    var configuration = Configuration()
    configuration.dialing.maximumPeers = 1
    var script = Script(configuration)
    script.expect(
      .peersRestored([RestoredPeer(peerB, .connected), RestoredPeer(peerC, .connected)]), at: 0,
      ["B: discovered", "release C"])
  }

  @Test func `a peer that Core Bluetooth has forgotten is dropped, and found again`() {
    var script = Script.listening()
    _ = script.play(.discovered(peerB, Advertisement()), at: 0)
    script.expect(.peerUnknown(peerB), at: 0.1, ["B: gaveUp", "release B"])
    script.expect(.peerUnknown(peerB), at: 0.2, [])
    script.expect(
      .discovered(peerB, Advertisement()), at: 1, ["B: discovered", "B: connecting(attempt: 1)", "connect B"])
  }

  // MARK: The broadcast

  private let ours = services(of: phoneA)

  @Test func `services and an advertisement that were kept stay as they are`() {
    var script = Script()
    script.expect(.broadcastRestored(services: ours, advertised: [IdentityService.reference]), at: 0, [])
    script.expect(.peripheralStateChanged(.unknown), at: 0, [])
    script.expect(.peripheralStateChanged(.poweredOn), at: 1, [])
    #expect(script.sleep(until: 100) == [])
    // Everything that ends with the power is made anew.
    _ = script.play(.peripheralStateChanged(.poweredOff), at: 101)
    script.expect(.peripheralStateChanged(.poweredOn), at: 102, ["publish \(ours)"])
  }

  @Test func `what another installation or version left is replaced`() {
    for (services, advertised) in [
      (services(of: phoneB), [IdentityService.reference]), (ours, []), ([], [IdentityService.reference]),
    ] {
      var script = Script()
      _ = script.play(.broadcastRestored(services: services, advertised: advertised), at: 0)
      script.expect(.peripheralStateChanged(.poweredOn), at: 1, ["publish \(ours)"])
    }
  }

  @Test func `a rotation that was kept continues with its next turn`() {
    var script = Script(Configuration(channels: .overflow, code: .bank))
    let bank1 = BankCode.bank1.services(for: phoneA)
    let bank0 = BankCode.bank0.services(for: phoneA)
    script.lists = [bank0: "bank 0", bank1: "bank 1"]
    _ = script.play(.broadcastRestored(services: [], advertised: bank1.reversed()), at: 0)
    script.expect(.peripheralStateChanged(.poweredOn), at: 1, [])
    #expect(script.sleep(until: 6) == ["stop advertising", "advertise bank 0"])
  }

  // MARK: Aims

  @Test func `a phone that is not to be found shows nothing, and one that is not to find scans for nothing`() {
    var configuration = Configuration()
    configuration.aims = .find
    var script = Script(configuration)
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, [])
    script.expect(.centralStateChanged(.poweredOn), at: 0, [scan])
    configuration.aims = .beFound
    script = Script(configuration)
    script.expect(.centralStateChanged(.poweredOn), at: 0, [])
    script.expect(.peripheralStateChanged(.poweredOn), at: 0, ["publish \(ours)"])
  }
}
