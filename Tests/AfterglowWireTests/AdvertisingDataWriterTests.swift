import AfterglowWire
import Testing

@Suite struct AdvertisingDataWriterTests {
  @Test func `written data is read back`() throws {
    var writer = AdvertisingDataWriter(capacity: 400)
    let services = ["180A", "11223344", "180F", "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"].compactMap { ServiceUUID($0) }
    let installation = try #require(InstallationID("E7DCE3FF"))
    let mask = OverflowMask(services: services)
    let beacon = IBeacon(uuid: IdentityService.reference, installation: installation, measuredPowerDBm: -59)
    var written = [
      writer.append(flags: .iPhone),
      writer.append(services: services, isComplete: true),
      writer.append(services: services, isComplete: false),
      writer.append(services: [], isComplete: true),
      writer.append(localName: "Pop", isComplete: true),
      writer.append(localName: "P", isComplete: false),
      writer.append(txPowerDBm: -59),
    ]
    for service in services { written.append(writer.append(serviceData: [1, 2], for: service)) }
    written += [
      writer.append(overflow: mask),
      writer.append(iBeacon: beacon),
      writer.append(manufacturerData: [9], of: CompanyIdentifier(rawValue: 0x00E0)),
    ]
    #expect(written == Array(repeating: true, count: 14))
    #expect(
      try meaning(writer.bytes) == """
        flags 1A; all services 180A 180F; all services 11223344; all services 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6; \
        some services 180A 180F; some services 11223344; some services 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6; \
        name Pop; name starts 50; power -59; \
        service 180A data 0102; service 11223344 data 0102; service 180F data 0102; \
        service 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6 data 0102; \
        overflow \(mask); beacon 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6 E7DC E3FF -59; company 00E0 09
        """)
  }

  @Test func `an overflow advertisement has the bytes seen on air`() {
    var writer = AdvertisingDataWriter()
    writer.append(flags: .iPhone)
    writer.append(overflow: OverflowMask(services: [IdentityService.reference]))
    #expect(hex(writer.bytes) == "02011A14FF4C000100000000000000000000080000000000")
    #expect(writer.remaining == 7)
  }

  @Test func `flags and a beacon take 30 of 31 bytes`() {
    var writer = AdvertisingDataWriter()
    writer.append(flags: .iPhone)
    let beacon = IBeacon(uuid: IdentityService.reference, major: 0xE7DC, minor: 0xE3FF, measuredPowerDBm: -59)
    writer.append(iBeacon: beacon)
    #expect(hex(writer.bytes) == "02011A1AFF4C0002152F234454CF6D4A0FADF2F4911BA9FFA6E7DCE3FFC5")
  }

  @Test func `no part of a structure that does not fit is written`() {
    for capacity in 0..<26 {
      var writer = AdvertisingDataWriter(capacity: capacity)
      let services = [ServiceUUID(0x180A as UInt16), IdentityService.reference, ServiceUUID(0x180F as UInt16)]
      let fits = writer.append(services: services, isComplete: true)
      #expect(fits == (capacity >= 24))
      #expect(writer.bytes.count == (fits ? 24 : 0))
      #expect(writer.remaining == capacity - writer.bytes.count)
    }
  }

  @Test func `a value that is too long for its length octet is not written`() {
    var writer = AdvertisingDataWriter(capacity: 1000)
    let written = [254, 255].map { writer.append(.manufacturerData, [UInt8](repeating: 0, count: $0)) }
    #expect(written == [true, false])
    #expect(writer.bytes.count == 256)
  }
}
