import AppHosting
import Foundation
import Testing
import UIKit

@testable import CoreBluetooth
@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct ProcessTests {
  private let world = World.certain()

  @Test func `an app killed from within its own callback gets no further callback`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours], allowingDuplicates: true)
    let process: AppProcess = phone.process
    central.onDiscovery = { peripheral in
      process.kill()
      // Calls after the app's end have no effect.
      central.manager.connect(peripheral)
      central.scan()
      process.schedule(after: .zero) { central.onDiscovery = nil }
    }
    world.run(for: .seconds(60))
    #expect(central.discoveries.count == 1)
    #expect(central.onDiscovery != nil)
    #expect(phone.app.process == nil)
    #expect(phone.phone.bluetooth.centrals.isEmpty)
    #expect(phone.phone.radio.scanning == nil)
    #expect(phone.phone.radio.links.isEmpty)
  }

  @Test func `an app killed while its waiting callbacks are delivered gets no further callback`() {
    let phone = Handset("A", in: world).launch()
    let process: AppProcess = phone.process
    var order: [Int] = []
    for number in 1...3 {
      process.schedule(after: .seconds(20 + number)) {
        order.append(number)
        if number == 2 { process.kill() }
      }
    }
    phone.phone.lock()
    world.run(for: .seconds(60))
    phone.phone.unlock()
    #expect(order == [1, 2])
  }

  @Test func `managers may be released in their own callbacks`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours], allowingDuplicates: true)
    let probe: Probe = phone.probe
    central.onDiscovery = { _ in MainActor.assumeIsolated { probe.centrals = [] } }
    world.run(for: .seconds(5))
    #expect(central.discoveries.count > 0)
  }

  @Test func `a peripheral that the app does not keep is released, and discovered again as another object`() {
    let peer = Handset("peer", in: world, at: 1).launch()
    peer.advertise([Service.ours])
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours], allowingDuplicates: true)
    central.onDiscovery = { central.kept[$0.identifier] = nil }
    world.run(for: .seconds(5))
    #expect(central.discoveries.count > 10)
    #expect(central.manager.existingPeripheral(central.discoveries[0].identifier) == nil)
    #expect(!phone.log.contains { $0.contains("API MISUSE") })
  }

  @Test func `after an app has crashed at launch, the phone shows the home screen`() {
    let phone = Handset("A", in: world).launch()
    let crashing = phone.phone.install(
      PhoneApp(name: "Crashing", infoPlist: InfoPlist(), delegate: CrashingApp.self))
    #expect(phone.phone.launch(crashing) == nil)
    #expect(crashing.process == nil)
    #expect(phone.process.applicationState == .background)
    phone.phone.lock()
    phone.phone.unlock()
    #expect(phone.process.applicationState == .background)
  }

  @Test func `a phone that is off runs no app, and keeps the apps' stored values`() {
    let phone = Handset("A", in: world).launch()
    phone.app.store([1, 2], for: "key")
    phone.phone.powerOff()
    #expect(phone.app.process == nil)
    #expect(phone.phone.launch(phone.app) == nil)
    #expect(!phone.phone.isBluetoothOn)
    phone.phone.wakeScreen()
    #expect(!phone.phone.isScreenOn)
    phone.phone.powerOn()
    #expect(phone.phone.isLocked)
    #expect(phone.app.storedValue(for: "key") == [1, 2])
    phone.launch()
    let central = phone.scan(for: nil)
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOn])
  }
}

/// An app that requests background locations without the background mode.
final class CrashingApp: UIResponder, UIApplicationDelegate {
  private var location: LocationProbe?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    location = LocationProbe(inBackground: true)
    return true
  }
}
