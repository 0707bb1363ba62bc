import AfterglowWire
import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

/// Links that peers make to a controller through bluetoothd.
@Suite struct ControllerLinkTests {
  private let machine = Machine()
  private let phone = "/org/bluez/hci0/dev_4A_0D_A8_1F_84_6F"
  private let services = [
    AttributeService(
      uuid: Machine.reference, handles: 0x30...0x33,
      characteristics: [
        AttributeCharacteristic(
          uuid: ServiceUUID(UInt16(0xC0DE)), properties: [.read, .write, .notify], handles: 0x31...0x33)
      ])
  ]

  init() {
    machine.start()
    machine.controller.setPower(true)
    machine.controller.publish(services)
    machine.bus.deliver()
  }

  private func connect(_ more: [String: BusValue] = [:]) {
    let device: [String: BusValue] = [
      "Address": .string("4A:0D:A8:1F:84:6F"), "AddressType": .string("random"), "Connected": .boolean(true),
    ]
    machine.bus.add(phone, ["org.bluez.Device1": device.merging(more) { $1 }])
  }

  @Test func `a link begins when a device connects, and ends when the device disconnects`() {
    connect()
    #expect(machine.ear.links.map(\.role) == [.peripheral])
    #expect(machine.ear.links.first?.peer.description == "4a:0d:a8:1f:84:6f")
    machine.bus.change(phone, "org.bluez.Device1", ["Connected": .boolean(false)])
    #expect(machine.ear.ended.map(\.link) == machine.ear.links.map(\.link))
  }

  @Test func `a link that has ended leaves no state behind`() throws {
    connect()
    weak var bearer: (any Bearer)?
    bearer = machine.controller.links.all.first?.bearer
    #expect(bearer != nil)
    machine.bus.change(phone, "org.bluez.Device1", ["Connected": .boolean(false)])
    #expect(bearer == nil)
  }

  /// Makes a connection attempt that fails while bluetoothd still reports the previous link, which has ended.
  private func dialInVain() throws {
    machine.advertise([Machine.reference])
    connect()
    machine.controller.terminate(try #require(machine.ear.links.first?.link))
    machine.controller.initiate(
      to: try #require(machine.ear.links.first?.peer),
      window: ScanWindow(window: .milliseconds(10), interval: .milliseconds(10)),
      parameters: ConnectionParameters(interval: .milliseconds(30), supervisionTimeout: .seconds(1)))
    machine.pass(.milliseconds(100))
    #expect(machine.ear.links.count == 1)
  }

  @Test func `a link that has ended but that bluetoothd still reports is not a new link`() throws {
    try dialInVain()
    machine.bus.change(phone, "org.bluez.Device1", ["Connected": .boolean(false)])
    machine.pass(.seconds(5))
    #expect(machine.ear.links.count == 1)
    #expect(machine.bus.emitted.count == 1, "what is on air is said again once, for the first link")
  }

  @Test func `if a peer connects while attempts to connect to the peer fail, the peer is linked`() throws {
    try dialInVain()
    machine.pass(.milliseconds(300))
    #expect(machine.ear.links.map(\.role) == [.peripheral, .peripheral])
  }

  @Test func `a device that is paired with this machine is not used`() {
    connect(["Paired": .boolean(true)])
    #expect(machine.ear.links.isEmpty)
  }

  @Test func `unchanged services are not registered again, and an empty list unregisters them`() {
    #expect(machine.bus.members == ["RegisterApplication"])
    machine.controller.publish(services)
    machine.controller.publish([])
    machine.bus.deliver()
    #expect(machine.bus.members == ["RegisterApplication", "UnregisterApplication"])
  }

  @Test func `services are registered again when the adapter is back on, or bluetoothd is back`() {
    machine.bus.forgetCalls()
    machine.bus.power(false)
    #expect(machine.bus.members.isEmpty, "the adapter may be about to be removed")
    machine.bus.power(true)
    #expect(machine.bus.members == ["UnregisterApplication", "RegisterApplication"])
    machine.bus.forgetCalls()
    machine.bus.leave()
    machine.bus.come()
    #expect(machine.bus.members == ["RegisterApplication"])
    #expect(machine.remarks.isEmpty)
  }

  @Test func `a late answer to a call that was made before the adapter went off is ignored`() {
    machine.bus.withheld = ["UnregisterApplication"]
    machine.controller.publish([])
    machine.bus.power(false)
    machine.bus.power(true)
    machine.controller.publish(services)
    machine.bus.deliver()
    machine.bus.answerWithheld()
    #expect(machine.bus.members.last == "RegisterApplication")
    #expect(machine.bus.members.filter { $0 == "RegisterApplication" }.count == 2)
  }

  @Test func `bluetoothd gets one call at a time, and the next call registers the latest services`() {
    machine.bus.withheld = ["UnregisterApplication"]
    machine.controller.publish([])
    machine.controller.publish(services)
    machine.bus.deliver()
    #expect(machine.bus.members == ["RegisterApplication", "UnregisterApplication"])
    machine.bus.answerWithheld()
    #expect(machine.bus.members == ["RegisterApplication", "UnregisterApplication", "RegisterApplication"])
  }

  @Test func `services and characteristics are objects below the application, as bluetoothd requires`() throws {
    let answer = machine.bus.ask(
      "/org/afterglow/application", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
    let objects = try #require(try answer?.get().first?.members)
    #expect(
      objects.keys.sorted() == [
        "/org/afterglow/application/service0", "/org/afterglow/application/service0/characteristic50",
      ])
    let characteristic = objects["/org/afterglow/application/service0/characteristic50"]?.members?[
      "org.bluez.GattCharacteristic1"]?.members
    #expect(characteristic?["Flags"]?.elements?.compactMap(\.text) == ["read", "write", "notify"])
    #expect(characteristic?["Service"]?.text == "/org/afterglow/application/service0")
  }

  private func ask(_ member: String, _ arguments: [BusValue]) throws -> Result<[BusValue], BusError> {
    try #require(
      machine.bus.ask(
        "/org/afterglow/application/service0/characteristic50", "org.bluez.GattCharacteristic1", member, arguments))
  }

  @Test func `a peer's read and write requests reach the phone`() throws {
    connect()
    let options = BusValue.properties(["device": .objectPath(phone), "offset": .uint16(2)])
    #expect(try ask("ReadValue", [options]).get() == [.bytes([7])])
    _ = try ask("WriteValue", [.bytes([1]), .properties(["device": .objectPath(phone), "type": .string("request")])])
    _ = try ask("WriteValue", [.bytes([2]), .properties(["device": .objectPath(phone), "type": .string("command")])])
    _ = try ask("StartNotify", [])
    #expect(
      machine.ear.accesses == [
        .read(0x32, offset: 2), .write([AttributeWrite(handle: 0x32, value: [1])]),
        .command(AttributeWrite(handle: 0x32, value: [2])), .subscribe(0x32, .notifications),
      ])
  }

  @Test func `a request from a device without a link is refused`() throws {
    let options = BusValue.properties(["device": .objectPath(phone)])
    #expect(throws: BusError.self) { try ask("ReadValue", [options]).get() }
  }

  @Test func `a value for several subscribers is sent once`() throws {
    connect()
    machine.bus.add(
      "/org/bluez/hci0/dev_4A_0D_A8_1F_84_70",
      [
        "org.bluez.Device1": [
          "Address": .string("4A:0D:A8:1F:84:70"), "AddressType": .string("random"), "Connected": .boolean(true),
        ]
      ])
    #expect(machine.ear.links.count == 2)
    var sent = 0
    for (link, _, _) in machine.ear.links {
      machine.controller.notify([1], of: 0x32, isConfirmed: false, on: link) { sent += 1 }
    }
    machine.pass(.milliseconds(1))
    #expect(machine.bus.emitted.filter { $0.member == "PropertiesChanged" }.count == 1)
    #expect(sent == 2)
  }

  @Test func `a peer's services and characteristics are read from the bus, with their handles`() {
    connect(["ServicesResolved": .boolean(true)])
    machine.bus.add(
      "\(phone)/service0001",
      ["org.bluez.GattService1": ["UUID": .string("00001801-0000-1000-8000-00805f9b34fb"), "Primary": .boolean(true)]])
    machine.bus.add(
      "\(phone)/service000a",
      ["org.bluez.GattService1": ["UUID": .string("0000180f-0000-1000-8000-00805f9b34fb"), "Primary": .boolean(true)]])
    machine.bus.add(
      "\(phone)/service0020",
      ["org.bluez.GattService1": ["UUID": .string(Machine.reference.full), "Primary": .boolean(true)]])
    machine.bus.add(
      "\(phone)/service0020/char0021",
      [
        "org.bluez.GattCharacteristic1": [
          "UUID": .string("0000c0de-0000-1000-8000-00805f9b34fb"), "Flags": .strings(["read", "indicate"]),
        ]
      ])
    var found: [AttributeService] = []
    var characteristics: [AttributeCharacteristic] = []
    let link = machine.ear.links[0].link
    machine.controller.discoverServices(on: link) { found = (try? $0.get()) ?? [] }
    machine.controller.discoverCharacteristics(in: 0x20...0xFFFF, on: link) {
      characteristics = (try? $0.get()) ?? []
    }
    machine.bus.deliver()
    #expect(found.map(\.handles) == [0x0A...0x1F, 0x20...0xFFFF])
    #expect(found.map(\.uuid) == [ServiceUUID(UInt16(0x180F)), Machine.reference])
    #expect(characteristics.map(\.valueHandle) == [0x22])
    #expect(characteristics.first?.properties == [.read, .indicate])
  }

  @Test func `without access to the kernel, a link's signal strength is that of the last advertisement`() {
    machine.scan()
    connect(["RSSI": .int16(-71)])
    machine.controller.readRSSI(of: machine.ear.links[0].link)
    machine.pass(.milliseconds(1))
    #expect(machine.ear.readings == [-71])
  }
}
