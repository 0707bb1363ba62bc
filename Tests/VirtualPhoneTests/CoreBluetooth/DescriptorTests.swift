import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Descriptors and included services.
@MainActor @Suite struct DescriptorTests {
  private let pair = FullPair()

  init() { pair.discover() }

  @Test func `a characteristic has the system's descriptors and the app's descriptors`() throws {
    let characteristic = try #require(pair.characteristic)
    #expect(characteristic.descriptors == nil, "they are not discovered yet")
    #expect(
      pair.ask { $0.discoverDescriptors(for: characteristic) } == [#"descriptors ["2902", "2900", "2901", "2904"]"#])
    #expect(characteristic.descriptors?.allSatisfy { $0.characteristic === characteristic } == true)
    #expect(!characteristic.isBroadcasted)
  }

  @Test func `descriptors' values have Core Bluetooth's types`() throws {
    let characteristic = try #require(pair.characteristic)
    pair.ask { $0.discoverDescriptors(for: characteristic) }
    let descriptors = try #require(characteristic.descriptors)
    for descriptor in descriptors { pair.ask { $0.readValue(for: descriptor) } }
    #expect(descriptors[0].value as? NSNumber == 0 && descriptors[1].value as? NSNumber == 0)
    #expect(descriptors[2].value as? String == "Temperature")
    #expect(descriptors[3].value as? Data == Data([0x0E, 0xFE]))
    pair.ask { $0.setNotifyValue(true, for: characteristic) }
    pair.ask { $0.readValue(for: descriptors[0]) }
    #expect(descriptors[0].value as? NSNumber == 1, "notifications are on")
  }

  @Test func `a client cannot write the server's description of a characteristic`() throws {
    let characteristic = try #require(pair.characteristic)
    pair.ask { $0.discoverDescriptors(for: characteristic) }
    let description = try #require(characteristic.descriptors?[2])
    #expect(pair.ask { $0.writeValue(Data([1]), for: description) } == ["2901 written error 3"])
  }

  @Test func `a descriptor of a removed service is invalid`() throws {
    let characteristic = try #require(pair.characteristic)
    pair.ask { $0.discoverDescriptors(for: characteristic) }
    let description = try #require(characteristic.descriptors?[2])
    pair.serve { $0.manager.removeAllServices() }
    #expect(pair.ask { $0.readValue(for: description) } == ["2901 is nil error 1"])
  }

  @Test func `an app crashes if it adds a descriptor that Core Bluetooth creates itself`() {
    pair.serve { peripheral in
      let characteristic = CBMutableCharacteristic(
        type: CBUUID(string: "2A00"), properties: .read, value: nil, permissions: .readable)
      characteristic.descriptors = [
        CBMutableDescriptor(type: CBUUID(string: CBUUIDClientCharacteristicConfigurationString), value: 1)
      ]
      let service = CBMutableService(type: CBUUID(string: "1800"), primary: true)
      service.characteristics = [characteristic]
      peripheral.manager.add(service)
    }
    #expect(pair.server.app.process == nil, "the app ends with an exception")
  }

  @Test func `a client can discover the services that a service includes`() throws {
    let service = try #require(pair.service)
    #expect(service.includedServices == nil)
    #expect(pair.ask { $0.discoverIncludedServices(nil, for: service) } == [#"included ["180F"]"#])
    #expect(service.includedServices?.first?.isPrimary == false)
    #expect(pair.ask { $0.discoverIncludedServices([CBUUID(string: "1801")], for: service) } == ["included []"])
  }

  @Test func `a service must be published before another service includes it`() {
    pair.serve { peripheral in
      let outer = CBMutableService(type: CBUUID(string: "1800"), primary: true)
      outer.includedServices = [CBMutableService(type: CBUUID(string: "1801"), primary: false)]
      peripheral.manager.add(outer)
    }
    #expect(pair.server.app.process == nil)
  }

  @Test func `a value that requires pairing is refused to an unpaired central`() throws {
    pair.serve { peripheral in
      let service = CBMutableService(type: CBUUID(string: "1822"), primary: true)
      service.characteristics = [
        CBMutableCharacteristic(
          type: CBUUID(string: "2A5E"),
          properties: [.read, .write, .notifyEncryptionRequired, .indicateEncryptionRequired],
          value: nil, permissions: [.readEncryptionRequired, .writeEncryptionRequired])
      ]
      peripheral.manager.add(service)
    }
    pair.ask { $0.discoverServices(nil) }
    let service = try #require(pair.remote.services?.first { $0.uuid.uuidString == "1822" })
    pair.ask { $0.discoverCharacteristics(nil, for: service) }
    let characteristic = try #require(service.characteristics?.first)
    #expect(pair.ask { $0.readValue(for: characteristic) } == ["value error 15"])
    #expect(pair.ask { $0.writeValue(Data([1]), for: characteristic, type: .withResponse) } == ["written error 15"])
  }
}
