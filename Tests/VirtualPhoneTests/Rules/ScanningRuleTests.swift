import AfterglowWire
import AppHosting
import CoreBluetooth
import Foundation
import Testing
import UIKit

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct ScanningRuleTests {
  private let world = World.certain()

  /// Returns a phone at a distance of 1 m that advertises in the foreground or, with `isLocked`, in the background.
  private func advertiser(_ services: [String] = [Service.ours], isLocked: Bool = false) -> Handset {
    let phone = Handset("advertiser", in: world, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    phone.advertise(services)
    world.run(for: .seconds(1))
    if isLocked { phone.phone.lock() }
    return phone
  }

  @Test func `B1: a scan for all peripherals finds no peripheral in the background, and continues in the foreground`() {
    _ = advertiser()
    let scanner = Handset("scanner", in: world).launch()
    scanner.locate()
    let central = scanner.scan(for: nil)
    scanner.phone.lock()
    scanner.phone.wakeScreen()
    world.run(for: .seconds(300))
    #expect(central.discoveries.isEmpty)
    #expect(central.manager.isScanning)
    scanner.phone.unlock()
    world.run(for: .seconds(10))
    #expect(central.discoveries.count == 1)
  }

  @Test func `B1: without the background mode a scan pauses in the background`() {
    _ = advertiser()
    let scanner = Handset("scanner", in: world, modes: ["location"]).launch()
    scanner.locate()
    scanner.phone.lock()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(300))
    #expect(central.discoveries.isEmpty)
    scanner.phone.unlock()
    world.run(for: .seconds(10))
    #expect(central.discoveries.count == 1)
  }

  @Test func `B2: in the background a known peer is not reported again, even to a new scan`() throws {
    let peer = advertiser()
    let scanner = Handset("scanner", in: world).launch()
    scanner.locate()
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(10))
    let inFront = central.discoveries.count
    #expect(inFront > 50, "in the foreground duplicates are allowed")
    scanner.phone.lock()
    world.run(for: .seconds(300))
    #expect(central.discoveries.count == inFront)
    scanner.act { _ in
      central.scan()
      central.connect(central.discoveries[0].identifier)
    }
    world.run(for: .seconds(30))
    #expect(central.discoveries.count == inFront, "scanning anew does not help")
    peer.phone.setBluetooth(on: false)
    world.run(for: .seconds(2))
    #expect(central.what == [.connected, .disconnected(code: 6)])
  }

  @Test func `B2: a peer that was connected is reported again`() {
    _ = advertiser()
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    #expect(central.discoveries.count == 1)
    scanner.act { _ in central.connect(central.discoveries[0].identifier) }
    world.run(for: .seconds(1))
    scanner.act { _ in central.manager.cancelPeripheralConnection(central.kept[central.discoveries[0].identifier]!) }
    world.run(for: .seconds(1))
    #expect(central.what == [.connected, .disconnected(code: nil)])
    #expect(central.discoveries.count == 2)
    #expect(Set(central.discoveries.map(\.identifier)).count == 1)
  }

  /// Returns how often a peer is reported to an app that scans twice in the foreground.
  private func reports(_ change: (inout Rulebook) -> Void = { _ in }) -> Int {
    _ = advertiser()
    let scanner = Handset("scanner", in: world, change: change).launch()
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(2))
    #expect(central.discoveries.count == 1)
    scanner.act { _ in central.scan() }
    world.run(for: .seconds(2))
    return central.discoveries.count
  }

  @Test func `B2: a second scan in the foreground reports known peers again`() { #expect(reports() == 2) }

  @Test(arguments: [0, 1])
  func `L27: a second scan in the foreground reports known peers again, or does not`(index: Int) {
    #expect(reports { $0.take(Rules.secondScan.sides[index]) } == (index == 0 ? 2 : 1))
  }

  /// Returns the median time in seconds, over 101 worlds, that a scan takes to discover a peer that sends about every
  /// 180 ms.
  private func medianDiscovery(_ prepare: (Phone) -> Void) -> Double {
    let times = (1...101).map { seed in
      let world = World.certain(seed: UInt64(seed))
      let peer = Handset("advertiser", in: world, at: 1) {
        $0[Rules.foregroundAdvertisingInterval] = .milliseconds(180)
      }
      peer.launch().advertise([Service.ours])
      let scanner = Handset("scanner", in: world).launch()
      scanner.locate()
      prepare(scanner.phone)
      world.run(for: .seconds(1))
      let start = world.now
      let central = scanner.scan(for: [Service.ours])
      world.run(for: .seconds(300))
      return central.discoveries.first.map { ($0.time - start).inSeconds } ?? .infinity
    }
    return times.sorted()[50]
  }

  @Test func `B3: a foreground scan finds a peer in a fraction of a second`() {
    #expect((0.05...0.4).contains(medianDiscovery { _ in }))
  }

  @Test func `B3: a background scan with the screen on takes about 3 s`() {
    #expect((2.0...4.0).contains(medianDiscovery { $0.pressHome() }))
  }

  @Test func `B3: a background scan with the screen off takes 15 to 30 s`() {
    #expect((15.0...30.0).contains(medianDiscovery { $0.lock() }))
  }

  /// Returns how many reports of an overflow advertisement an app in the background gets within 20 s.
  private func overflowDiscoveries(
    os: OSVersion, isScreenOn: Bool, isLocated: Bool, allowingDuplicates: Bool = false
  ) -> Int {
    _ = advertiser(isLocked: true)
    let scanner = Handset("scanner", in: world, os: os).launch()
    // Without location updates, a background task keeps the app awake, so only the rule affects the result.
    if isLocated { scanner.locate() } else { scanner.act { _ in UIApplication.shared.beginBackgroundTask() } }
    scanner.phone.lock()
    if isScreenOn { scanner.phone.wakeScreen() }
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: allowingDuplicates)
    world.run(for: .seconds(20))
    return central.discoveries.count
  }

  @Test
  func `B4: on iOS 11 overflow advertisements reach a background app if the screen is lit and location updates run`() {
    #expect(overflowDiscoveries(os: OSVersion(11), isScreenOn: true, isLocated: true) == 1)
  }

  @Test func `B4: with a dark screen overflow advertisements do not reach a background app`() {
    #expect(overflowDiscoveries(os: OSVersion(11), isScreenOn: false, isLocated: true) == 0)
  }

  @Test func `B4: without location updates overflow advertisements do not reach a background app`() {
    #expect(overflowDiscoveries(os: OSVersion(11), isScreenOn: true, isLocated: false) == 0)
  }

  @Test(arguments: [13, 15, 17])
  func `B4: from iOS 13 on, without ranging, overflow advertisements do not reach a background app`(major: Int) {
    #expect(overflowDiscoveries(os: OSVersion(major), isScreenOn: true, isLocated: true) == 0)
  }

  @Test func `B4: while overflow advertisements reach an app, duplicates reach it too`() {
    #expect(overflowDiscoveries(os: OSVersion(11), isScreenOn: true, isLocated: true, allowingDuplicates: true) > 2)
  }

  @Test func `B4: the delivery of overflow advertisements stops when the only app with location updates ends`() throws {
    _ = advertiser(isLocked: true)
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    scanner.act { _ in UIApplication.shared.beginBackgroundTask() }
    let navigator = scanner.phone.install(Handset.app("Navigator"))
    scanner.phone.setLocationAuthorization(.authorizedAlways, for: navigator)
    let probe = scanner.phone.launch(navigator)?.delegate as? Probe
    navigator.process?.perform { probe?.locations.append(LocationProbe(inBackground: true)) }
    scanner.phone.pressHome()
    world.run(for: .seconds(60))
    let count = central.discoveries.count
    #expect(count > 2)
    navigator.process?.kill()
    world.run(for: .seconds(60))
    #expect(central.discoveries.count <= count + 1, "one may have been on its way")
  }

  @Test func `B6: the overflow key lists all scanned services whose bit is set, including collisions`() throws {
    let bit = OverflowArea.bit(for: try #require(ServiceUUID(Service.ours)))
    let lookalike = OverflowArea.service(settingBit: bit).description
    _ = advertiser([Service.ours, Service.other], isLocked: true)
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [lookalike, "180D", Service.ours])
    world.run(for: .seconds(1))
    let data = try #require(central.discoveries.first).data
    let overflow = data[CBAdvertisementDataOverflowServiceUUIDsKey] as? [CBUUID]
    #expect(overflow?.map(\.uuidString) == [lookalike, Service.ours], "what was not scanned for does not show")
    #expect(data[CBAdvertisementDataServiceUUIDsKey] == nil)
  }

  @Test func `B6: a scan for all peripherals reports no overflow key`() throws {
    _ = advertiser(isLocked: true)
    let central = Handset("scanner", in: world).launch().scan(for: nil)
    world.run(for: .seconds(1))
    #expect(try #require(central.discoveries.first).data.keys.sorted() == [CBAdvertisementDataIsConnectable])
  }

  @Test func `B7: manufacturer data is reported, except iBeacon and overflow data`() throws {
    func report(_ build: (inout AdvertisingDataWriter) -> Void) throws -> Data? {
      let world = World.certain()
      let beacon = Sniffer("beacon", in: world)
      var writer = AdvertisingDataWriter()
      build(&writer)
      beacon.radio.advertise(
        AdvertisingParameters(
          interval: .milliseconds(100), advertisement: AdvertisingPayload(data: writer.bytes), isConnectable: true))
      let central = Handset("scanner", in: world).launch().scan(for: nil)
      world.run(for: .seconds(1))
      return try #require(central.discoveries.first).data[CBAdvertisementDataManufacturerDataKey] as? Data
    }
    let uuid = try #require(ServiceUUID(Service.ours))
    #expect(
      try report { $0.append(iBeacon: IBeacon(uuid: uuid, major: 1, minor: 2, measuredPowerDBm: -59)) } == nil)
    #expect(try report { $0.append(overflow: OverflowMask(services: [uuid])) } == nil)
    #expect(
      try report { $0.append(manufacturerData: [7, 8], of: CompanyIdentifier(rawValue: 0x0059)) }
        == Data([0x59, 0, 7, 8]))
  }
}
