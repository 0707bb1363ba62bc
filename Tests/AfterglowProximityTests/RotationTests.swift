import AfterglowProximity
import AfterglowWire
import Testing

/// Changing identifiers: the identifiers that this phone shows, and the recognition of contacts.
@Suite struct RotationTests {
  private static let epoch: Int64 = 1_782_544
  /// The wall clock at the beginning of the tests: ten minutes before the next epoch.
  private static let start = epoch * IdentifierSchedule.epochMilliseconds + 300_000
  private static let ownKey = IdentifierKey([UInt8](repeating: 1, count: 32))!
  private static let key = IdentifierKey([UInt8](repeating: 2, count: 32))!

  /// Returns this phone's identifier in an epoch; `epoch` 0 is the first epoch of the tests.
  private func own(_ epoch: Int64 = 0) -> InstallationID {
    IdentifierSchedule(key: Self.ownKey).identifier(in: Self.epoch + epoch)
  }

  /// Phone B's identifier.
  private func shown(_ epoch: Int64 = 0, by key: IdentifierKey = key) -> InstallationID {
    IdentifierSchedule(key: key).identifier(in: Self.epoch + epoch)
  }

  /// A phone that advertises and has phone B as a contact.
  private func script(_ configuration: Configuration = Configuration(), isInFront: Bool = true) -> Script {
    var script = Script(configuration, key: Self.ownKey)
    script.includesPulses = true
    for event in [
      Event.clockRead(millisecondsSince1970: Self.start), .contactsChanged(.added(phoneB, Self.key)),
      .applicationStateChanged(isInFront ? .active : .background), .centralStateChanged(.poweredOn),
      .peripheralStateChanged(.poweredOn), .servicesPublished, .advertisingStarted,
    ] {
      _ = script.play(event, at: 0)
    }
    return script
  }

  private func service(_ identifier: InstallationID) -> ServiceUUID { IdentityService.service(for: identifier) }

  /// The outcomes that change the hosted services or the advertisement.
  private func onAir(_ outcomes: [Outcome]) -> [Outcome] {
    outcomes.filter { $0.hosted != nil || $0.isAboutAdvertising }
  }

  // MARK: Identifiers on air

  @Test(arguments: [true, false])
  func `the identity service changes with the epoch in every state of the app, and the advertisement does not`(
    isInFront: Bool
  ) {
    var script = script(isInFront: isInFront)
    #expect(script.engine.names.current == own())
    #expect(onAir(script.sleep(until: 599)) == [])
    #expect(onAir(script.sleep(until: 601)) == [.replace([service(own())], with: [service(own(1))])])
    #expect(script.engine.names.current == own(1))
    #expect(
      script.sleep(until: 1_501).filter { $0.hosted != nil }
        == [.replace([service(own(1))], with: [service(own(2))])])
  }

  @Test func `no published or advertised service contains the installation's fixed identifier`() {
    var script = Script(Configuration(channels: [.gatt, .overflow, .beacon], osMajorVersion: 18), key: Self.ownKey)
    var outcomes: [Outcome] = []
    for event in [
      Event.clockRead(millisecondsSince1970: Self.start), .applicationStateChanged(.active),
      .centralStateChanged(.poweredOn), .peripheralStateChanged(.poweredOn), .servicesPublished, .advertisingStarted,
    ] {
      outcomes += script.play(event, at: 0)
    }
    outcomes += script.sleep(until: 3_700)
    #expect(outcomes.contains(.advertiseBeacon(of: own())) && outcomes.contains(.advertiseBeacon(of: own(4))))
    #expect(!outcomes.contains(.advertiseBeacon(of: phoneA)))
    func isHosted(_ identifier: InstallationID) -> Bool {
      outcomes.contains { $0.hosted?.contains(service(identifier)) == true }
    }
    for epoch in 0...4 { #expect(isHosted(own(Int64(epoch)))) }
    #expect(!isHosted(phoneA))
    func isInOverflowArea(_ identifier: InstallationID) -> Bool {
      let code = Set(QuadCode().services(for: identifier))
      return outcomes.contains { code.isSubset(of: $0.shownServices) }
    }
    #expect(isInOverflowArea(own()) && isInOverflowArea(own(4)))
    #expect(!isInOverflowArea(phoneA))
  }

  @Test func `from iOS 14 onwards, the overflow area changes only in the foreground`() {
    let code = OverflowCode.quad(QuadCode())
    var script = script(Configuration(channels: .overflow, osMajorVersion: 18))
    #expect(
      script.sleep(until: 601).filter(\.isAboutAdvertising) == [
        .stopAdvertising, .advertise(code.services(for: own(1))),
      ])
    _ = script.play(.advertisingStarted, at: 602)
    _ = script.play(.applicationStateChanged(.background), at: 700)
    #expect(script.sleep(until: 5_400).filter(\.isAboutAdvertising) == [])
    #expect(
      script.play(.applicationStateChanged(.active), at: 5_400).filter(\.isAboutAdvertising)
        == [.stopAdvertising, .advertise(code.services(for: own(6)))])
  }

  @Test func `before iOS 14 the overflow area also changes in the background`() {
    let code = OverflowCode.hamming(HammingCode())
    var script = script(Configuration(channels: .overflow, osMajorVersion: 13), isInFront: false)
    #expect(
      script.sleep(until: 601).filter(\.isAboutAdvertising) == [
        .stopAdvertising, .advertise(code.services(for: own(1))),
      ])
  }

  @Test func `restored services are replaced by services of the present epoch, and the advertisement continues`() {
    var script = Script(Configuration(), key: Self.ownKey)
    _ = script.play(.clockRead(millisecondsSince1970: Self.start), at: 0)
    let kept = [IdentityService.reference, service(own(-20))]
    _ = script.play(.broadcastRestored(services: kept, advertised: [IdentityService.reference]), at: 0)
    let outcomes = script.play(.peripheralStateChanged(.poweredOn), at: 0)
    #expect(onAir(outcomes) == [.replace([service(own(-20))], with: [service(own())])])
  }

  @Test func `a refused identity service is requested again after 10 s, until it is published`() {
    var script = script()
    _ = script.sleep(until: 601)
    _ = script.play(.servicesRefused, at: 602)
    let again = Outcome.replace([service(own(1))], with: [service(own(1))])
    #expect(onAir(script.sleep(until: 611.9)) == [])
    #expect(onAir(script.sleep(until: 612)) == [again])
    #expect(onAir(script.sleep(until: 700)) == [])
    _ = script.play(.servicesRefused, at: 700)
    #expect(onAir(script.sleep(until: 710)) == [again])
    _ = script.play(.servicesPublished, at: 711)
    _ = script.play(.servicesRefused, at: 712)
    #expect(onAir(script.sleep(until: 1_499)) == [])
  }

  @Test func `the identifier on air determines the wake region, which changes with the epoch`() {
    var (regions, fixed) = (Set<UInt16>(), Set<UInt16>())
    for key in [Self.ownKey, nil] {
      var configuration = Configuration(channels: .beacon)
      configuration.aims = [.beFound, .find]
      var engine = Engine(installation: phoneA, key: key, configuration: configuration)
      for event in [
        Event.clockRead(millisecondsSince1970: Self.start), .applicationStateChanged(.active),
        .centralStateChanged(.poweredOn), .locationAuthorizationChanged(.always(.full)),
        .peripheralStateChanged(.poweredOn), .servicesPublished, .advertisingStarted,
      ] {
        _ = engine.handle(event, at: seconds(0))
      }
      while let deadline = engine.nextDeadline, deadline < seconds(20 * 900) {
        for case .startAdvertising(.beacon(let beacon)) in engine.handle(.wake, at: deadline) {
          guard let region = WakeRegion(beacon.uuid, identity: IdentityService.reference) else { continue }
          if key == nil { fixed.insert(UInt16(region.rawValue)) } else { regions.insert(UInt16(region.rawValue)) }
        }
      }
    }
    #expect(fixed.count == 1)
    #expect(regions.count > 8)
  }

  @Test func `the identifier of a renewed key is shown at once`() {
    var script = script()
    let renewed = IdentifierKey([UInt8](repeating: 9, count: 32))!
    let outcomes = script.play(.contactsChanged(.keyRenewed(renewed)), at: 1)
    #expect(onAir(outcomes) == [.replace([service(own())], with: [service(shown(by: renewed))])])
  }

  // MARK: Recognition of contacts

  @Test(arguments: [0, -1, -32, -96, 4])
  func `a contact is recognised by its services, even if they have not changed for hours`(epoch: Int64) {
    var script = script()
    script.meet(peerB, shown(epoch), at: 1)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
    #expect(script.engine.peers == [Peer(peerB, phoneB, .linked)])
  }

  @Test(arguments: [-97, 5])
  func `a contact whose identifier is too old or too new is a stranger`(epoch: Int64) {
    var script = script()
    script.meet(peerB, shown(epoch), at: 1)
    #expect(script.engine.neighbors.map(\.id) == [shown(epoch)])
  }

  @Test(arguments: codesInTurn, [0, -32, -95])
  func `a contact is recognised in the overflow area`(codes: [OverflowCode], epoch: Int64) {
    var script = script(Configuration(channels: .overflow))
    for (index, code) in (codes + codes).enumerated() {
      _ = script.play(.discovered(peerB, Advertisement(code.services(for: shown(epoch)))), at: Double(index))
    }
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test func `a contact's mask from one epoch agrees with its services from another epoch`() {
    var script = script(Configuration(channels: [.gatt, .overflow]))
    let frozen = Advertisement([IdentityService.reference] + HammingCode().services(for: shown(-30)))
    _ = script.play(.discovered(peerB, frozen), at: 0)
    _ = script.play(.connected(peerB), at: 1)
    _ = script.play(.servicesDiscovered(peerB, services(of: shown())), at: 2)
    _ = script.play(.discovered(peerB, frozen), at: 3)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
    #expect(script.engine.tally.overflowContradictions == 0)
  }

  @Test func `a contact is recognised by its beacon`() {
    var script = script(Configuration(channels: .beacon))
    let beacon = RangedBeacon(major: shown().major, minor: shown().minor, rssiDBm: -60)
    let mine = RangedBeacon(major: own().major, minor: own().minor, rssiDBm: -60)
    _ = script.play(.beaconsRanged([beacon, mine], in: BeaconRegion(uuid: IdentityService.reference)), at: 1)
    #expect(script.engine.neighbors.map(\.id) == [phoneB])
  }

  @Test(arguments: [0, -50])
  func `a peer with a present or earlier identifier of this phone is not a neighbour`(epoch: Int64) {
    var script = script()
    script.meet(peerB, own(epoch), at: 1)
    #expect(script.engine.neighbors.isEmpty)
  }

  @Test func `a peer that becomes a contact is identified again`() {
    var script = script()
    let stranger = IdentifierKey([UInt8](repeating: 3, count: 32))!
    script.meet(peerC, shown(by: stranger), at: 1)
    #expect(script.engine.neighbors.map(\.id) == [shown(by: stranger)])
    #expect(script.play(.contactsChanged(.added(phoneC, stranger)), at: 2).contains(.cancelConnection(peerC)))
    _ = script.play(.disconnected(peerC), at: 2.1)
    _ = script.sleep(until: 2.9)
    _ = script.play(.connected(peerC), at: 3)
    _ = script.play(.servicesDiscovered(peerC, services(of: shown(by: stranger))), at: 3.1)
    #expect(script.engine.peers == [Peer(peerC, phoneC, .linked)])
  }

  @Test func `a contact that is removed is a stranger, and with a fixed identifier there are no contacts`() {
    var script = script()
    _ = script.play(.contactsChanged(.removed(phoneB)), at: 0)
    script.meet(peerB, shown(), at: 1)
    #expect(script.engine.neighbors.map(\.id) == [shown()])
    var fixed = Script.listening()
    for change in [ContactChange.added(phoneB, Self.key), .keyRenewed(Self.key), .removed(phoneB)] {
      fixed.expect(.contactsChanged(change), at: 0, [])
    }
    #expect(!fixed.engine.names.rotates && fixed.engine.names.current == phoneA)
  }

  // MARK: Identifiers in pulses

  private func frames(_ commands: [Command]) -> [PulseFrame] {
    commands.compactMap { if case .writePulse(_, let bytes) = $0 { try? PulseFrame(parsing: bytes) } else { nil } }
  }

  @Test func `over one link this phone uses one identifier, even after a new epoch has begun`() {
    var script = script()
    script.meet(peerB, shown(), at: 590)
    var said = frames(script.engine.handle(.pulseOpened(peerB), at: seconds(591)))
    for time in stride(from: 592.0, to: 700, by: 1) {
      said += frames(script.engine.handle(.pulseWritten(peerB), at: seconds(time)))
      said += frames(script.engine.handle(.rssiRead(peerB, rssiDBm: -50), at: seconds(time)))
      said += frames(script.engine.handle(.wake, at: seconds(time)))
    }
    #expect(said.count > 5)
    #expect(Set(said.map(\.installation)) == [own()])
    #expect(script.engine.names.current == own(1))
  }

  /// Returns the names that this phone gives to a peer's address in pulses, over one link in each of two epochs.
  private func tokens(_ script: Script, for peer: PeerIdentifier, shown: [InstallationID]) -> [UInt16] {
    var script = script
    return [590.0, 1_100].enumerated().compactMap { index, time in
      _ = script.sleep(until: time - 5)
      script.meet(peer, shown[index], at: time)
      let said = frames(script.engine.handle(.pulseOpened(peer), at: seconds(time + 0.5)))
      _ = script.play(.disconnected(peer), at: time + 1)
      return said.first?.token
    }
  }

  @Test func `a stranger's address gets a new name in each epoch, and a contact's address keeps its name`() {
    let stranger = IdentifierKey([UInt8](repeating: 3, count: 32))!
    let contacts = tokens(script(), for: peerB, shown: [shown(), shown(1)])
    let strangers = tokens(script(), for: peerC, shown: [shown(by: stranger), shown(1, by: stranger)])
    #expect(contacts.count == 2 && contacts[0] == contacts[1])
    #expect(strangers.count == 2 && strangers[0] != strangers[1])
    var other = Script(key: Self.key)
    other.includesPulses = true
    for event in [
      Event.clockRead(millisecondsSince1970: Self.start), .applicationStateChanged(.active),
      .centralStateChanged(.poweredOn), .peripheralStateChanged(.poweredOn), .servicesPublished, .advertisingStarted,
    ] {
      _ = other.play(event, at: 0)
    }
    let others = tokens(other, for: peerC, shown: [shown(by: stranger), shown(1, by: stranger)])
    #expect(Set(strangers + others).count == 4, "another phone's names are others")
  }

  @Test func `witnesses are named by the identifiers that were heard, and contacts among them are recognised`() {
    var script = script()
    let other = IdentifierKey([UInt8](repeating: 3, count: 32))!
    _ = script.play(.contactsChanged(.added(phoneC, other)), at: 0)
    for (peer, name) in [(peerB, shown(-3)), (peerC, shown(-5, by: other))] {
      script.meet(peer, name, at: 1)
      _ = script.play(.pulseOpened(peer), at: 1)
      _ = script.play(.pulseWritten(peer), at: 1)
      _ = script.play(.rssiRead(peer, rssiDBm: -50), at: 1)
      _ = script.play(.pulseWritten(peer), at: 1)
    }
    let said = frames(script.engine.handle(.wake, at: seconds(11.5)))
    #expect(said.flatMap { $0.witnesses.map(\.installation) }.sorted() == [shown(-3), shown(-5, by: other)].sorted())
    let stranger = PulseFrame.Witness(installation: installation(77), rssiDBm: -40, age: 1)
    var fourth = script
    let away = IdentifierKey([UInt8](repeating: 4, count: 32))!
    _ = fourth.play(.contactsChanged(.added(installation(4), away)), at: 12)
    let contact = PulseFrame.Witness(installation: shown(-9, by: away), rssiDBm: -45, age: 1)
    _ = fourth.play(.rssiRead(peerB, rssiDBm: -50), at: 12)
    let frame = PulseFrame(installation: shown(-3), token: 1, witnesses: [stranger, contact]).bytes
    #expect(
      fourth.play(.pulseReceived(peerB, frame), at: 13).compactMap(\.witnessed) == [
        WitnessReading(of: installation(77), by: phoneB, rssiDBm: -40, age: .seconds(1)),
        WitnessReading(of: installation(4), by: phoneB, rssiDBm: -45, age: .seconds(1)),
      ])
  }
}
