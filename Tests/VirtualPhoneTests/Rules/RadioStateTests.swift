import AfterglowWire
import Foundation
import Testing

@testable import CoreBluetooth
@testable import VirtualAir
@testable import VirtualPhone

/// The effects on apps when the radio is switched, crashes or fails.
@MainActor @Suite struct RadioStateTests {
  @Test func `I1: after a press of the button in Control Center, apps see Bluetooth off until the next press`() {
    let pair = AttributePair([.read])
    pair.client.phone.setBluetoothInControlCenter(on: false)
    pair.world.run(for: .seconds(5))
    #expect(pair.central.states == [.poweredOn, .poweredOff])
    #expect(pair.peer.phone.radio.links.isEmpty)
    #expect(!pair.client.phone.isBluetoothOn)
    #expect(!pair.central.manager.isScanning)
    pair.client.phone.setBluetoothInControlCenter(on: true)
    pair.world.run(for: .seconds(5))
    #expect(pair.central.states == [.poweredOn, .poweredOff, .poweredOn])
  }

  @Test(arguments: [0, 1])
  func `L6: the button in Control Center switches Bluetooth off for apps, or only ends their links`(index: Int) {
    let pair = AttributePair([.read]) { $0.take(Rules.controlCenterState.sides[index]) }
    pair.client.phone.setBluetoothInControlCenter(on: false)
    pair.world.run(for: .seconds(5))
    #expect(pair.peer.phone.radio.links.isEmpty)
    #expect(pair.central.states == (index == 0 ? [.poweredOn, .poweredOff] : [.poweredOn]))
    #expect(pair.answers == (index == 0 ? [] : [.disconnected(code: 7)]))
    #expect(pair.central.manager.isScanning == (index == 1))
  }

  @Test
  func `I1: an answer after Bluetooth was switched off is lost, and is a misuse only once the app knows the state`() {
    let pair = AttributePair([.read])
    let server = pair.server
    server.value = nil
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.readValue(for: characteristic) }
    let request = server.requests[0]
    pair.peer.phone.setBluetooth(on: false)
    pair.peer.act { _ in server.manager.respond(to: request, withResult: .success) }
    #expect(!pair.peer.log.contains { $0.contains("API MISUSE") })
    pair.world.run(for: .seconds(60))
    #expect(pair.answers == [.disconnected(code: 6)])
    pair.peer.act { _ in server.manager.respond(to: request, withResult: .success) }
    #expect(pair.peer.log.last?.contains("API MISUSE: respond") == true, "the app knows the state now")
  }

  @Test func `I2: while the daemon restarts, managers are resetting; afterwards apps have to repeat requests`() {
    let pair = AttributePair([.read])
    let server = pair.server
    pair.peer.phone.crashBluetooth()
    pair.world.run(for: .seconds(1))
    #expect(server.states == [.poweredOn, .resetting])
    #expect(!server.manager.isAdvertising)
    #expect(pair.answers == [.disconnected(code: 6)], "the other side misses its packets")
    pair.peer.act { _ in server.manager.add(server.service) }
    #expect(pair.peer.log.last?.contains("API MISUSE: add") == true)
    pair.world.run(for: .seconds(3))
    #expect(server.states == [.poweredOn, .resetting, .poweredOn])
    #expect(server.manager.isAdvertising, "the app has asked again")
    #expect(!pair.peer.phone.radio.services.contains { $0.uuid.description == Service.ours }, "but not for its service")
    pair.peer.act { _ in server.manager.add(server.service) }
    pair.world.run(for: .seconds(1))
    #expect(pair.peer.phone.radio.services.contains { $0.uuid.description == Service.ours })
  }

  @Test func `I2: services outlast a restart of the daemon if the rulebook says so`() {
    let pair = AttributePair([.read]) { $0[Rules.resetForgetsEverything] = false }
    pair.peer.phone.crashBluetooth()
    pair.world.run(for: .seconds(5))
    #expect(pair.peer.phone.radio.services.contains { $0.uuid.description == Service.ours })
  }

  @Test func `I2: if Bluetooth or the phone is switched off while the daemon restarts, the radio stays off`() {
    for isPower in [false, true] {
      let pair = AttributePair([.read])
      pair.client.phone.crashBluetooth()
      if isPower { pair.client.phone.powerOff() } else { pair.client.phone.setBluetooth(on: false) }
      pair.world.run(for: .seconds(10))
      #expect(!pair.client.phone.radio.isPowered)
      if !isPower { #expect(pair.central.states == [.poweredOn, .resetting, .poweredOff]) }
      if isPower { pair.client.phone.powerOn() } else { pair.client.phone.setBluetooth(on: true) }
      #expect(pair.client.phone.isBluetoothOn)
    }
  }

  @Test func `I2: a radio that has failed gives no sign of its failure, and hears nothing until the reboot`() {
    let pair = AttributePair([.read])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.client.phone.silenceBluetooth()
    pair.ask { $0.readValue(for: characteristic) }
    #expect(pair.central.states == [.poweredOn])
    #expect(pair.answers == [])
    #expect(pair.peer.phone.radio.links.isEmpty, "the other side has noticed")
    for isOn in [false, true] { pair.client.phone.setBluetooth(on: isOn) }
    pair.world.run(for: .seconds(60))
    #expect(pair.central.states == [.poweredOn, .poweredOff, .poweredOn])
    #expect(pair.central.discoveries.count == 1, "deaf")
    pair.client.phone.reboot()
    pair.client.launch()
    let central = pair.client.scan(for: [Service.ours])
    pair.world.run(for: .seconds(5))
    #expect(central.discoveries.count == 1)
  }

  @Test(arguments: [true, false])
  func `C17: after a reset, peripherals are invalid and have to be retrieved again`(areVoid: Bool) throws {
    let pair = AttributePair([.read]) { $0[Rules.resetInvalidatesPeripherals] = areVoid }
    let before: CBPeripheral = pair.peripheral
    pair.client.phone.crashBluetooth()
    pair.world.run(for: .seconds(5))
    pair.client.act { [central = pair.central] _ in central.manager.connect(before) }
    pair.world.run(for: .seconds(2))
    #expect(pair.answers.contains(.connected) == !areVoid)
    guard areVoid else { return }
    #expect(pair.client.log.contains { $0.contains("has to be retrieved again") })
    var found: [CBPeripheral] = []
    pair.client.act { [central = pair.central] _ in
      found = central.manager.retrievePeripherals(withIdentifiers: [before.identifier])
      central.manager.connect(found[0])
    }
    #expect(found[0] !== before)
    pair.world.run(for: .seconds(2))
    #expect(pair.answers.contains(.connected))
  }

  @Test func `C6: an attempt to connect to an unknown peripheral fails with error 12`() {
    let pair = AttributePair([.read])
    let stranger = pair.central.manager.peripheral(UUID())
    pair.client.act { [central = pair.central] _ in central.manager.connect(stranger) }
    pair.world.run(for: .seconds(1))
    #expect(pair.answers == [.failed(code: 12)])
  }

  @Test func `connected peripherals are retrieved by a service that was discovered on them`() {
    let pair = AttributePair([.read])
    var found: [[CBPeripheral]] = []
    pair.client.act { [central = pair.central] _ in
      for services in [[Service.ours], [Service.other], ["180F", Service.other], []] {
        found.append(
          central.manager.retrieveConnectedPeripherals(withServices: services.map { CBUUID(string: $0) }))
      }
    }
    let peripheral: CBPeripheral = pair.peripheral
    #expect(found == [[peripheral], [], [peripheral], []])
  }

  @Test func `a radio that disappears causes a reset, and a radio that the system switches off does not`() {
    let pair = AttributePair([.read])
    let daemon: BluetoothDaemon = pair.client.phone.bluetooth
    daemon.controllerVanished()
    pair.world.run(for: .seconds(60))
    #expect(pair.central.states == [.poweredOn, .resetting])
    daemon.controllerReturned()
    pair.world.run(for: .seconds(1))
    daemon.controllerSwitched(on: false)
    pair.world.run(for: .seconds(1))
    daemon.controllerSwitched(on: true)
    pair.world.run(for: .seconds(1))
    #expect(pair.central.states == [.poweredOn, .resetting, .poweredOn, .poweredOff, .poweredOn])
  }
}
