import AppHosting
import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Faults and switches of a phone, and their effects on its apps.
@MainActor @Suite struct PhoneFaultTests {
  private let world = World.certain()

  // MARK: Memory

  @Test
  func `D8: when memory runs short, the least recently used app is removed first, and running apps are removed last`() {
    let phone = Handset("A", in: world, os: .iOS18)
    let apps = ["never", "old", "recent", "awake", "front"].map { phone.phone.install(Handset.app($0)) }
    for app in apps { phone.phone.setLocationAuthorization(.authorizedAlways, for: app) }
    // The apps are used in an order that differs from the order of their installation.
    for index in [3, 1, 2] {
      let process = phone.phone.launch(apps[index])
      if index == 3 {
        process?.perform { (process?.delegate as? Probe)?.locations.append(LocationProbe(inBackground: true)) }
      }
      world.run(for: .seconds(60))
    }
    phone.phone.relaunch(apps[0], for: .location)
    phone.phone.launch(apps[4])
    world.run(for: .seconds(60))
    let lives = apps.map { ($0.process?.delegate as? Probe)?.life.last }
    #expect(phone.phone.runLowOnMemory(removing: 0).isEmpty)
    let warned = zip(apps, lives).filter { app, life in (app.process?.delegate as? Probe)?.life.last != life }
    #expect(warned.map(\.0.app.name) == ["awake", "front"], "a suspended app hears nothing")
    #expect(phone.phone.runLowOnMemory(removing: 2).map(\.app.name) == ["never", "old"])
    #expect(phone.phone.runLowOnMemory(removing: 9).map(\.app.name) == ["recent", "awake"])
    #expect(apps.map(\.lastEnd) == [.jetsam, .jetsam, .jetsam, .jetsam, nil])
    #expect(phone.phone.runLowOnMemory(removing: -1).isEmpty)
  }

  @Test func `D8: without the rule, apps get only a memory warning`() {
    let phone = Handset("A", in: world) { $0[Rules.memoryPressureKills] = false }.launch()
    phone.phone.pressHome()
    #expect(phone.phone.runLowOnMemory(removing: 1).isEmpty)
    #expect(phone.probe.life.last == "warned 2")
  }

  // MARK: The radio's switches

  @Test func `I1: airplane mode switches Bluetooth off, and its end switches Bluetooth on`() {
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    phone.phone.setAirplaneMode(on: true)
    world.run(for: .seconds(1))
    #expect(!phone.phone.isBluetoothOn)
    #expect(phone.phone.lastBluetoothSwitch == .airplaneMode)
    phone.phone.setAirplaneMode(on: false)
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOn, .poweredOff, .poweredOn])
  }

  @Test func `I1: Bluetooth that was switched on in airplane mode stays on in the next airplane mode`() {
    let phone = Handset("A", in: world).phone
    phone.setAirplaneMode(on: true)
    phone.setBluetooth(on: true)
    phone.setAirplaneMode(on: false)
    phone.setAirplaneMode(on: true)
    #expect(phone.isBluetoothOn)
    phone.setBluetooth(on: false)
    phone.setAirplaneMode(on: false)
    #expect(!phone.isBluetoothOn, "airplane mode did not take it")
    phone.setBluetooth(on: true)
    phone.setAirplaneMode(on: true)
    #expect(!phone.isBluetoothOn)
  }

  @Test func `I1: Bluetooth that was off stays off after airplane mode, and without the rule nothing changes`() {
    let off = Handset("A", in: world).phone
    off.setBluetooth(on: false)
    off.setAirplaneMode(on: true)
    off.setAirplaneMode(on: false)
    #expect(!off.isBluetoothOn)
    let free = Handset("B", in: world) { $0[Rules.airplaneMode] = false }.phone
    free.setAirplaneMode(on: true)
    #expect(free.isBluetoothOn)
  }

  @Test(arguments: [(10, BluetoothSwitch.settings), (11, .controlCenter)])
  func `I1: Control Center's button switches Bluetooth off, and from iOS 11 on only for apps`(
    major: Int, cause: BluetoothSwitch
  ) {
    let phone = Handset("A", in: world, os: OSVersion(major)).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    phone.phone.setBluetoothInControlCenter(on: false)
    world.run(for: .seconds(1))
    #expect(phone.phone.lastBluetoothSwitch == cause)
    #expect(central.states == [.poweredOn, .poweredOff])
    phone.phone.setBluetoothInControlCenter(on: true)
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOn, .poweredOff, .poweredOn])
  }

  // MARK: Power and time

  @Test(arguments: [1.0, 0.5])
  func `I6: Low Power Mode reduces background scans by the rulebook's factor`(factor: Double) throws {
    let phone = Handset("A", in: world) { $0[Rules.lowPowerModeSlowsScans] = factor }.launch()
    phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    let inFront = try #require(phone.phone.radio.scanning?.window)
    phone.phone.setLowPowerMode(on: true)
    #expect(phone.phone.isLowPowerModeOn)
    #expect(phone.phone.radio.scanning?.window == inFront)
    phone.phone.lock()
    let saving = try #require(phone.phone.radio.scanning?.window)
    phone.phone.setLowPowerMode(on: false)
    let usual = try #require(phone.phone.radio.scanning?.window)
    #expect(saving.window == usual.window * factor && saving.interval == usual.interval)
  }

  @Test func `a clock that jumps changes the time that apps read, and does not affect timers or ranging`() {
    let phone = Handset("A", in: world).launch()
    let process: AppProcess = phone.process
    var fired: [Double] = []
    process.schedule(after: .seconds(10)) { fired.append(process.secondsSince1970) }
    let ranging = phone.range(Beacons.uuid)
    phone.phone.setClock(ahead: .seconds(-86_400))
    world.run(for: .seconds(20))
    #expect(fired.count == 1 && abs((fired.first ?? 0) - (10 - 86_400)) < 0.01)
    #expect(ranging.reports.count == 20)
    phone.phone.setClock(ahead: .seconds(3600))
    #expect(process.secondsSince1970 == 3620)
    #expect(world.addPhone("B", model: .iPhone7, os: .iOS18).secondsSince1970 == 20, "it is one phone's clock")
  }

  // MARK: Several apps

  @Test func `E1: the permission of one app does not affect another app on the same phone`() {
    let phone = Handset("A", in: world).launch()
    let first = phone.range(Beacons.uuid)
    let other = phone.phone.install(Handset.app("Other"))
    phone.phone.setLocationAuthorization(.authorizedAlways, for: other)
    phone.phone.launch(other)
    var second: RangingProbe?
    other.process?.perform { second = RangingProbe(Beacons.uuid, inBackground: true) }
    world.run(for: .seconds(60))
    #expect((9...11).contains(first.reports.count), "it is in the background")
    #expect(second?.reports.count == 60)
    phone.phone.setLocationAuthorization(.denied, for: phone.app)
    phone.phone.jetsam(phone.app)
    phone.phone.lock()
    world.run(for: .seconds(60))
    #expect(second?.reports.count == 120)
    #expect(other.process?.isSuspended == false)
  }
}
