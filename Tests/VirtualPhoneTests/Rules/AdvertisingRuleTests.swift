import AfterglowWire
import AppHosting
import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

@MainActor @Suite struct AdvertisingRuleTests {
  private let world = World.certain()

  private func services(_ list: [String]) -> [ServiceUUID] { list.compactMap { ServiceUUID($0) } }

  /// Returns the type and the value of each structure of advertising data.
  private func structures(_ bytes: [UInt8]?) throws -> [(type: UInt8, value: [UInt8])] {
    var iterator = AdvertisingData(bytes ?? []).makeIterator()
    var all: [(UInt8, [UInt8])] = []
    while let structure = try iterator.next() { all.append((structure.type.rawValue, Array(structure.value))) }
    return all
  }

  @Test func `A1: keys other than name and services are logged and ignored`() {
    let phone = Handset("A", in: world).launch()
    phone.advertise([Service.ours], more: [CBAdvertisementDataManufacturerDataKey: Data([1, 2, 3])])
    world.run(for: .seconds(1))
    #expect(
      phone.data == [2, 1, 0x1A, 17, 7] + services([Service.ours])[0].bytesOnAir, "flags and one service, no more")
    #expect(
      phone.log == ["[CoreBluetooth] The advertisement key 'kCBAdvDataManufacturerData' is not allowed"])
  }

  @Test func `A2: if an app advertises 33 assigned services, 13 are listed in order and 20 overflow`() throws {
    let list = Service.assigned(33)
    let phone = Handset("A", in: world).launch()
    phone.advertise(list)
    world.run(for: .seconds(1))
    let listed = services(list).prefix(13).flatMap(\.bytesOnAir)
    #expect(phone.data == [2, 1, 0x1A, 27, 0x02] + listed, "27 bytes of an incomplete list (type 02)")
    let mask = OverflowMask(services: services(list).dropFirst(13))
    #expect(phone.scanResponse == [20, 0xFF, 0x4C, 0, 1] + mask.bytes)
  }

  @Test func `A2: a list with all services is marked as complete, and each service keeps its width`() throws {
    let phone = Handset("A", in: world).launch()
    phone.advertise(["180D", "12345678", Service.ours])
    world.run(for: .seconds(1))
    let data = try structures(phone.data)
    #expect(data.map(\.type) == [0x01, 0x03, 0x05, 0x07])
    #expect(data.map(\.value.count) == [1, 2, 4, 16])
    #expect(phone.scanResponse == [])
  }

  @Test func `A2: a service that does not fit leaves room for later services that are smaller`() throws {
    let phone = Handset("A", in: world).launch()
    phone.advertise([Service.ours, Service.other, "180D"])
    world.run(for: .seconds(1))
    let data = try structures(phone.data)
    #expect(data.map(\.type) == [0x01, 0x03, 0x06], "a complete short list, an incomplete long one")
    let mask = OverflowMask(services: services([Service.other]))
    #expect(try structures(phone.scanResponse).map(\.value) == [[0x4C, 0, 1] + mask.bytes])
  }

  @Test(
    arguments: [
      ("Ada", [], "Ada", UInt8(0x09), nil as UInt8?),
      ("A name of 24 characters!!", [], "A name of 24 characters!!", 0x09, nil),
      ("Afterglow", ["180D"], "Afterglow", 0x09, nil), ("Afterglows", [Service.ours], "Afterglows", nil, 0x09),
      ("Afterglow phone", [Service.ours], "Afterglow ", nil, 0x08), ("ÄÖÜäöüß", [Service.ours], "ÄÖÜäö", nil, 0x08),
    ] as [(String, [String], String, UInt8?, UInt8?)])
  func `A2: a name that does not fit is shortened to 10 bytes in the scan response`(
    name: String, list: [String], heard: String, inData: UInt8?, inResponse: UInt8?
  ) throws {
    let phone = Handset("A", in: world).launch()
    phone.advertise(list, name: name)
    world.run(for: .seconds(1))
    let data = try structures(phone.data).first { $0.type == 0x08 || $0.type == 0x09 }
    let response = try structures(phone.scanResponse).first
    #expect(data?.type == inData)
    #expect(response?.type == inResponse)
    #expect((data ?? response)?.value == Array(heard.utf8))
  }

  @Test func `A2: the overflow area and the name share the scan response, and the name is shortened`() throws {
    let phone = Handset("A", in: world, model: .iPhoneX).launch()
    phone.advertise([Service.ours, Service.other], name: "Afterglow phone")
    world.run(for: .seconds(1))
    let response = try structures(phone.scanResponse)
    #expect(response.map(\.type) == [0xFF, 0x08])
    #expect(response.last?.value == Array("Afterglo".utf8), "8 bytes are left beside the mask's 21")
  }

  @Test func `A3: in the background every service overflows and the name is dropped`() {
    let phone = Handset("A", in: world).launch()
    phone.advertise(["180D", Service.ours], name: "Ada")
    world.run(for: .seconds(1))
    phone.phone.lock()
    let mask = OverflowMask(services: services(["180D", Service.ours]))
    #expect(phone.data == [2, 1, 0x1A, 20, 0xFF, 0x4C, 0, 1] + mask.bytes)
    phone.phone.unlock()
    #expect(phone.data?.contains(0x09) == true, "the name is back in the foreground")
  }

  @Test func `A3: without the background mode an app advertises no service until it is in the foreground again`() {
    let phone = Handset("A", in: world, modes: ["bluetooth-central"]).launch()
    phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    #expect(phone.data != nil)
    phone.phone.pressHome()
    #expect(phone.data == nil)
    phone.phone.launch(phone.app)
    #expect(phone.data != nil)
  }

  @Test func `A3: in the background an advertisement without services is not sent`() {
    let phone = Handset("A", in: world).launch()
    phone.advertise([], name: "Ada")
    world.run(for: .seconds(1))
    #expect(phone.data != nil)
    phone.phone.lock()
    #expect(phone.data == nil)
  }

  @Test(arguments: [PhoneModel.iPhone6, .iPhone7, .iPhoneX, .iPhone12, .iPhone15])
  func `A4: the overflow area is in the scan response from the iPhone X on`(model: PhoneModel) throws {
    let phone = Handset("A", in: world, model: model).launch()
    phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    phone.phone.lock()
    let overflow: [UInt8] = [20, 0xFF, 0x4C, 0, 1] + OverflowMask(services: services([Service.ours])).bytes
    if model.generation < 10 {
      #expect(phone.data == [2, 1, 0x1A] + overflow)
      #expect(phone.scanResponse == [])
    } else {
      #expect(try structures(phone.data).map(\.type) == [0x01, 0x0A, 0xFF])
      #expect(phone.data?.starts(with: [2, 1, 0x1A, 2, 0x0A, 12]) == true, "+12 dBm")
      #expect(phone.scanResponse == overflow)
    }
  }

  /// Returns the gaps between an advertiser's packets in milliseconds, in ascending order.
  private func gaps(isForeground: Bool, count: Int) -> [Double] {
    let phone = Handset("A", in: world, at: 1).launch()
    phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    if !isForeground { phone.phone.lock() }
    let sniffer = Sniffer("sniffer", in: world)
    sniffer.listen()
    world.run(for: .milliseconds(200 * (count + 2)))
    let times = sniffer.packets.prefix(count + 1).map { Double($0.nanoseconds) / 1e6 }
    return zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
  }

  @Test func `A6: a background advertisement is sent every 180 ms plus 0 to 10 ms`() throws {
    let gaps = gaps(isForeground: false, count: 2261)
    #expect(gaps.count == 2261)
    // The gaps of an iPhone 6, in milliseconds: minimum 180.0, 10th percentile 181.3, median 182.5, 90th percentile
    // 186.3, maximum 188.8, mean 183.2.
    let mean = gaps.reduce(0, +) / Double(gaps.count)
    let simulated: [Double] = [gaps[0], gaps[226], gaps[1130], gaps[2034], gaps[2260], mean]
    for (gap, measured) in zip(simulated, [180, 181.3, 182.5, 186.3, 188.8, 183.2]) {
      #expect(abs(gap - measured) < 0.1)
    }
  }

  @Test func `A7: a foreground advertisement is sent every 100 ms plus 0 to 10 ms`() throws {
    let gaps = gaps(isForeground: true, count: 500)
    #expect(gaps.count == 500)
    #expect(gaps[0] >= 100 && gaps[gaps.count - 1] <= 110)
    #expect(abs(gaps[gaps.count / 2] - 102.5) < 0.1)
  }

  @Test(arguments: [(13, true), (14, false), (17, false)])
  func `A9: from iOS 14 on a change in the background waits for the foreground`(os: Int, changes: Bool) throws {
    let phone = Handset("A", in: world, os: OSVersion(os)).launch()
    let peripheral = phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    phone.locate()
    phone.phone.pressHome()
    let before = try #require(phone.data)
    phone.act { _ in
      peripheral.manager.stopAdvertising()
      peripheral.manager.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: Service.other)]])
    }
    world.run(for: .seconds(1))
    #expect(peripheral.outcomes == [nil, nil], "accepted either way")
    #expect((phone.data != before) == changes)
    phone.phone.launch(phone.app)
    phone.phone.pressHome()
    let mask = OverflowMask(services: services([Service.other]))
    #expect(try structures(phone.data).last?.value == [0x4C, 0, 1] + mask.bytes, "now it counts")
  }

  @Test func `A10: the masks of all apps in the background are combined into one mask`() {
    let phone = Handset("A", in: world).launch()
    phone.advertise([Service.ours])
    let second = phone.phone.install(Handset.app("Second"))
    phone.phone.setBluetoothAuthorization(.allowedAlways, for: second)
    world.run(for: .seconds(1))
    let probe = phone.phone.launch(second)?.delegate as? Probe
    second.process?.perform {
      probe?.peripherals.append(PeripheralProbe([CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: Service.other)]]))
    }
    world.run(for: .seconds(1))
    phone.phone.lock()
    let mask = OverflowMask(services: services([Service.ours, Service.other]))
    #expect(phone.data == [2, 1, 0x1A, 20, 0xFF, 0x4C, 0, 1] + mask.bytes)
    second.process?.kill()
    #expect(phone.data?.suffix(16) == OverflowMask(services: services([Service.ours])).bytes[...])
  }

  @Test func `A10: an app that is advertising gets error 9 if it starts again without stopping first`() {
    let phone = Handset("A", in: world).launch()
    let peripheral = phone.advertise([Service.ours])
    world.run(for: .seconds(1))
    phone.act { _ in peripheral.advertise() }
    world.run(for: .seconds(1))
    phone.act { _ in
      peripheral.manager.stopAdvertising()
      peripheral.advertise()
    }
    world.run(for: .seconds(1))
    #expect(peripheral.outcomes == [nil, 9, nil])
    #expect(peripheral.manager.isAdvertising)
  }
}

extension ServiceUUID {
  /// The 2, 4 or 16 bytes with which the UUID is advertised, the least significant byte first.
  fileprivate var bytesOnAir: [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes)
    return bytes
  }
}
