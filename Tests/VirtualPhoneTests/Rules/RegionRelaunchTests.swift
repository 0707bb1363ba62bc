import CoreLocation
import Foundation
import Testing
import UIKit

@testable import VirtualAir
@testable import VirtualPhone

/// Apps that the system launches because a region was entered or left.
@MainActor @Suite struct RegionRelaunchTests {
  private let world = World.certain()

  private func listener(_ change: (inout Rulebook) -> Void = { _ in }) -> Handset {
    let phone = Handset("A", in: world, os: .iOS18, change: change).launch()
    phone.monitor(Beacons.region())
    phone.phone.lock()
    world.run(for: .seconds(60))
    return phone
  }

  @Test(arguments: [ProcessEnd.jetsam, .crash, .forceQuit, .powerOff])
  func `E6: an entry launches an app, however the app ended, and is reported to the app's new manager`(end: ProcessEnd)
    throws
  {
    let phone = listener()
    switch end {
    case .jetsam: phone.phone.jetsam(phone.app)
    case .crash: phone.phone.crash(phone.app)
    case .forceQuit: phone.phone.forceQuit(phone.app)
    case .powerOff: phone.phone.reboot()
    case .permissionChanged: Issue.record("it is not in the list")
    }
    #expect(phone.app.lastEnd == end)
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(9))
    if end == .powerOff {
      #expect(phone.process == nil, "not before the first unlock")
      phone.phone.unlock()
      phone.phone.lock()
      world.run(for: .seconds(1))
    }
    let probe = try #require(phone.present)
    #expect(phone.process.launchCauses == [.location])
    #expect(probe.launchOptions?[.location] as? NSNumber == true)
    #expect(probe.regions.first?.what == [.entered("r"), .state(.inside, "r")])
    world.run(for: .seconds(60))
    #expect(phone.process.isSuspended)
    beacon.phone.lock()
    world.run(for: .seconds(60))
    #expect(probe.regions.first?.crossings == [.entered("r"), .left("r")])
  }

  @Test func `E6: an exit from a region launches an app`() throws {
    let phone = listener { $0[Rules.lostRegionExits] = 0 }
    let beacon = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    phone.phone.forceQuit(phone.app)
    beacon.phone.lock()
    world.run(for: .seconds(60))
    #expect(phone.present?.regions.first?.crossings == [.left("r")])
  }

  @Test func `E6: regions outlast their process, and are monitored until the app stops monitoring them`() throws {
    let phone = listener()
    phone.phone.forceQuit(phone.app)
    phone.launch()
    let regions = phone.monitor()
    #expect(regions.manager.monitoredRegions.map(\.identifier) == ["r"])
    phone.act { _ in regions.manager.stopMonitoring(for: Beacons.region()) }
    #expect(regions.manager.monitoredRegions.isEmpty)
    phone.phone.forceQuit(phone.app)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(phone.process == nil)
  }

  @Test func `E6: a region that a new process monitors again reports no second entry`() {
    let phone = listener()
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    phone.phone.jetsam(phone.app)
    phone.launch()
    let again = phone.monitor(Beacons.region())
    world.run(for: .seconds(60))
    #expect(again.what == [.started("r")])
    let other = CLBeaconRegion(uuid: Beacons.uuid, major: 1, identifier: "r")
    phone.act { _ in again.manager.startMonitoring(for: other) }
    world.run(for: .seconds(60))
    #expect(again.crossings == [.entered("r")], "other beacons make it another region")
  }

  @Test func `E6: a phone that is switched on inside a region reports an entry`() {
    let phone = listener()
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    phone.phone.reboot()
    world.run(for: .seconds(60))
    phone.phone.unlock()
    world.run(for: .seconds(1))
    #expect(phone.present?.regions.first?.crossings == [.entered("r")])
  }

  @Test func `E6: without the rule a region launches no app`() {
    let phone = listener { $0[Rules.regionRelaunches] = false }
    phone.phone.jetsam(phone.app)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(phone.process == nil)
  }

  @Test(arguments: [true, false])
  func `I6: without Background App Refresh location launches no app`(isOn: Bool) {
    let phone = listener()
    var status: UIBackgroundRefreshStatus?
    phone.phone.setBackgroundRefresh(on: isOn, for: phone.app)
    phone.act { _ in status = UIApplication.shared.backgroundRefreshStatus }
    #expect(status == (isOn ? .available : .denied))
    phone.phone.jetsam(phone.app)
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect((phone.process != nil) == isOn)
  }

  @Test func `E6: each of several apps is launched for its own regions`() {
    let phone = listener()
    let other = phone.phone.install(Handset.app("Other"))
    phone.phone.setLocationAuthorization(.authorizedAlways, for: other)
    phone.phone.launch(other)
    let elsewhere = CLBeaconRegion(uuid: Beacons.uuid, major: 2, identifier: "elsewhere")
    other.process?.perform { _ = RegionProbe([elsewhere]) }
    for app in phone.phone.apps { phone.phone.forceQuit(app) }
    _ = Handset.transmitter(in: world)
    world.run(for: .seconds(60))
    #expect(phone.process != nil)
    #expect(other.process == nil)
  }
}
