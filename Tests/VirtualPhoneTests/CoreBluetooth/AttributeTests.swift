import AfterglowWire
import AppHosting
import Foundation
import PhonePort
import Testing

@testable import CoreBluetooth
@testable import VirtualAir
@testable import VirtualPhone

/// Core Bluetooth's answers for attributes, and their order.
@MainActor @Suite struct AttributeTests {
  @Test func `services and characteristics are found as published, between Apple's own services`() throws {
    let pair = AttributePair([.read, .notify])
    let services = try #require(pair.peripheral.services).map(\.uuid.uuidString)
    #expect(
      services == [
        "D0611E78-BBB4-4591-A5F8-487910AE4366", "9FA480E0-4967-4542-9390-D343DC5D04AE", Service.ours, "180F", "1805",
        "180A",
      ])
    #expect(pair.characteristic.uuid.uuidString == "2A3D")
    #expect(pair.characteristic.properties == [.read, .notify])
    #expect(pair.characteristic.service === pair.service)
    let (service, characteristic) = (pair.service, pair.characteristic)
    pair.ask { $0.discoverServices([CBUUID(string: Service.ours)]) }
    #expect(pair.service === service, "the object that the app knows")
    #expect(pair.characteristic === characteristic)
    #expect(pair.peripheral.services?.count == 1)
  }

  @Test func `a cached value is read without the app`() {
    let pair = AttributePair([.read], [.readable], value: [1, 2, 3])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.readValue(for: characteristic) }
    #expect(pair.answers == [.value([1, 2, 3], code: nil)])
    #expect(pair.requests == [])
  }

  @Test(arguments: [0, 1, 183, 184, 185, 368, 500, 512])
  func `a long value is read in parts, each from the end of the previous part`(length: Int) {
    let pair = AttributePair([.read])
    let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    pair.server.value = value
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.readValue(for: characteristic) }
    #expect(pair.answers == [.value(value, code: nil)])
    #expect(pair.requests == stride(from: 0, through: length, by: 184).map { .read(offset: $0) })
  }

  @Test func `the app's refusal reaches the client with the app's error code`() {
    let pair = AttributePair([.read, .write])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.server.result = .insufficientResources
    pair.ask {
      $0.readValue(for: characteristic)
      $0.writeValue(Data([1]), for: characteristic, type: .withResponse)
    }
    #expect(pair.answers == [.value(nil, code: 0x11), .written(code: 0x11)])
  }

  @Test func `the system refuses an operation that a characteristic does not allow`() {
    let pair = AttributePair([.notify], [])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask {
      $0.readValue(for: characteristic)
      $0.writeValue(Data([1]), for: characteristic, type: .withResponse)
      $0.writeValue(Data([1]), for: characteristic, type: .withoutResponse)
    }
    #expect(pair.answers == [.value(nil, code: 2), .written(code: 3)])
    #expect(pair.client.log.contains { $0.contains("ignoring response-less write") })
    #expect(pair.requests == [])
  }

  @Test func `virtual phones are not paired, so each access that requires encryption fails`() {
    let pair = AttributePair(
      [.read, .write, .notify, .notifyEncryptionRequired],
      [.readable, .writeable, .readEncryptionRequired, .writeEncryptionRequired])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask {
      $0.readValue(for: characteristic)
      $0.writeValue(Data([1]), for: characteristic, type: .withResponse)
      $0.setNotifyValue(true, for: characteristic)
    }
    #expect(pair.answers == [.value(nil, code: 15), .written(code: 15), .notifying(false, code: 15)])
    #expect(pair.requests == [])
  }

  @Test func `a characteristic without notifications cannot be subscribed to`() {
    let pair = AttributePair([.read])
    pair.subscribe()
    #expect(pair.answers == [.notifying(false, code: 6)])
  }

  @Test(arguments: [CBCharacteristicProperties.notify, .indicate])
  func `notifications arrive in order until the subscription ends`(kind: CBCharacteristicProperties) {
    let pair = AttributePair(kind)
    pair.subscribe()
    #expect(pair.server.characteristic.subscribedCentrals?.count == 1)
    let (server, characteristic) = (pair.server, pair.characteristic!)
    pair.peer.act { _ in for number in 1...5 { server.update([UInt8(number)]) } }
    pair.world.run(for: .seconds(1))
    pair.ask { $0.setNotifyValue(false, for: characteristic) }
    pair.peer.act { _ in server.update([6]) }
    pair.world.run(for: .seconds(1))
    let values: [CentralProbe.Event] = (1...5 as ClosedRange<UInt8>).map { .value([$0], code: nil) }
    #expect(pair.answers.first == .notifying(true, code: nil))
    #expect(Array(pair.answers.dropFirst().dropLast()) == values)
    #expect(pair.answers.last == .notifying(false, code: nil))
    #expect(pair.requests == [.subscribed, .unsubscribed])
    #expect(server.characteristic.subscribedCentrals == nil)
  }

  @Test func `a subscription ends with its link, and the server gets a callback`() {
    let pair = AttributePair([.notify])
    pair.subscribe()
    pair.client.phone.place(at: Position(x: 1000, y: 0))
    pair.world.run(for: .seconds(2))
    #expect(pair.requests == [.subscribed, .unsubscribed])
    #expect(pair.server.characteristic.subscribedCentrals == nil)
    #expect(pair.answers == [.notifying(true, code: nil), .disconnected(code: 6)])
  }

  @Test func `a client that waits for an answer when the link ends gets only the disconnection`() {
    let pair = AttributePair([.read])
    pair.server.value = nil
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.readValue(for: characteristic) }
    pair.client.phone.place(at: Position(x: 1000, y: 0))
    pair.world.run(for: .seconds(60))
    #expect(pair.answers == [.disconnected(code: 6)])
  }

  @Test func `services and characteristics from an earlier link are invalid`() {
    let pair = AttributePair([.read])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.client.phone.place(at: Position(x: 1000, y: 0))
    pair.world.run(for: .seconds(2))
    pair.client.phone.place(at: .origin)
    pair.client.act { [central = pair.central] _ in central.connect(central.discoveries[0].identifier) }
    pair.world.run(for: .seconds(5))
    pair.ask { $0.readValue(for: characteristic) }
    #expect(pair.answers == [.disconnected(code: 6), .connected, .value(nil, code: 1)])
    #expect(pair.requests == [])
  }

  @Test func `two apps on one phone share a subscription, and the subscription ends with the last app`() throws {
    let pair = AttributePair([.notify])
    pair.subscribe()
    let second = pair.client.phone.install(Handset.app("Second"))
    pair.client.phone.setBluetoothAuthorization(.allowedAlways, for: second)
    let process = try #require(pair.client.phone.launch(second))
    let probe = try #require(process.delegate as? Probe)
    func act(_ body: @escaping @MainActor (CentralProbe) -> Void) {
      process.perform { body(probe.centrals[0]) }
      pair.world.run(for: .seconds(2))
    }
    process.perform { probe.centrals.append(CentralProbe(services: [Service.ours], allowsDuplicates: false)) }
    pair.world.run(for: .seconds(3))
    act { $0.connect($0.discoveries[0].identifier) }
    act { $0.first?.discoverServices([CBUUID(string: Service.ours)]) }
    act { $0.first?.discoverCharacteristics(nil, for: $0.first!.services![0]) }
    act { $0.first?.setNotifyValue(true, for: $0.first!.services![0].characteristics![0]) }
    #expect(pair.requests == [.subscribed], "the phone has subscribed already")
    pair.peer.act { [server = pair.server] _ in server.update([1]) }
    pair.world.run(for: .seconds(1))
    #expect(pair.answers.last == .value([1], code: nil))
    #expect(probe.centrals[0].what.last == .value([1], code: nil))
    pair.client.act { [central = pair.central] _ in central.manager.cancelPeripheralConnection(central.first!) }
    pair.world.run(for: .seconds(1))
    #expect(pair.requests == [.subscribed])
    act { $0.manager.cancelPeripheralConnection($0.first!) }
    #expect(pair.requests == [.subscribed, .unsubscribed])
  }

  @Test func `when one of two apps ends its use of a link, its subscription ends and the link stays`() throws {
    let pair = AttributePair([.notify])
    pair.subscribe()
    let second = pair.client.phone.install(Handset.app("Second"))
    pair.client.phone.setBluetoothAuthorization(.allowedAlways, for: second)
    let process = try #require(pair.client.phone.launch(second))
    let probe = try #require(process.delegate as? Probe)
    process.perform { probe.centrals.append(CentralProbe(services: [Service.ours], allowsDuplicates: false)) }
    pair.world.run(for: .seconds(3))
    process.perform { probe.centrals[0].connect(probe.centrals[0].discoveries[0].identifier) }
    pair.world.run(for: .seconds(1))
    pair.client.act { [central = pair.central] _ in central.manager.cancelPeripheralConnection(central.first!) }
    pair.world.run(for: .seconds(1))
    #expect(pair.requests == [.subscribed, .unsubscribed])
    #expect(pair.peer.phone.radio.links.count == 1)
  }

  @Test func `when a server's process ends, its services are removed and pending requests are refused`() {
    let pair = AttributePair([.read])
    pair.server.value = nil
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.readValue(for: characteristic) }
    pair.peer.process.kill()
    pair.world.run(for: .seconds(1))
    #expect(pair.answers.count == 2)
    #expect(pair.answers.contains(.value(nil, code: 0x0E)))
    #expect(pair.answers.contains(.modified([Service.ours])))
  }

  @Test func `a cached value may require encryption for reading`() {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    phone.act { $0.servers.append(ServerProbe([.read])) }
    world.run(for: .seconds(1))
    phone.act {
      let service = CBMutableService(type: CBUUID(string: Service.other), primary: true)
      service.characteristics = [
        CBMutableCharacteristic(
          type: CBUUID(string: "2A3D"), properties: .read, value: Data([1]), permissions: .readEncryptionRequired)
      ]
      $0.servers[0].manager.add(service)
    }
    world.run(for: .seconds(1))
    #expect(phone.probe.servers[0].events.suffix(1) == [.added(code: nil)])
  }

  @Test func `an app crashes if it makes a mistake that raises an exception in Apple's Core Bluetooth`() {
    let world = World.certain()
    let mistakes: [(String, (ServerProbe) -> Void)] = [
      ("Services cannot be added more than once", { $0.manager.add($0.service) }),
      (
        "Characteristics cannot be added more than once",
        {
          let service = CBMutableService(type: CBUUID(string: Service.other), primary: true)
          service.characteristics = [$0.characteristic]
          $0.manager.add(service)
        }
      ),
      (
        "Characteristics with cached values must be read-only",
        {
          let service = CBMutableService(type: CBUUID(string: Service.other), primary: true)
          service.characteristics = [
            CBMutableCharacteristic(
              type: CBUUID(string: "2A3D"), properties: [.read, .notify], value: Data([1]), permissions: .readable)
          ]
          $0.manager.add(service)
        }
      ),
    ]
    for (index, (message, mistake)) in mistakes.enumerated() {
      let phone = Handset("\(index)", in: world).launch()
      phone.act { $0.servers.append(ServerProbe([.read])) }
      world.run(for: .seconds(1))
      phone.act { mistake($0.servers[0]) }
      #expect(phone.app.process == nil)
      #expect(phone.log.last?.hasSuffix(message) == true)
    }
  }

  @Test func `handles are reused after all handles were used, and never by two services at once`() throws {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    phone.act { $0.servers.append(ServerProbe([.read])) }
    world.run(for: .seconds(1))
    let server = phone.probe.servers[0]
    phone.act { _ in
      for _ in 0..<30_000 {
        let service = CBMutableService(type: CBUUID(string: Service.other), primary: true)
        server.manager.add(service)
        let another = CBMutableService(type: CBUUID(string: Service.other), primary: true)
        server.manager.add(another)
        server.manager.remove(service)
        server.manager.remove(another)
      }
      server.manager.add(CBMutableService(type: CBUUID(string: Service.other), primary: true))
    }
    let ranges = phone.phone.radio.services.map(\.handles)
    #expect(ranges.count == 7)
    for (before, after) in zip(ranges, ranges.dropFirst()) { #expect(before.upperBound < after.lowerBound) }
  }

  @Test func `an error code that Apple does not name is delivered as a number`() {
    #expect((AttributeFault(rawValue: 0x80).asSeenByApps as NSError).code == 0x80)
    #expect((AttributeFault(rawValue: 0x80).asSeenByApps as NSError).domain == "CBATTErrorDomain")
    #expect(AttributeFault(rawValue: 0x07).asSeenByApps as? CBATTError == CBATTError(.invalidOffset))
  }
}
