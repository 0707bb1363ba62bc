import AfterglowWire
import Foundation
import Testing

@testable import CoreBluetooth
@testable import VirtualAir
@testable import VirtualPhone

/// The state that the system keeps for an app that has ended, and the events that launch the app again.
@MainActor @Suite struct RestorationRuleTests {
  private let world = World.certain()

  /// Adds the peer: a phone whose app does not ask for restoration. Unless `advertises` is `false`, the app offers and
  /// advertises a service.
  private func peer(advertises: Bool = true, at x: Double = 1) -> Handset {
    let phone = Handset("peer", in: world, at: x) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    if advertises { phone.act { $0.servers.append(ServerProbe([.read, .write, .notify])) } }
    world.run(for: .seconds(1))
    return phone
  }

  /// Connects the app to a peer, discovers the peer's service, and subscribes to the service's characteristic.
  private func subscribed(_ phone: RestoringPhone) {
    phone.act { phone.central.scan() }
    world.run(for: .seconds(2))
    phone.act { phone.central.manager.connect(phone.central.kept[0]) }
    world.run(for: .seconds(1))
    phone.act { phone.central.kept[0].discoverServices([CBUUID(string: Service.ours)]) }
    world.run(for: .seconds(1))
    phone.act { phone.central.kept[0].discoverCharacteristics(nil, for: phone.central.kept[0].services![0]) }
    world.run(for: .seconds(1))
    phone.act {
      phone.central.kept[0].setNotifyValue(true, for: phone.central.kept[0].services![0].characteristics![0])
    }
    world.run(for: .seconds(1))
  }

  /// Returns a client that has connected to the app and discovered the app's service.
  private func client(of phone: RestoringPhone) -> (Handset, CentralProbe, CBPeripheral) {
    let client = Handset("client", in: world, at: 1).launch()
    let central = client.scan(for: [Service.ours])
    world.run(for: .seconds(3))
    let peer = client.phone.bluetooth.peers[phone.phone.radio.address]
    // The client ignores other advertisers.
    central.kept = central.kept.filter { $0.key == peer?.identifier }
    let peripheral = central.kept.values.first!
    client.act { _ in central.manager.connect(peripheral) }
    world.run(for: .seconds(1))
    client.act { _ in peripheral.discoverServices([CBUUID(string: Service.ours)]) }
    world.run(for: .seconds(1))
    client.act { _ in peripheral.discoverCharacteristics(nil, for: peripheral.services![0]) }
    world.run(for: .seconds(1))
    return (client, central, peripheral)
  }

  // MARK: Events

  @Test func `G5: a discovery launches an app that was scanning`() {
    let phone = RestoringPhone(in: world)
    phone.act { phone.central.scan() }
    phone.die()
    world.run(for: .seconds(600))
    #expect(!phone.isRunning, "nothing has happened")
    _ = peer()
    world.run(for: .seconds(120))
    #expect(phone.launches == 2)
    #expect(phone.central.log == ["restored", "state 5", "discovered"])
    #expect(phone.handset.app.process?.launchCauses == [.bluetoothCentrals(["central"])])
    #expect(phone.handset.app.process?.applicationState == .background)
  }

  @Test func `G1: a successful attempt to connect, and the end of a link, launch the app`() {
    let phone = RestoringPhone(in: world)
    let peer = peer()
    phone.act { phone.central.scan() }
    world.run(for: .seconds(2))
    peer.phone.place(at: Position(x: 1000, y: 0))
    phone.act {
      phone.central.manager.stopScan()
      phone.central.manager.connect(phone.central.kept[0])
    }
    phone.die()
    world.run(for: .seconds(3600))
    #expect(!phone.isRunning)
    peer.phone.place(at: Position(x: 1, y: 0))
    world.run(for: .seconds(120))
    #expect(phone.central.log == ["restored", "state 5", "connected"])
    #expect(phone.central.kept.map(\.state) == [.connected])
    phone.die()
    world.run(for: .seconds(3600))
    #expect(!phone.isRunning, "the link alone is no event")
    peer.phone.place(at: Position(x: 1000, y: 0))
    world.run(for: .seconds(10))
    #expect(phone.launches == 3)
    #expect(phone.central.log == ["restored", "state 5", "disconnected 6"])
  }

  @Test func `G1: a new value of a subscribed characteristic launches the app, and the subscription is restored`() {
    let phone = RestoringPhone(in: world)
    let peer = peer()
    subscribed(phone)
    phone.die()
    world.run(for: .seconds(600))
    #expect(!phone.isRunning)
    let server = peer.probe.servers[0]
    peer.act { _ in for number in 1...3 { server.update([UInt8(number)]) } }
    world.run(for: .seconds(5))
    #expect(phone.central.log.prefix(5) == ["restored", "state 5", "value [1]", "value [2]", "value [3]"])
    #expect(phone.central.kept[0].services?[0].characteristics?[0].isNotifying == true)
  }

  @Test func `G1: reads, writes and subscriptions launch an app that offers services`() {
    let phone = RestoringPhone(in: world)
    let (client, central, peripheral) = client(of: phone)
    let steps: [(CBPeripheral, CBCharacteristic) -> Void] = [
      { $0.readValue(for: $1) }, { $0.writeValue(Data([7]), for: $1, type: .withResponse) },
      { $0.writeValue(Data([8]), for: $1, type: .withoutResponse) }, { $0.setNotifyValue(true, for: $1) },
    ]
    let words = ["read", "written [7]", "written [8]", "subscribed"]
    for (step, word) in zip(steps, words) {
      phone.die()
      world.run(for: .seconds(600))
      #expect(!phone.isRunning)
      client.act { _ in step(peripheral, peripheral.services![0].characteristics![0]) }
      world.run(for: .seconds(5))
      #expect(phone.server.log == ["restored", "state 5", word])
      #expect(phone.handset.app.process?.launchCauses == [.bluetoothPeripherals(["server"])])
    }
    #expect(
      central.what.suffix(3) == [.value([42], code: nil), .written(code: nil), .notifying(true, code: nil)],
      "and its answers arrive")
    #expect(phone.server.characteristic.subscribedCentrals?.count == 1)
  }

  @Test func `G1: a request that waits for an app's launch is dropped if Bluetooth is switched off`() {
    let phone = RestoringPhone(in: world)
    let (client, _, peripheral) = client(of: phone)
    phone.die()
    client.act { _ in
      peripheral.writeValue(Data([7]), for: peripheral.services![0].characteristics![0], type: .withResponse)
    }
    for _ in 0..<100 where phone.handset.app.pendingLaunch == nil { world.run(for: .milliseconds(5)) }
    #expect(!phone.isRunning && phone.handset.app.pendingLaunch != nil, "the request has not launched the app yet")
    phone.phone.setBluetoothInControlCenter(on: false)
    phone.handset.launch()
    world.run(for: .seconds(20))
    #expect(phone.isRunning)
    #expect(!phone.server.log.contains("written [7]"))
    #expect(!phone.handset.log.contains { $0.contains("API MISUSE: respond") })
  }

  @Test func `G4: a request that arrives during an app's launch reaches the app after the radio's state`() {
    let phone = RestoringPhone(in: world)
    let (client, _, peripheral) = client(of: phone)
    for step in 0..<40 {
      phone.die()
      client.act { _ in
        peripheral.writeValue(
          Data([UInt8(step)]), for: peripheral.services![0].characteristics![0], type: .withResponse)
      }
      world.run(for: .milliseconds(2 * step))
      phone.handset.launch()
      world.run(for: .seconds(5))
      #expect(phone.server.log.contains("written [\(step)]"), "launched \(2 * step) ms after the write")
    }
    #expect(!phone.handset.log.contains { $0.contains("API MISUSE: respond") })
  }

  @Test func `G1: without a restoration identifier, links and advertisements end, and no app is launched`() {
    let phone = RestoringPhone(in: world, central: nil, server: nil)
    let peer = peer()
    subscribed(phone)
    phone.die()
    world.run(for: .seconds(1))
    #expect(peer.phone.radio.links.isEmpty)
    #expect(phone.handset.data == nil)
    world.run(for: .seconds(600))
    #expect(!phone.isRunning)
  }

  @Test func `G1: an answer that arrives after the app's end does not launch the app`() {
    let phone = RestoringPhone(in: world)
    let peer = peer()
    subscribed(phone)
    phone.act {
      phone.central.manager.stopScan()
      phone.central.kept[0].readValue(for: phone.central.kept[0].services![0].characteristics![0])
    }
    phone.phone.jetsam(phone.handset.app)
    world.run(for: .seconds(20))
    #expect(peer.probe.servers[0].events.contains(.read(offset: 0)))
    #expect(!phone.isRunning)
  }

  // MARK: The ways in which an app ends

  enum Trouble: CaseIterable, Sendable {
    case none, settings, controlCenter, airplaneMode, airplaneModeWithBluetooth, reboot, swipedAway, swipedAwayLater

    @MainActor func happen(to phone: Phone, _ app: InstalledApp) {
      switch self {
      case .none: break
      case .settings: for isOn in [false, true] { phone.setBluetooth(on: isOn) }
      case .controlCenter: for isOn in [false, true] { phone.setBluetoothInControlCenter(on: isOn) }
      case .airplaneMode: for isOn in [true, false] { phone.setAirplaneMode(on: isOn) }
      case .airplaneModeWithBluetooth:
        phone.keepsBluetoothInAirplaneMode = true
        phone.setAirplaneMode(on: true)
      case .reboot:
        phone.reboot()
        phone.unlock()
        phone.lock()
      case .swipedAway, .swipedAwayLater: phone.forceQuit(app)
      }
    }

    func restores(on os: OSVersion) -> Bool {
      switch self {
      case .none: true
      case .settings, .airplaneMode, .swipedAway, .swipedAwayLater: false
      case .controlCenter, .airplaneModeWithBluetooth: os >= .iOS11 && os < .iOS26
      case .reboot: os >= .iOS11
      }
    }
  }

  @Test(arguments: Trouble.allCases, [OSVersion(10), .iOS11, .iOS18, .iOS26])
  func `G1: events before a discovery decide whether the discovery launches the app`(trouble: Trouble, os: OSVersion) {
    let phone = RestoringPhone(in: world, os: os)
    phone.act { phone.central.scan() }
    if trouble == .swipedAway {
      phone.die { trouble.happen(to: $0, $1) }
    } else {
      phone.die()
      trouble.happen(to: phone.phone, phone.handset.app)
    }
    world.run(for: .seconds(10))
    _ = peer()
    world.run(for: .seconds(200))
    #expect(phone.isRunning == trouble.restores(on: os))
    if trouble.restores(on: os) { #expect(phone.central.log.suffix(3) == ["restored", "state 5", "discovered"]) }
  }

  @Test func `G1: after a reboot the app is launched once the phone has been unlocked`() {
    let phone = RestoringPhone(in: world)
    phone.act { phone.central.scan() }
    phone.die()
    phone.phone.reboot()
    _ = peer()
    world.run(for: .seconds(600))
    #expect(!phone.isRunning)
    phone.phone.unlock()
    world.run(for: .seconds(20))
    #expect(phone.central.log == ["restored", "state 5", "discovered"])
  }

  @Test func `D10: a peer that was near only before the first unlock is not reported to the app`() {
    let phone = RestoringPhone(in: world)
    phone.act { phone.central.scan() }
    phone.die()
    phone.phone.reboot()
    let peer = peer()
    world.run(for: .seconds(600))
    peer.phone.place(at: Position(x: 1_000, y: 0))
    world.run(for: .seconds(60))
    phone.phone.unlock()
    world.run(for: .seconds(60))
    #expect(!phone.isRunning)
    peer.phone.place(at: Position(x: 1, y: 0))
    world.run(for: .seconds(60))
    #expect(phone.central.log == ["restored", "state 5", "discovered"])
  }

  @Test(arguments: [true, false])
  func `C1: an attempt to connect outlasts its process if the rule holds, and ends with a reboot`(outlives: Bool) {
    for reboots in [false, true] {
      let world = World.certain()
      let phone = RestoringPhone(in: world) { $0[Rules.attemptOutlivesProcess] = outlives }
      let peer = Handset("peer", in: world, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
      peer.advertise([Service.ours])
      phone.act { phone.central.scan() }
      world.run(for: .seconds(2))
      peer.phone.place(at: Position(x: 1000, y: 0))
      phone.act {
        phone.central.manager.stopScan()
        phone.central.manager.connect(phone.central.kept[0])
      }
      phone.die()
      if reboots {
        phone.phone.reboot()
        phone.phone.unlock()
      }
      peer.phone.place(at: Position(x: 1, y: 0))
      world.run(for: .seconds(300))
      #expect(phone.isRunning == (outlives && !reboots))
    }
  }

  // MARK: Restored state

  @Test func `G2: a manager gets the restored state, then its state, then the event; earlier commands fail`() {
    let phone = RestoringPhone(in: world)
    phone.act { phone.central.scan() }
    phone.die()
    _ = peer()
    world.run(for: .seconds(120))
    #expect(phone.central.log == ["restored", "state 5", "discovered"])
    #expect(
      phone.handset.log.last
        == "[CoreBluetooth] API MISUSE: scanForPeripherals can only be accepted while in the powered on state")
    #expect(phone.server.log == ["restored", "state 5"], "the other manager is restored with it")
  }

  @Test func `G2: an app's state is also restored if the user opens the app`() {
    let phone = RestoringPhone(in: world)
    phone.act { phone.central.scan() }
    phone.die()
    phone.handset.launch()
    world.run(for: .seconds(1))
    #expect(phone.central.log == ["restored", "state 5"])
    #expect(phone.central.manager.isScanning)
    #expect(phone.server.manager.isAdvertising)
  }

  @Test func `G3: a central manager gets back its peripherals with their discovered services, and its scan`() throws {
    let phone = RestoringPhone(in: world)
    _ = peer()
    subscribed(phone)
    let before = phone.central.kept[0]
    phone.die()
    phone.handset.launch()
    world.run(for: .seconds(1))
    let restored = try #require(phone.central.restored)
    let peripherals = try #require(restored[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral])
    #expect(peripherals.map(\.identifier) == [before.identifier])
    #expect(peripherals[0] !== before)
    #expect(peripherals[0].state == .connected)
    let characteristic = try #require(peripherals[0].services?.first?.characteristics?.first)
    #expect(characteristic.isNotifying && characteristic.properties == [.read, .write, .notify])
    #expect(
      restored[CBCentralManagerRestoredStateScanServicesKey] as? [CBUUID] == [CBUUID(string: Service.ours)])
    let options = restored[CBCentralManagerRestoredStateScanOptionsKey] as? [String: Any]
    #expect(options?[CBCentralManagerScanOptionAllowDuplicatesKey] as? Bool == false)
    #expect(before.state == .disconnected, "the object of the process that has ended")
  }

  @Test func `G3: a peripheral manager gets back its services with their subscribers, and its advertisement`() throws {
    let phone = RestoringPhone(in: world)
    let (client, central, peripheral) = client(of: phone)
    client.act { _ in peripheral.setNotifyValue(true, for: peripheral.services![0].characteristics![0]) }
    world.run(for: .seconds(1))
    phone.die()
    phone.handset.launch()
    world.run(for: .seconds(1))
    let restored = try #require(phone.server.restored)
    let services = try #require(restored[CBPeripheralManagerRestoredStateServicesKey] as? [CBMutableService])
    #expect(services.map(\.uuid.uuidString) == [Service.ours])
    #expect(phone.server.characteristic.subscribedCentrals?.count == 1)
    let data = restored[CBPeripheralManagerRestoredStateAdvertisementDataKey] as? [String: Any]
    #expect(data?[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] == [CBUUID(string: Service.ours)])
    #expect(phone.server.manager.isAdvertising)
    phone.act {
      phone.server.manager.updateValue(Data([3]), for: phone.server.characteristic, onSubscribedCentrals: nil)
    }
    world.run(for: .seconds(1))
    #expect(central.what.last == .value([3], code: nil))
  }

  @Test func `G3: a peripheral that the app does not keep is released`() {
    let phone = RestoringPhone(in: world)
    let peer = peer()
    subscribed(phone)
    phone.keepsPeripherals = false
    phone.die()
    #expect(peer.phone.radio.links.count == 1)
    phone.handset.launch()
    world.run(for: .seconds(1))
    #expect(peer.phone.radio.links.isEmpty)
    #expect(phone.handset.log.contains { $0.contains("Cancelling connection for unused peripheral") })
  }

  @Test func `G3: an app without the background mode crashes if it asks for restoration`() {
    let phone = RestoringPhone(in: world, modes: ["location", "bluetooth-peripheral"])
    #expect(!phone.isRunning)
    #expect(phone.handset.log.last?.hasSuffix("have specified the \"bluetooth-central\" background mode") == true)
  }

  @Test
  func `G4: links, services and the advertisement outlast the process, and end when the user swipes the app away`() {
    let phone = RestoringPhone(in: world)
    let peer = peer()
    subscribed(phone)
    let (client, central, _) = client(of: phone)
    phone.die()
    world.run(for: .seconds(600))
    #expect(!phone.isRunning)
    #expect(peer.phone.radio.links.count == 1)
    #expect(client.phone.radio.links.count == 1)
    let mask = OverflowMask(services: [CBUUID(string: Service.ours).serviceUUID])
    #expect(phone.handset.data?.suffix(16) == mask.bytes[...], "in the overflow area")
    #expect(phone.phone.radio.services.contains { $0.uuid.description == Service.ours })
    phone.phone.forceQuit(phone.handset.app)
    world.run(for: .seconds(1))
    #expect(peer.phone.radio.links.isEmpty)
    #expect(phone.handset.data == nil)
    #expect(central.what.last == .modified([Service.ours]))
  }

  @Test func `G4: without the rule links and sessions end with the process`() {
    let phone = RestoringPhone(in: world) { $0[Rules.systemKeepsRoleOfDeadApp] = false }
    let peer = peer()
    subscribed(phone)
    phone.die()
    world.run(for: .seconds(1))
    #expect(peer.phone.radio.links.isEmpty)
    #expect(phone.phone.bluetooth.centrals.isEmpty && phone.phone.bluetooth.peripheralSessions.isEmpty)
  }

  @Test func `B12: a scan for all peripherals does not outlast the process`() {
    let phone = RestoringPhone(in: world, server: nil)
    phone.act { phone.central.manager.scanForPeripherals(withServices: nil) }
    phone.die()
    _ = peer()
    world.run(for: .seconds(120))
    #expect(!phone.isRunning)
  }

  @Test(arguments: [0, 1])
  func `L5: a discovery launches an app, or does not`(index: Int) {
    let phone = RestoringPhone(in: world) { $0.take(Rules.scanRestoration.sides[index]) }
    phone.act { phone.central.scan() }
    phone.die()
    _ = peer()
    world.run(for: .seconds(120))
    #expect(phone.isRunning == (index == 0))
  }

  @Test(arguments: [0, 1], [OSVersion(13), .iOS14])
  func `L7: a restored app in the background can change its advertisement, or cannot`(index: Int, os: OSVersion) {
    let phone = RestoringPhone(in: world, os: os) { $0.take(Rules.restoredAdvertising.sides[index]) }
    phone.act { phone.central.scan() }
    phone.die()
    let before = phone.handset.data
    #expect(before != nil)
    _ = peer()
    world.run(for: .seconds(120))
    #expect(phone.handset.data == before, "restored and unchanged")
    phone.act { phone.server.manager.stopAdvertising() }
    #expect((phone.handset.data == nil) == (index == 1 || os < .iOS14))
  }
}
