import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The monitored regions of each app, and their reports.
@MainActor @Suite struct RegionRuleTests {
  private let world = World.certain()

  /// Returns a phone with a dark screen and a suspended app, and the app's reports about the region that it monitors.
  private func listener(_ name: String = "A", os: OSVersion = .iOS18) -> (phone: Handset, regions: RegionProbe) {
    let phone = Handset(name, in: world, os: os).launch()
    let regions = phone.monitor(Beacons.region())
    phone.phone.lock()
    world.run(for: .seconds(60))
    #expect(phone.process.isSuspended)
    return (phone, regions)
  }

  @Test func `E1: with the permission "when in use" regions are monitored while the app is in use`() {
    let phone = Handset("A", in: world)
    phone.phone.setLocationAuthorization(.authorizedWhenInUse, for: phone.app)
    let regions = phone.launch().monitor(Beacons.region())
    phone.phone.lock()
    world.run(for: .seconds(60))
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(regions.crossings == [])
    phone.phone.unlock()
    world.run(for: .seconds(10))
    #expect(regions.crossings == [.entered("r")])
    phone.phone.lock()
    beacon.phone.lock()
    world.run(for: .seconds(600))
    phone.phone.unlock()
    world.run(for: .seconds(20))
    #expect(regions.crossings == [.entered("r")], "the exit delay does not include time without monitoring")
    world.run(for: .seconds(40))
    #expect(regions.crossings == [.entered("r"), .left("r")])
  }

  @Test func `E1: with the permission "when in use" no region launches an app that has ended`() {
    let (phone, _) = listener()
    phone.phone.setLocationAuthorization(.authorizedWhenInUse, for: phone.app)
    phone.phone.jetsam(phone.app)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(phone.process == nil)
  }

  @Test func `E1: with Location Services off there is neither ranging nor monitoring`() {
    _ = Handset.transmitter(in: world)
    let phone = Handset("A", in: world).launch()
    phone.phone.setLocationServices(on: false)
    let regions = phone.monitor(Beacons.region())
    let ranging = phone.range(Beacons.uuid)
    var isEnabled: [Bool] = []
    phone.act { _ in isEnabled.append(CLLocationManager.locationServicesEnabled()) }
    world.run(for: .seconds(10))
    #expect(ranging.reports.isEmpty)
    #expect(ranging.manager.authorizationStatus == .denied)
    #expect(regions.what == [.failed("r", code: 4)])
    phone.phone.setLocationServices(on: true)
    phone.act { _ in
      isEnabled.append(CLLocationManager.locationServicesEnabled())
      regions.manager.startMonitoring(for: Beacons.region())
    }
    world.run(for: .seconds(10))
    #expect(isEnabled == [false, true])
    #expect(ranging.reports.last?.minors == [1])
    #expect(regions.crossings == [.entered("r")])
    phone.phone.setLocationServices(on: false)
    let count = ranging.reports.count
    world.run(for: .seconds(120))
    #expect(ranging.reports.count == count)
    #expect(regions.crossings == [.entered("r")], "where the phone is nobody can say")
  }

  @Test(arguments: [(13, true), (14, false)])
  func `E1: from iOS 14 on an approximate location hides beacons`(major: Int, isTold: Bool) {
    _ = Handset.transmitter(in: world)
    let phone = Handset("A", in: world, os: OSVersion(major)).launch()
    let regions = phone.monitor(Beacons.region())
    let ranging = phone.range(Beacons.uuid)
    phone.phone.setLocationAccuracy(.reducedAccuracy, for: phone.app)
    world.run(for: .seconds(10))
    #expect(ranging.manager.accuracyAuthorization == .reducedAccuracy)
    #expect(ranging.reports.isEmpty != isTold)
    #expect(ranging.failures == (isTold ? [] : [1]))
    #expect(regions.crossings == (isTold ? [.entered("r")] : []))
    phone.phone.setLocationAccuracy(.fullAccuracy, for: phone.app)
    world.run(for: .seconds(10))
    #expect(regions.crossings == [.entered("r")])
  }

  @Test func `E2: an app monitors up to 20 regions, and gets an error for the next region`() {
    let phone = Handset("A", in: world).launch()
    let regions = phone.monitor()
    phone.act { _ in for number in 1...21 { regions.manager.startMonitoring(for: Beacons.region("\(number)")) } }
    world.run(for: .milliseconds(1))
    let started: [RegionProbe.Event] = (1...20).map { .started("\($0)") }
    #expect(Array(regions.what.dropLast()) == started)
    #expect(regions.what.last == .failed("21", code: 5))
    phone.act { _ in
      regions.manager.startMonitoring(for: Beacons.region("20"))
      regions.manager.stopMonitoring(for: Beacons.region("1"))
      regions.manager.startMonitoring(for: Beacons.region("21"))
    }
    world.run(for: .milliseconds(1))
    #expect(regions.what.suffix(2) == [.started("20"), .started("21")])
    let monitored: Set<String> = Set((2...21).map { "\($0)" })
    #expect(Set(regions.manager.monitoredRegions.map(\.identifier)) == monitored)
  }

  @Test func `E2: with a dark screen a phone notices 30 regions, and it notices the others when the screen is on`() {
    let phone = Handset("A", in: world, os: .iOS18).launch()
    let first = phone.monitor()
    phone.act { _ in for number in 1...20 { first.manager.startMonitoring(for: Beacons.region("\(number)")) } }
    let other = phone.phone.install(Handset.app("Other"))
    phone.phone.setLocationAuthorization(.authorizedAlways, for: other)
    phone.phone.launch(other)
    var second: RegionProbe?
    other.process?.perform { second = RegionProbe((21...35).map { Beacons.region("\($0)") }) }
    phone.phone.lock()
    world.run(for: .seconds(60))
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    func entered(_ probe: RegionProbe?) -> [RegionProbe.Event] { probe?.crossings ?? [] }
    #expect(entered(first) == (1...20).map { .entered("\($0)") })
    #expect(entered(second) == (21...30).map { .entered("\($0)") })
    phone.phone.wakeScreen()
    world.run(for: .seconds(10))
    #expect(entered(second) == (21...35).map { .entered("\($0)") })
    phone.phone.lock()
    beacon.phone.lock()
    world.run(for: .seconds(600))
    let left = entered(second).suffix(from: 15)
    #expect(left.allSatisfy { event in (21...30).contains { event == .left("\($0)") } })
    phone.phone.wakeScreen()
    world.run(for: .seconds(60))
    #expect(entered(second).count == 30)
  }

  @Test func `E5: a state is unknown at first, is then reported without a request, and is reported again on request`() {
    let phone = Handset("A", in: world).launch()
    let regions = phone.monitor()
    phone.act { _ in
      regions.manager.startMonitoring(for: Beacons.region())
      regions.manager.requestState(for: Beacons.region())
      regions.manager.requestState(for: Beacons.region("stranger"))
    }
    #expect(regions.what == [], "never from within the call")
    world.run(for: .milliseconds(1))
    #expect(regions.what == [.started("r"), .state(.unknown, "r"), .state(.unknown, "stranger")])
    world.run(for: .seconds(10))
    #expect(regions.what.suffix(1) == [.state(.outside, "r")])
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(10))
    #expect(regions.what.suffix(2) == [.entered("r"), .state(.inside, "r")])
    phone.act { _ in regions.manager.requestState(for: Beacons.region()) }
    world.run(for: .milliseconds(1))
    #expect(regions.what.suffix(2) == [.state(.inside, "r"), .state(.inside, "r")])
  }

  @Test(arguments: [true, false])
  func `E5: when the screen is switched on, a region's state is reported if the app has requested it`(
    asks: Bool
  ) throws {
    _ = Handset.transmitter(in: world)
    let phone = Handset("A", in: world, os: .iOS18).launch()
    let region = Beacons.region()
    region.notifyEntryStateOnDisplay = asks
    let regions = phone.monitor(region)
    phone.phone.lock()
    world.run(for: .seconds(60))
    let count = regions.what.count
    phone.phone.wakeScreen()
    world.run(for: .milliseconds(1100))
    #expect(regions.what.dropFirst(count) == (asks ? [.state(.inside, "r")] : []))
    #expect(phone.process.isSuspended != asks)
    phone.phone.lock()
    phone.phone.jetsam(phone.app)
    phone.phone.wakeScreen()
    world.run(for: .seconds(3))
    #expect(phone.present?.regions.first?.what == (asks ? [.state(.inside, "r")] : nil))
  }

  @Test func `E5: without the flags for entry and exit no app wakes, and states are reported when the app runs`() {
    let phone = Handset("A", in: world).launch()
    let region = Beacons.region()
    region.notifyOnEntry = false
    region.notifyOnExit = false
    let regions = phone.monitor(region)
    phone.phone.lock()
    world.run(for: .seconds(60))
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    beacon.phone.lock()
    world.run(for: .seconds(60))
    #expect(phone.process.isSuspended)
    phone.phone.unlock()
    world.run(for: .seconds(1))
    #expect(regions.what == [.started("r"), .state(.outside, "r"), .state(.inside, "r"), .state(.outside, "r")])
  }

  @Test func `D4: a region event wakes a suspended app for 10 s`() throws {
    let (phone, regions) = listener()
    _ = Handset.transmitter(in: world)
    while regions.crossings.isEmpty { world.run(for: .milliseconds(100)) }
    #expect(!phone.process.isSuspended)
    world.run(for: .milliseconds(9800))
    #expect(!phone.process.isSuspended)
    world.run(for: .milliseconds(400))
    #expect(phone.process.isSuspended)
  }

  @Test func `E8: a region event gives ranging another 10 s`() throws {
    let (phone, regions) = listener()
    let ranging = phone.range(Beacons.uuid)
    world.run(for: .seconds(30))
    #expect(ranging.reports.isEmpty)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(regions.crossings == [.entered("r")])
    #expect((9...11).contains(ranging.reports.count), "\(ranging.reports.count)")
    #expect(ranging.reports.last?.minors == [1])
  }
}
