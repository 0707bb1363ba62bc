import CoreBluetooth
import CoreLocation
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct LifetimeTests {
  /// Weak references to objects that should be released with a world.
  private struct Remains {
    weak var world: World?
    weak var phone: Phone?
    weak var installed: InstalledApp?
    weak var process: AppProcess?
    weak var probe: Probe?
    weak var central: CentralProbe?
    weak var link: Link?

    /// The names of the objects that still exist. The objects themselves cannot be printed, because they refer to
    /// released objects.
    var names: [String] {
      [
        world.map { _ in "world" }, phone.map { _ in "phone" }, installed.map { _ in "app" },
        process.map { _ in "process" }, probe.map { _ in "delegate" }, central.map { _ in "central" },
        link.map { _ in "link" },
      ].compactMap { $0 }
    }
  }

  private func live(_ ending: (Handset) -> Void) -> Remains {
    let world = World.certain()
    let phones = ["A", "B"].map { Handset($0, in: world, at: $0 == "A" ? 0 : 1).launch() }
    for phone in phones {
      phone.advertise([Service.ours])
      phone.locate()
      phone.monitor(Beacons.region())
      phone.range(Beacons.uuid)
      let central = phone.scan(for: [Service.ours], allowingDuplicates: true)
      central.onDiscovery = { [unowned central] in central.manager.connect($0) }
      phone.act { _ in UIApplication.shared.beginBackgroundTask() }
      let process: AppProcess = phone.process
      process.schedule(after: .seconds(1000)) { _ = process }
    }
    world.run(for: .seconds(5))
    phones[0].act { probe in
      probe.centrals[0].first?.discoverServices(nil)
      probe.centrals[0].first?.readRSSI()
    }
    let remains = Remains(
      world: world, phone: phones[0].phone, installed: phones[0].app, process: phones[0].process,
      probe: phones[0].probe, central: phones[0].probe.centrals[0], link: phones[0].phone.radio.links.first)
    #expect(remains.link != nil)
    withExtendedLifetime(world) { ending(phones[0]) }
    return remains
  }

  @Test func `a world is released with all its phones while apps scan, range and connect`() {
    #expect(live { _ in }.names == [])
  }

  @Test func `framework objects that an app keeps outlast its world, and have no effect`() {
    var kept: [NSObject] = []
    do {
      let world = World.certain()
      let phone = Handset("A", in: world).launch()
      let central = phone.scan(for: [Service.ours])
      phone.act { _ in
        kept = [UIApplication.shared, UNUserNotificationCenter.current(), CLLocationManager(), central.manager]
      }
      world.run(for: .seconds(5))
    }
    for object in kept {
      switch object {
      case let application as UIApplication:
        #expect(application.beginBackgroundTask() == .invalid)
        #expect(application.backgroundTimeRemaining == 0)
        #expect(application.applicationState == .background)
        #expect(!application.isProtectedDataAvailable)
      case let center as UNUserNotificationCenter:
        center.getNotificationSettings { _ in Issue.record("nobody is there to answer") }
        center.add(UNNotificationRequest(identifier: "a", content: UNMutableNotificationContent(), trigger: nil))
      case let manager as CLLocationManager:
        manager.startUpdatingLocation()
        manager.startMonitoring(for: Beacons.region())
        manager.startRangingBeacons(in: Beacons.region())
        manager.requestState(for: Beacons.region())
        #expect(manager.monitoredRegions.isEmpty && manager.rangedRegions.isEmpty)
        #expect(manager.accuracyAuthorization == .reducedAccuracy)
        #expect(manager.authorizationStatus == .denied)
      case let manager as CBCentralManager:
        manager.scanForPeripherals(withServices: nil)
        #expect(manager.retrievePeripherals(withIdentifiers: [UUID()]).isEmpty)
      default: Issue.record("\(object) was not looked at")
      }
    }
    #expect(kept.count == 4)
  }

  @Test func `a world is released after one of its apps was killed`() {
    #expect(live { $0.process.kill() }.names == [])
  }

  @Test func `a world is released while an app is suspended and callbacks wait`() {
    let remains = live {
      $0.phone.setLocationAuthorization(.denied, for: $0.app)
      $0.phone.lock()
      $0.phone.world.run(for: .seconds(150))
    }
    #expect(remains.names == [])
  }

  @Test func `a world is released after one of its phones was switched off`() {
    #expect(
      live {
        $0.phone.powerOff()
        $0.phone.world.run(for: .milliseconds(1))
      }.names == [])
  }
}
