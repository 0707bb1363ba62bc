import AfterglowWire
import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

@Suite struct AdvertisementPlanTests {
  private let service = ServiceUUID(high: 0x2F23_4454_CF6D_4A0F, low: 0xADF2_F491_1BA9_FFA6)
  private let mask = OverflowMask(low: 0x20C0_4080_55, high: 0)

  private func plan(
    isConnectable: Bool = true, data: (inout AdvertisingDataWriter) -> Void,
    response: (inout AdvertisingDataWriter) -> Void = { _ in }
  ) -> [PlannedAdvertisement] {
    var (first, second) = (AdvertisingDataWriter(), AdvertisingDataWriter())
    data(&first)
    response(&second)
    return PlannedAdvertisement.plan(
      AdvertisingParameters(
        interval: .milliseconds(100), advertisement: AdvertisingPayload(data: first.bytes, scanResponse: second.bytes),
        isConnectable: isConnectable))
  }

  @Test func `a list of services becomes one advertisement, and an overflow mask becomes another`() {
    let plans = plan {
      $0.append(flags: .iPhone)
      $0.append(services: [service], isComplete: true)
    } response: {
      $0.append(overflow: mask)
    }
    #expect(plans.map(\.services) == [[service], []])
    #expect(plans.map(\.manufacturerData) == [[], [0x4C, 0, 1] + mask.bytes])
    #expect(plans.map(\.isConnectable) == [true, true])
  }

  @Test func `an iBeacon advertisement is not connectable`() {
    let beacon = IBeacon(uuid: service, major: 1, minor: 2, measuredPowerDBm: -59)
    let plans = plan { $0.append(iBeacon: beacon) }
    #expect(plans.map(\.isConnectable) == [false])
    #expect(plans.first?.properties["Type"] == .string("broadcast"))
    #expect(plans.first?.properties["Discoverable"] == nil)
  }

  @Test func `advertising data with flags alone gives no advertisement`() {
    #expect(plan { $0.append(flags: .iPhone) } == [])
  }

  @Test func `the company number is passed separately from the manufacturer data`() {
    let plans = plan { $0.append(overflow: mask) }
    let expected = BusValue.dictionary(
      key: "q", value: "v", [BusValue.Entry(.uint16(0x4C), .variant(.bytes([1] + mask.bytes)))])
    #expect(plans.first?.properties["ManufacturerData"] == expected)
  }

  @Test func `a 16-bit service is passed as a UUID of 128 bits`() {
    let plans = plan { $0.append(services: [ServiceUUID(UInt16(0xFD6F))], isComplete: true) }
    #expect(plans.first?.properties["ServiceUUIDs"] == .strings(["0000fd6f-0000-1000-8000-00805f9b34fb"]))
  }
}
