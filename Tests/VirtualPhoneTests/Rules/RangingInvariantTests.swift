import CoreBluetooth
import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The reports of ranging, and the apps that get them.
@MainActor @Suite struct RangingInvariantTests {
  private let world = World.certain()
  private let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  @discardableResult
  private func transmitter(_ name: String, minor: UInt16, at x: Double, measuredPowerDBm: Int? = nil) -> Handset {
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: minor, identifier: "test")
    let phone = Handset(name, in: world, at: x).launch()
    let power = measuredPowerDBm.map { NSNumber(value: $0) }
    phone.advertise([], more: region.peripheralData(withMeasuredPower: power) as? [String: Any] ?? [:])
    return phone
  }

  @Test(arguments: [LocationPermission.denied, .authorizedWhenInUse, .authorizedAlways])
  func `E1: an app without permission for location ranges no beacons`(status: LocationPermission) {
    transmitter("beacon", minor: 1, at: 1)
    let phone = Handset("A", in: world)
    phone.phone.setLocationAuthorization(status, for: phone.app)
    let ranging = phone.launch().range(uuid)
    world.run(for: .seconds(5.5))
    #expect(ranging.reports.count == (status == .denied ? 0 : 5))
    #expect((phone.phone.radio.scanning == nil) == (status == .denied), "nor is the receiver open")
  }

  @Test func `E9: without a sample the strength is 0 and the distance -1; otherwise the strength is a mean`() throws {
    let beacon = transmitter("beacon", minor: 1, at: 2)
    let ranging = Handset("A", in: world).launch().range(uuid)
    world.run(for: .seconds(3.5))
    let heard = try #require(ranging.reports.last)
    let mean = world.air.propagation.meanRSSI(atMetres: 2)
    #expect(heard.rssis == [Int(mean.rounded())])
    #expect(heard.proximities == [.near])
    beacon.phone.lock()
    world.run(for: .seconds(3))
    let silent = try #require(ranging.reports.last)
    #expect((silent.rssis, silent.accuracies) == ([0], [-1]))
    #expect(silent.proximities == [.unknown])
  }

  @Test func `E9: the rulebook's distance limits decide whether a beacon is immediate, near or far`() throws {
    transmitter("beacon", minor: 1, at: 2)
    let phone = Handset("A", in: world).launch()
    let ranging = phone.range(uuid)
    func proximity(immediate: Double, near: Double) -> CLProximity? {
      phone.phone.rulebook[Rules.immediateProximity] = immediate
      phone.phone.rulebook[Rules.nearProximity] = near
      world.run(for: .seconds(2))
      return ranging.reports.last?.proximities.first
    }
    world.run(for: .seconds(2))
    let metres = try #require(ranging.reports.last?.accuracies.first)
    #expect(proximity(immediate: metres + 0.1, near: metres + 1) == .immediate)
    #expect(proximity(immediate: metres - 0.1, near: metres + 0.1) == .near)
    #expect(proximity(immediate: metres - 0.2, near: metres - 0.1) == .far)
  }

  @Test func `E10: two phones that send the same numbers count as one beacon`() throws {
    for name in ["one", "two"] { transmitter(name, minor: 7, at: 1) }
    transmitter("three", minor: 8, at: 1)
    let ranging = Handset("A", in: world).launch().range(uuid)
    world.run(for: .seconds(3.5))
    #expect(try #require(ranging.reports.last).minors.sorted() == [7, 8])
  }

  @Test func `E10: two phones that send the same numbers with different measured powers count as one beacon`() throws {
    for power in [-59, -70] { transmitter("\(power)", minor: 7, at: 1, measuredPowerDBm: power) }
    let ranging = Handset("A", in: world).launch().range(uuid)
    world.run(for: .seconds(3.5))
    #expect(try #require(ranging.reports.last).minors == [7])
  }

  @Test func `E12: apps get a beacon's content only from Core Location`() throws {
    transmitter("beacon", minor: 0x1234, at: 1)
    let phone = Handset("A", in: world).launch()
    let ranging = phone.range(uuid)
    let central = phone.scan(for: nil)
    world.run(for: .seconds(3))
    #expect(ranging.reports.last?.minors == [0x1234])
    #expect(try #require(central.discoveries.first).data.keys.sorted() == [CBAdvertisementDataIsConnectable])
  }
}
