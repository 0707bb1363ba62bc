import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Rules of scanning that the virtual phone always obeys.
@MainActor @Suite struct ScanningInvariantTests {
  private let world = World.certain()

  /// Returns how often a scanner discovers an advertiser a metre away within ten minutes. Location updates keep the
  /// scanner awake.
  private func discoveries(isAdvertiserInFront: Bool, isScannerInFront: Bool, major: Int) -> Int {
    let world = World.certain(seed: 2)
    let peer = Handset("peer", in: world, os: OSVersion(major), at: 1).launch()
    peer.advertise([Service.ours])
    let scanner = Handset("scanner", in: world, os: OSVersion(major)).launch()
    scanner.locate()
    world.run(for: .seconds(1))
    if !isAdvertiserInFront { peer.phone.lock() }
    if !isScannerInFront { scanner.phone.lock() }
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(600))
    return central.discoveries.count
  }

  @Test(arguments: [11, 13, 26])
  func `B5: with two dark screens there are no discoveries, and with one app in the foreground there are some`(
    major: Int
  ) {
    #expect(discoveries(isAdvertiserInFront: false, isScannerInFront: false, major: major) == 0)
    #expect(discoveries(isAdvertiserInFront: true, isScannerInFront: false, major: major) > 0)
    #expect(discoveries(isAdvertiserInFront: false, isScannerInFront: true, major: major) > 0)
  }

  @Test func `B8: every discovery reports whether the peer can be connected`() throws {
    let sniffer = Sniffer("beacon", in: world)
    for isConnectable in [true, false] {
      sniffer.radio.setAddress(RadioAddress(rawValue: isConnectable ? 1 : 2))
      sniffer.radio.advertise(
        AdvertisingParameters(
          interval: .milliseconds(100), advertisement: AdvertisingPayload(data: [2, 1, 6]), isConnectable: isConnectable
        ))
      let scanner = Handset("scanner", in: world).launch()
      let central = scanner.scan(for: nil)
      world.run(for: .seconds(1))
      #expect(
        try #require(central.discoveries.first).data[CBAdvertisementDataIsConnectable] as? Bool == isConnectable)
    }
  }

  @Test func `B10: a scan response is part of the discovery only if it was received`() throws {
    // A scan response arrives only after the advertisement and the scan request have arrived. At the edge of range,
    // half of all packets arrive, so the scan response is often missing.
    let world = World(seed: 1)
    let peer = Handset("peer", in: world, at: 0).launch()
    peer.advertise([Service.ours], name: "Afterglows")
    world.run(for: .seconds(1))
    #expect(peer.scanResponse?.suffix(10) == Array("Afterglows".utf8)[...])
    let scanner = Handset("scanner", in: world, at: 1).launch()
    let reach = world.air.propagation.distance(
      atMeanRSSI: world.air.propagation.sensitivityDBm
        - Reception.shadowing(between: scanner.phone.radio, and: peer.phone.radio))
    scanner.phone.place(at: Position(x: reach, y: 0))
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(60))
    let names = central.discoveries.map { $0.data[CBAdvertisementDataLocalNameKey] as? String }
    #expect(Set(names) == ["Afterglows", nil])
    #expect(names.count { $0 == nil } > names.count { $0 != nil })
  }

  @Test func `B12: a manager reports that it is scanning, even in the background and after a suspension`() {
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: nil)
    world.run(for: .seconds(1))
    #expect(central.manager.isScanning)
    scanner.phone.lock()
    world.run(for: .seconds(60))
    #expect(scanner.process.isSuspended)
    #expect(central.manager.isScanning)
    scanner.phone.unlock()
    #expect(central.manager.isScanning)
    scanner.act { _ in central.manager.stopScan() }
    #expect(!central.manager.isScanning)
  }

  @Test func `B13: a new scan replaces the running scan`() {
    for service in [Service.ours, Service.other] {
      Handset(service, in: world, at: 1).launch().advertise([service])
    }
    let scanner = Handset("scanner", in: world).launch()
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(1))
    let first = central.discoveries
    #expect(first.count > 1 && Set(first.map(\.identifier)).count == 1)
    scanner.act { _ in central.manager.scanForPeripherals(withServices: [CBUUID(string: Service.other)]) }
    // Packets that were sent before the change still arrive.
    world.run(for: .milliseconds(1))
    let before = central.discoveries.count
    world.run(for: .seconds(10))
    let later = central.discoveries.dropFirst(before)
    #expect(later.count == 1, "without duplicates, which the new scan does not ask for")
    #expect(later.first?.identifier != first.first?.identifier)
  }
}
