import AfterglowLinkLayer
import AfterglowWire
import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

@Suite struct HeardAdvertisementTests {
  private let phone = DeviceAddress(rawValue: 0x4A0D_A81F_846F, isRandom: true)
  private let data: [UInt8] = [0x02, 0x01, 0x1A]

  private func advertisement(
    _ data: [UInt8], isScanResponse: Bool = false, rssiDBm: Int = -60
  ) -> HeardAdvertisement {
    HeardAdvertisement(
      sender: phone, data: data, rssiDBm: rssiDBm, isConnectable: true, isScanResponse: isScanResponse)
  }

  @Test func `an advertisement that is encoded as an event is decoded unchanged`() {
    let heard = advertisement(data)
    #expect(HeardAdvertisement.all(in: heard.event) == [heard])
  }

  @Test func `an extended report of a legacy advertisement is decoded`() {
    let event: [UInt8] =
      [0x3E, 29, 0x0D, 1, 0x13, 0x00, 0x01] + phone.octets + [1, 0, 0xFF, 0x7F, 0xC5, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 3]
      + data
    #expect(HeardAdvertisement.all(in: event) == [advertisement(data, rssiDBm: -59)])
  }

  @Test func `a truncated event gives no advertisement`() {
    let event = advertisement(data).event
    for count in event.indices { #expect(HeardAdvertisement.all(in: Array(event.prefix(count))) == []) }
  }

  @Test func `a scan response is reported together with the advertisement before it`() {
    var table = AdvertiserTable()
    #expect(table.record(advertisement([2, 0x0A, 4], isScanResponse: true)) == nil)
    #expect(table.record(advertisement(data))?.includesScanResponse == false)
    let report = table.record(advertisement([2, 0x0A, 4], isScanResponse: true))
    #expect(report?.advertisement.data == data)
    #expect(report?.advertisement.scanResponse == [2, 0x0A, 4])
    #expect(report?.includesScanResponse == true)
    #expect(table.record(advertisement([], isScanResponse: true)) == nil)
  }

  @Test func `the type and the last signal level of an address are recorded`() {
    var table = AdvertiserTable()
    let fixed = DeviceAddress(rawValue: 1, isRandom: false)
    _ = table.record(HeardAdvertisement(sender: fixed, data: data, rssiDBm: -50, isConnectable: true))
    #expect(table.device(at: RadioAddress(rawValue: 1)) == fixed)
    #expect(table.device(at: RadioAddress(rawValue: 2)).isRandom)
    #expect(table.lastRSSI(of: RadioAddress(rawValue: 1)) == -50)
  }

  @Test func `an advertisement contains manufacturer data only if the changed properties include the data`() throws {
    let mask = OverflowMask(low: 1, high: 0)
    let apple = BusValue.dictionary(
      key: "q", value: "v", [BusValue.Entry(.uint16(0x4C), .variant(.bytes([1] + mask.bytes)))])
    let device: [String: BusValue] = [
      "Address": .string("4A:0D:A8:1F:84:6F"), "AddressType": .string("random"), "RSSI": .int16(-60),
      "ManufacturerData": apple, "UUIDs": .strings(["0000fd6f-0000-1000-8000-00805f9b34fb"]),
    ]
    let now = try #require(HeardAdvertisement(device: device, changes: ["ManufacturerData": apple]))
    #expect(now.sender == phone)
    #expect(now.data == [3, 0x03, 0x6F, 0xFD, 20, 0xFF, 0x4C, 0, 1] + mask.bytes)
    let later = try #require(HeardAdvertisement(device: device, changes: ["RSSI": .int16(-61)]))
    #expect(later.data == [3, 0x03, 0x6F, 0xFD])
  }

  @Test func `if a device's data does not fit into an event, whole structures are omitted`() throws {
    let services = (10..<25).map { "2f234454-cf6d-4a0f-adf2-f4911ba9ff\($0)" }
    let device: [String: BusValue] = [
      "Address": .string("4A:0D:A8:1F:84:6F"), "AddressType": .string("random"), "RSSI": .int16(-60),
      "UUIDs": .strings(services), "Name": .string("Matt"),
    ]
    let heard = try #require(HeardAdvertisement(device: device, changes: [:]))
    // The structure of the services leaves one byte, so the name is omitted.
    #expect(heard.data.count == 2 + 15 * 16)
    #expect(HeardAdvertisement.all(in: heard.event) == [heard])
  }

  @Test func `a device without a valid signal level gives no advertisement`() {
    let device: [String: BusValue] = ["Address": .string("4A:0D:A8:1F:84:6F"), "RSSI": .int16(127)]
    #expect(HeardAdvertisement(device: device, changes: [:]) == nil)
  }
}
