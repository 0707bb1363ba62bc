import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Ranging with the callbacks from before iOS 13, and the reports when ranging is impossible.
@MainActor @Suite struct RangingByRegionTests {
  private let world = World.certain()

  /// A delegate that has only the callbacks for regions.
  private final class OldDelegate: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    private(set) var reports: [(region: CLBeaconRegion, minors: [Int])] = []
    private(set) var failures: [Int?] = []

    override init() {
      super.init()
      manager.delegate = self
    }

    func locationManager(_ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion) {
      reports.append((region, beacons.map(\.minor.intValue)))
    }

    func locationManager(
      _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
    ) {
      failures.append((error as? CLError)?.errorCode)
    }
  }

  private func old(on phone: Handset, _ begin: @escaping @MainActor (CLLocationManager) -> Void) throws -> OldDelegate {
    var made: OldDelegate?
    phone.act { _ in
      let delegate = OldDelegate()
      begin(delegate.manager)
      made = delegate
    }
    return try #require(made)
  }

  @Test func `E14: an app that ranges by constraint gets the callbacks for regions if it lacks the new callback`()
    throws
  {
    _ = Handset.transmitter(in: world, minor: 7)
    let phone = Handset("A", in: world).launch()
    let constraint = CLBeaconIdentityConstraint(uuid: Beacons.uuid, major: 1)
    let old = try old(on: phone) { $0.startRangingBeacons(satisfying: constraint) }
    world.run(for: .seconds(3.5))
    #expect(old.reports.map(\.minors) == [[7], [7], [7]])
    #expect(old.reports.first?.region.beaconIdentityConstraint == constraint)
    phone.phone.setBluetooth(on: false)
    world.run(for: .seconds(2))
    #expect(old.failures == [16])
    #expect(old.reports.count == 3)
  }

  @Test func `E14: an app with the callback for constraints gets each report by that callback, once`() {
    _ = Handset.transmitter(in: world, minor: 7)
    let ranging = Handset("A", in: world).launch().range(Beacons.uuid)
    world.run(for: .seconds(3.5))
    #expect(ranging.reports.map(\.minors) == [[7], [7], [7]])
  }

  @Test func `E14: with the rule switched off, an app that ranges by constraint gets no old callbacks`() throws {
    let phone = Handset("A", in: world) { $0[Rules.oldRangingCallback] = false }.launch()
    let byConstraint = try old(on: phone) {
      $0.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: Beacons.uuid))
    }
    let byRegion = try old(on: phone) { $0.startRangingBeacons(in: Beacons.region()) }
    world.run(for: .seconds(3.5))
    #expect(byConstraint.reports.isEmpty)
    #expect(byRegion.reports.count == 3)
  }

  @Test func `E7: a region is ranged like a constraint, until the app stops the ranging of its identifier`() throws {
    _ = Handset.transmitter(in: world, minor: 7)
    let phone = Handset("A", in: world).launch()
    let old = try old(on: phone) { $0.startRangingBeacons(in: Beacons.region("mine")) }
    world.run(for: .seconds(2.5))
    #expect(old.reports.map(\.minors) == [[7], [7]])
    #expect(old.reports.first?.region.identifier == "mine")
    #expect(old.manager.rangedRegions.map(\.identifier) == ["mine"])
    #expect(old.manager.rangedBeaconConstraints.isEmpty)
    phone.act { _ in
      old.manager.stopRangingBeacons(satisfying: Beacons.region().beaconIdentityConstraint)
      old.manager.stopRangingBeacons(in: Beacons.region("other"))
    }
    world.run(for: .seconds(1))
    #expect(old.reports.count == 3)
    phone.act { _ in old.manager.stopRangingBeacons(in: Beacons.region("mine")) }
    world.run(for: .seconds(5))
    #expect(old.reports.count == 3)
    #expect(old.manager.rangedRegions.isEmpty)
  }

  @Test func `E7: an app that cannot range gets an error once for each reason`() {
    let phone = Handset("A", in: world, isDecided: false).launch()
    phone.phone.setBluetoothAuthorization(.allowedAlways, for: phone.app)
    let ranging = phone.range(Beacons.uuid)
    world.run(for: .seconds(5))
    #expect(ranging.failures == [], "nobody has been asked yet")
    phone.phone.setLocationAuthorization(.denied, for: phone.app)
    world.run(for: .seconds(5))
    #expect(ranging.failures == [1])
    phone.phone.setLocationAuthorization(.authorizedAlways, for: phone.app)
    world.run(for: .seconds(5))
    phone.phone.setBluetooth(on: false)
    world.run(for: .seconds(5))
    #expect(ranging.failures == [1, 16])
    phone.phone.setBluetooth(on: true)
    let count = ranging.reports.count
    world.run(for: .seconds(5))
    #expect(ranging.reports.count == count + 5, "it goes on by itself")
    phone.phone.setLocationServices(on: false)
    world.run(for: .seconds(5))
    #expect(ranging.failures == [1, 16, 16])
  }

  @Test func `E7: a suspended app that ranges adds almost no events to its world until it runs again`() {
    let phone = Handset("A", in: world).launch()
    let ranging = phone.range(Beacons.uuid)
    phone.phone.lock()
    world.run(for: .seconds(60))
    let (events, count) = (world.eventCount, ranging.reports.count)
    world.run(for: .seconds(600))
    #expect(world.eventCount - events < 5)
    phone.phone.unlock()
    world.run(for: .seconds(3.5))
    #expect(ranging.reports.count == count + 3)
  }
}
