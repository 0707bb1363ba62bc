import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Rules of attributes: sizes, queues, time limits, and wake-ups.
@MainActor @Suite struct AttributeRuleTests {
  @Test func `C11: when a peer removes a service, centrals that have discovered it get a callback`() throws {
    for isTold in [true, false] {
      let pair = AttributePair([.read]) { $0[Rules.changedServicesAreTold] = isTold }
      let server = pair.server
      let characteristic = try #require(pair.characteristic)
      pair.peer.act { _ in server.manager.removeAllServices() }
      pair.world.run(for: .seconds(1))
      #expect(pair.answers == (isTold ? [.modified([Service.ours])] : []))
      #expect((pair.service == nil) == isTold)
      // A read of a removed attribute fails with an error.
      pair.ask { $0.readValue(for: characteristic) }
      #expect(pair.answers.last == .value(nil, code: 1))
      guard isTold else { continue }
      pair.peer.act { _ in server.manager.add(server.service) }
      pair.world.run(for: .seconds(1))
      #expect(pair.answers.last == .modified([]), "something is new, and nothing void")
      pair.ask { $0.discoverServices(nil) }
      #expect(pair.service != nil)
    }
  }

  @Test func `C11: a central that has discovered no services gets no callback about changes`() {
    let pair = AttributePair([.read], discovers: false)
    let server = pair.server
    pair.peer.act { _ in server.manager.removeAllServices() }
    pair.world.run(for: .seconds(1))
    #expect(pair.central.what == [.connected])
  }

  @Test(arguments: [185, 512])
  func `C12: two phones negotiate the packet size, and the longest value is three bytes shorter than a packet`(
    mtu: Int
  ) throws {
    let pair = AttributePair([.writeWithoutResponse, .notify]) { $0[Rules.attributeMTU] = mtu }
    pair.subscribe()
    #expect(pair.peripheral.maximumWriteValueLength(for: .withoutResponse) == mtu - 3)
    #expect(try #require(pair.server.central).maximumUpdateValueLength == mtu - 3)
    #expect(pair.peripheral.maximumWriteValueLength(for: .withResponse) == 512)
  }

  @Test func `C12: before the packet size is negotiated, a packet's value has up to 20 bytes`() throws {
    let pair = AttributePair([.writeWithoutResponse], discovers: false)
    pair.client.act { [central = pair.central] _ in central.manager.cancelPeripheralConnection(central.first!) }
    pair.world.run(for: .seconds(1))
    pair.client.act { [central = pair.central] _ in central.connect(central.discoveries[0].identifier) }
    while pair.peripheral.state != .connected { pair.world.run(for: .milliseconds(1)) }
    #expect(pair.peripheral.maximumWriteValueLength(for: .withoutResponse) == 20)
    pair.world.run(for: .milliseconds(100))
    #expect(pair.peripheral.maximumWriteValueLength(for: .withoutResponse) == 182)
  }

  @Test func `C12: a long write reaches the app as several requests, and the app answers only the first request`() {
    let pair = AttributePair([.write])
    let value = (0..<512).map { UInt8(truncatingIfNeeded: $0) }
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.writeValue(Data(value), for: characteristic, type: .withResponse) }
    #expect(
      pair.requests == [
        .write([0: Array(value[..<180]), 180: Array(value[180..<360]), 360: Array(value[360...])])
      ])
    #expect(pair.answers == [.written(code: nil)])
  }

  @Test func `C12: a write of more than 512 bytes is refused`() {
    let pair = AttributePair([.write])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.writeValue(Data(count: 513), for: characteristic, type: .withResponse) }
    #expect(pair.answers == [.written(code: 13)])
    #expect(pair.requests == [])
  }

  @Test func `C12: a write without response is cut to the size of a packet`() {
    let pair = AttributePair([.writeWithoutResponse])
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask { $0.writeValue(Data(repeating: 7, count: 500), for: characteristic, type: .withoutResponse) }
    #expect(pair.requests == [.write([0: Array(repeating: 7, count: 182)])])
    #expect(pair.answers == [])
  }

  @Test func `C13: a notification is refused when the queue is full, and one callback reports new room`() {
    let pair = AttributePair([.notify])
    pair.subscribe()
    let server = pair.server
    var taken: [Bool] = []
    pair.peer.act { _ in taken = (0..<20).map { server.update([UInt8($0)]) } }
    #expect(taken == (0..<20).map { $0 < 12 })
    pair.world.run(for: .seconds(1))
    #expect(pair.requests == [.subscribed, .ready])
    let notified: [CentralProbe.Event] = (0..<12 as Range<UInt8>).map { .value([$0], code: nil) }
    #expect(Array(pair.answers.dropFirst()) == notified)
  }

  @Test func `C13: a value that is too long for a notification is cut`() {
    let pair = AttributePair([.notify])
    pair.subscribe()
    let server = pair.server
    pair.peer.act { _ in server.update(Array(repeating: 9, count: 300)) }
    pair.world.run(for: .seconds(1))
    #expect(pair.answers.last == .value(Array(repeating: 9, count: 182), code: nil))
  }

  @Test func `C13: writes without response are lost when the queue is full, and one callback reports new room`() {
    let pair = AttributePair([.writeWithoutResponse])
    let characteristic: CBCharacteristic = pair.characteristic
    var room: [Bool] = []
    pair.ask { peripheral in
      for number in 0..<20 {
        room.append(peripheral.canSendWriteWithoutResponse)
        peripheral.writeValue(Data([UInt8(number)]), for: characteristic, type: .withoutResponse)
      }
    }
    #expect(room == Array(repeating: true, count: 12) + Array(repeating: false, count: 8))
    #expect(pair.requests == (0..<12).map { .write([0: [UInt8($0)]]) })
    #expect(pair.answers == [.ready])
    #expect(pair.peripheral.canSendWriteWithoutResponse)
  }

  @Test func `C14: a link ends if a request has not been answered for 30 s`() {
    let pair = AttributePair([.read])
    pair.server.value = nil
    let characteristic: CBCharacteristic = pair.characteristic
    pair.ask(for: .milliseconds(29_900)) { $0.readValue(for: characteristic) }
    #expect(pair.requests == [.read(offset: 0)])
    #expect(pair.answers == [])
    pair.world.run(for: .milliseconds(200))
    #expect(pair.answers == [.disconnected(code: 6)])
    // An answer that arrives too late is ignored.
    pair.peer.act { [server = pair.server] _ in server.manager.respond(to: server.requests[0], withResult: .success) }
    pair.world.run(for: .seconds(1))
    #expect(pair.answers == [.disconnected(code: 6)])
  }

  @Test func `D2: reads, writes and subscriptions wake a peripheral, and answers wake a central`() throws {
    let pair = AttributePair([.read, .write, .notify])
    let characteristic: CBCharacteristic = pair.characteristic
    for phone in [pair.peer, pair.client] { phone.phone.lock() }
    let steps: [(CBPeripheral) -> Void] = [
      { $0.readValue(for: characteristic) },
      { $0.writeValue(Data([1]), for: characteristic, type: .withResponse) },
      { $0.setNotifyValue(true, for: characteristic) },
      { $0.setNotifyValue(false, for: characteristic) },
    ]
    for step in steps {
      pair.world.run(for: .seconds(60))
      #expect(pair.peer.process.isSuspended)
      pair.ask(step)
      #expect(!pair.peer.process.isSuspended)
      #expect(!pair.client.process.isSuspended)
    }
    #expect(pair.requests == [.read(offset: 0), .write([0: [1]]), .subscribed, .unsubscribed])
    #expect(
      pair.answers == [
        .value([], code: nil), .written(code: nil), .notifying(true, code: nil), .notifying(false, code: nil),
      ])
  }

  @Test func `D2: a notification wakes a central`() {
    let pair = AttributePair([.notify])
    pair.subscribe()
    let server = pair.server
    pair.client.phone.lock()
    pair.world.run(for: .seconds(60))
    #expect(pair.client.process.isSuspended)
    pair.peer.act { _ in server.update([5]) }
    pair.world.run(for: .seconds(1))
    #expect(!pair.client.process.isSuspended)
    #expect(pair.answers.last == .value([5], code: nil))
  }

  @Test func `D3: two apps in the background run without end if one writes to the other every 8 s`() {
    let pair = AttributePair([.write])
    let characteristic: CBCharacteristic = pair.characteristic
    let peripheral: CBPeripheral = pair.peripheral
    let process: AppProcess = pair.client.process
    @MainActor func again() {
      peripheral.writeValue(Data([1]), for: characteristic, type: .withResponse)
      process.schedule(after: .seconds(8)) { again() }
    }
    pair.client.act { _ in again() }
    for phone in [pair.peer, pair.client] { phone.phone.lock() }
    pair.world.run(for: .seconds(3600))
    #expect(!pair.client.process.isSuspended && !pair.peer.process.isSuspended)
    #expect((445...455).contains(pair.requests.count))
  }
}
