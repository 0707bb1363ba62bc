import AppHosting
import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct RadioRuleTests {
  private let world = World.certain()

  @Test func `I1: a manager's state is unknown until its first callback`() {
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours])
    let peripheral = phone.advertise([Service.ours])
    #expect(central.manager.state == .unknown)
    #expect(peripheral.manager.state == .unknown)
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOn])
    #expect(peripheral.states == [.poweredOn])
  }

  @Test func `I1: commands before the state poweredOn are lost and logged`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.setBluetooth(on: false)
    let central = phone.scan(for: [Service.ours])
    let peripheral = phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOff])
    phone.act { _ in
      central.scan()
      peripheral.advertise()
    }
    #expect(
      phone.log
        == ["scanForPeripherals", "startAdvertising"].map {
          "[CoreBluetooth] API MISUSE: \($0) can only be accepted while in the powered on state"
        })
    #expect(!central.manager.isScanning)
    #expect(!peripheral.manager.isAdvertising)
  }

  @Test func `I1: switching Bluetooth off and on gives two callbacks, however quick the user is`() {
    let phone = Handset("A", in: world).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    phone.phone.setBluetooth(on: false)
    phone.phone.setBluetooth(on: true)
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOn, .poweredOff, .poweredOn])
    #expect(central.manager.isScanning, "the app has asked again")
  }

  @Test func `I3: before iOS 13 the user is not asked for permission`() {
    let phone = Handset("A", in: world, os: OSVersion(12), isDecided: false).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .milliseconds(1))
    #expect(central.states == [.poweredOn])
  }

  @Test(arguments: [BluetoothPermission.allowedAlways, .denied])
  func `I3: from iOS 13 on the state is unknown until the user has answered`(answer: BluetoothPermission) {
    let phone = Handset("A", in: world, os: OSVersion(13), isDecided: false)
    phone.app.answers.bluetooth = answer
    phone.launch()
    let central = phone.scan(for: [Service.ours])
    var authorization: [CBManagerAuthorization] = []
    phone.act { _ in authorization.append(CBManager.authorization) }
    world.run(for: .seconds(1))
    #expect(central.states == [])
    world.run(for: .seconds(2))
    phone.act { _ in authorization.append(CBManager.authorization) }
    #expect(central.states == [answer == .denied ? .unauthorized : .poweredOn])
    #expect(authorization.map(\.rawValue) == [BluetoothPermission.notDetermined, answer].map(\.rawValue))
  }

  @Test func `I3: permission that is given in Settings while the prompt waits is reported to the app`() {
    let phone = Handset("A", in: world, os: OSVersion(13), isDecided: false).launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    phone.phone.setBluetoothAuthorization(.allowedAlways, for: phone.app)
    world.run(for: .seconds(1))
    #expect(central.states == [.poweredOn])
  }

  @Test func `I3: a change of permission in Settings ends the app`() {
    let phone = Handset("A", in: world, os: OSVersion(13)).launch()
    phone.phone.setBluetoothAuthorization(.denied, for: phone.app)
    #expect(phone.app.process == nil)
    phone.launch()
    let central = phone.scan(for: [Service.ours])
    world.run(for: .seconds(1))
    #expect(central.states == [.unauthorized])
  }

  @Test func `I3: without a usage description the first manager crashes the app`() {
    let phone = world.addPhone("A", model: .iPhone7, os: OSVersion(13))
    let app = phone.install(
      PhoneApp(name: "Probe", infoPlist: InfoPlist(backgroundModes: Handset.allModes), delegate: Probe.self))
    let process = phone.launch(app)
    let probe = process?.delegate as? Probe
    process?.perform {
      probe?.centrals.append(CentralProbe(services: nil, allowsDuplicates: false))
      // Calls after the exception have no effect.
      probe?.peripherals.append(PeripheralProbe([:]))
    }
    #expect(app.process == nil)
    #expect(process?.isTerminated == true)
    #expect(phone.bluetooth.centrals.isEmpty)
    #expect(phone.bluetooth.peripheralSessions.isEmpty)
  }
}
