import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The options of managers, scans and connections, and their effects.
@MainActor @Suite struct ConnectOptionTests {
  /// Ends the link from the server's side, and makes the server available again.
  private func interrupt(_ pair: FullPair) {
    pair.server.phone.setBluetooth(on: false)
    pair.world.run(for: .seconds(5))
    pair.server.phone.setBluetooth(on: true)
    pair.world.run(for: .seconds(5))
  }

  @Test(arguments: [(OSVersion(16), false), (OSVersion(17), true)])
  func `C19: from iOS 17 on the system can reconnect a lost link without the app`(os: OSVersion, reconnects: Bool) {
    let pair = FullPair(os: os, connectOptions: [CBConnectPeripheralOptionEnableAutoReconnect: true])
    #expect(pair.remote.state == .connected)
    let before = pair.client.phone.secondsSince1970
    pair.server.phone.setBluetooth(on: false)
    pair.world.run(for: .seconds(5))
    #expect(pair.central.events.last == (reconnects ? "disconnected, reconnecting error 6" : "disconnected error 6"))
    #expect(pair.remote.state == (reconnects ? .connecting : .disconnected))
    let ended = (pair.central.disconnectionTime ?? 0) + Date.timeIntervalBetween1970AndReferenceDate - before
    #expect((0...5).contains(ended))
  }

  @Test func `C19: an app can cancel the system's attempt to reconnect`() {
    let pair = FullPair(connectOptions: [CBConnectPeripheralOptionEnableAutoReconnect: true])
    pair.server.phone.setBluetooth(on: false)
    pair.world.run(for: .seconds(5))
    pair.client.act { _ in pair.central.manager.cancelPeripheralConnection(pair.remote) }
    pair.world.run(for: .seconds(1))
    #expect(pair.remote.state == .disconnected)
  }

  @Test(arguments: [true, false])
  func `C18: iOS shows an alert for the requested events if the app is suspended`(alerts: Bool) {
    let keys = [
      CBConnectPeripheralOptionNotifyOnConnectionKey, CBConnectPeripheralOptionNotifyOnDisconnectionKey,
      CBConnectPeripheralOptionNotifyOnNotificationKey,
    ]
    let pair = FullPair(connectOptions: Dictionary(uniqueKeysWithValues: keys.map { ($0, true) }))
    pair.client.phone.rulebook[Rules.notifyOptionsAlert] = alerts
    var occasions: [SystemAlert.Occasion] = []
    pair.client.phone.onAlert = { occasions.append($0.occasion) }
    pair.discover()
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.setNotifyValue(true, for: characteristic) }
    pair.serve { $0.manager.updateValue(Data([1]), for: $0.characteristic, onSubscribedCentrals: nil) }
    #expect(occasions.isEmpty, "the app is in front")
    pair.client.phone.pressHome()
    pair.world.run(for: .seconds(60))
    pair.serve { $0.manager.updateValue(Data([2]), for: $0.characteristic, onSubscribedCentrals: nil) }
    #expect(occasions == (alerts ? [.notified] : []))
    pair.world.run(for: .seconds(60))
    interrupt(pair)
    #expect(occasions == (alerts ? [.notified, .disconnected] : []))
  }

  @Test func `an attempt to connect begins only after its delay`() {
    let pair = FullPair(connectOptions: [CBConnectPeripheralOptionStartDelayKey: NSNumber(value: 30)])
    #expect(pair.remote.state == .connecting && !pair.central.events.contains("connected"))
    pair.client.phone.lock()
    pair.client.phone.unlock()
    pair.world.run(for: .seconds(20))
    #expect(!pair.central.events.contains("connected"))
    pair.world.run(for: .seconds(10))
    #expect(pair.central.events.last == "connected")
  }

  @Test func `an app that needs ANCS waits until the user shares notifications`() throws {
    let pair = FullPair(connectOptions: [CBConnectPeripheralOptionRequiresANCS: true])
    #expect(pair.remote.state == .connecting && !pair.remote.ancsAuthorized)
    pair.client.phone.shareNotifications(true, with: pair.remote.identifier)
    pair.world.run(for: .seconds(1))
    #expect(pair.central.events.suffix(2) == ["ANCS true", "connected"])
    #expect(pair.remote.state == .connected && pair.remote.ancsAuthorized)
    pair.client.phone.shareNotifications(false, with: pair.remote.identifier)
    pair.world.run(for: .seconds(1))
    #expect(pair.central.events.last == "ANCS false")
  }

  @Test func `an app that waits for ANCS on a link makes no further attempt to connect until the link is lost`() {
    let pair = FullPair(connectOptions: [CBConnectPeripheralOptionRequiresANCS: true])
    let address = pair.server.phone.radio.address
    pair.serve { $0.manager.stopAdvertising() }
    pair.world.run(for: .seconds(15))
    #expect(pair.remote.state == .connecting)
    #expect(pair.client.phone.radio.initiationWindow(to: address) == nil)
    pair.server.phone.place(at: Position(x: 10_000, y: 0))
    pair.world.run(for: .seconds(5))
    #expect(pair.client.phone.radio.initiationWindow(to: address) != nil)
    pair.server.phone.place(at: Position(x: 1, y: 0))
    pair.serve(for: .seconds(5)) { $0.advertise() }
    pair.client.phone.shareNotifications(true, with: pair.remote.identifier)
    pair.world.run(for: .seconds(1))
    #expect(pair.central.events.last == "connected")
  }

  /// Returns two connected phones, and the second central manager of the client's app. The second manager made the
  /// link. The first manager gets the connection events of the link.
  private func watchedPair() -> (pair: FullPair, other: CentralProbe) {
    let pair = FullPair(connectOptions: nil)
    pair.client.act { _ in
      pair.central.manager.registerForConnectionEvents(options: [.peripheralUUIDs: [pair.remote.identifier]])
    }
    let other = pair.client.scan(for: [Service.ours])
    other.onDiscovery = { [unowned other] in other.manager.connect($0) }
    pair.world.run(for: .seconds(3))
    return (pair, other)
  }

  @Test func `a manager gets connection events for a link that the app's other manager uses`() throws {
    let (pair, _) = watchedPair()
    #expect(pair.central.events.last == "event 1")
    pair.server.phone.setBluetooth(on: false)
    pair.world.run(for: .seconds(3))
    #expect(pair.central.events.filter { $0.hasPrefix("event") } == ["event 1", "event 0"])
  }

  @Test func `a manager gets a connection event when the app's other manager cancels, and at the next link`() throws {
    let (pair, other) = watchedPair()
    let peer = try #require(other.first)
    other.onDiscovery = nil
    pair.client.act { _ in other.manager.cancelPeripheralConnection(peer) }
    pair.world.run(for: .seconds(2))
    #expect(pair.central.events.filter { $0.hasPrefix("event") } == ["event 1", "event 0"])
    pair.client.act { _ in other.manager.connect(peer) }
    pair.world.run(for: .seconds(3))
    #expect(pair.central.events.filter { $0.hasPrefix("event") } == ["event 1", "event 0", "event 1"])
  }

  @Test func `connection events end when a manager registers without options`() {
    let (pair, _) = watchedPair()
    pair.client.act { _ in pair.central.manager.registerForConnectionEvents(options: nil) }
    interrupt(pair)
    #expect(pair.central.events.filter { $0.hasPrefix("event") } == ["event 1"])
  }

  @Test(arguments: [("1822", 0), (Service.ours, 1)])
  func `connection events for a service come after its discovery`(service: String, count: Int) throws {
    let pair = FullPair()
    pair.client.act { _ in
      pair.central.manager.registerForConnectionEvents(options: [.serviceUUIDs: [CBUUID(string: service)]])
    }
    pair.ask { $0.discoverServices(nil) }
    #expect(pair.central.events.count { $0 == "event 1" } == count)
  }

  @Test func `an option is logged only if it has no effect`() {
    let pair = FullPair(
      connectOptions: [
        CBConnectPeripheralOptionEnableTransportBridgingKey: true, CBConnectPeripheralOptionStartDelayKey: 0,
      ])
    let lines = pair.client.log.filter { $0.contains("has no effect") }
    #expect(
      lines == [
        "[CoreBluetooth] The option \(CBConnectPeripheralOptionEnableTransportBridgingKey) has no effect on a virtual phone"
      ])
    #expect(CBCentralManagerOptionDeviceAccessForMedia == "kCBInitOptionDeviceAccessForMedia")
  }

  @Test
  func `I1: with Bluetooth off, a central manager alerts the user by default, and a peripheral manager on request`() {
    let phone = Handset("phone", in: .certain()).launch()
    phone.phone.setBluetooth(on: false)
    var alerts: [SystemAlert.Occasion] = []
    phone.phone.onAlert = { alerts.append($0.occasion) }
    phone.act { probe in
      probe.kept.append(FullCentral(nil, options: [CBCentralManagerOptionShowPowerAlertKey: false]))
      probe.kept.append(CBPeripheralManager(delegate: nil, queue: nil))
      #expect(alerts.isEmpty)
      probe.kept.append(FullCentral(nil))
      #expect(alerts == [.bluetoothIsOff])
      let options: [String: Any] = [CBPeripheralManagerOptionShowPowerAlertKey: true]
      probe.kept.append(CBPeripheralManager(delegate: nil, queue: nil, options: options))
    }
    #expect(alerts == [.bluetoothIsOff, .bluetoothIsOff])
  }

  @Test func `B11: service data and solicited services are reported, and scans find solicited services`() throws {
    let world = World.certain()
    let beacon = world.air.addRadio("sensor", at: Position(x: 1, y: 0), delays: AdvertisingDelays(weights: [1]))
    beacon.setPower(true)
    beacon.setAddress(RadioAddress(rawValue: 0xC0FF_EE00_0001))
    // The sensor sends 0x64 as service data of the battery service 180F, and solicits the services 1805 and 1234.
    let data: [UInt8] = [0x04, 0x16, 0x0F, 0x18, 0x64, 0x05, 0x14, 0x05, 0x18, 0x34, 0x12]
    beacon.advertise(
      AdvertisingParameters(
        interval: .milliseconds(100), advertisement: AdvertisingPayload(data: data, scanResponse: []),
        isConnectable: true))
    let phone = Handset("phone", in: world).launch()
    let wanted = [CBUUID(string: "1805")]
    var probes: [FullCentral] = []
    phone.act { probe in
      probes = [
        FullCentral([Service.ours], scanOptions: [CBCentralManagerScanOptionSolicitedServiceUUIDsKey: wanted]),
        FullCentral([Service.ours]),
      ]
      for probe in probes { probe.connectOptions = nil }
      probe.kept += probes
    }
    world.run(for: .seconds(3))
    let advertisement = try #require(probes[0].advertisements.first)
    let serviceData = advertisement[CBAdvertisementDataServiceDataKey] as? [CBUUID: Data]
    #expect(serviceData == [CBUUID(string: "180F"): Data([0x64])])
    let solicited = advertisement[CBAdvertisementDataSolicitedServiceUUIDsKey] as? [CBUUID]
    #expect(solicited == [CBUUID(string: "1805"), CBUUID(string: "1234")])
    #expect(probes[1].advertisements.isEmpty)
  }

  @Test func `a peripheral reports a change of its name`() {
    let pair = FullPair(connectOptions: nil)
    pair.client.act { _ in
      pair.central.manager.scanForPeripherals(
        withServices: [CBUUID(string: Service.ours)], options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
    }
    for name in ["Anna", "Bert"] {
      pair.serve { peripheral in
        peripheral.name = name
        peripheral.advertise()
      }
      pair.world.run(for: .seconds(2))
    }
    #expect(pair.remote.name == "Bert")
    #expect(pair.central.events.filter { $0.hasPrefix("name") } == ["name Bert"], "the first name is no change")
  }
}
