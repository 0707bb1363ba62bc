import AfterglowWire
import SeededRandom
import Testing

@Suite struct IBeaconTests {
  private static let payload = bytes(hex: "02152F234454CF6D4A0FADF2F4911BA9FFA6E7DCE3FFC5") ?? []

  @Test func `the major and minor values contain the installation's identifier`() throws {
    let beacon = try #require(IBeacon(parsing: Self.payload))
    #expect(beacon.uuid == IdentityService.reference)
    #expect(beacon.installation == InstallationID("E7DCE3FF"))
    #expect(beacon.measuredPowerDBm == -59)
    #expect(
      try IBeacon(uuid: beacon.uuid, installation: #require(beacon.installation), measuredPowerDBm: -59) == beacon)
  }

  @Test func `the number 0 identifies no installation`() {
    #expect(IBeacon(uuid: IdentityService.reference, major: 0, minor: 0, measuredPowerDBm: 0).installation == nil)
  }

  @Test func `a written beacon is read back`() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let beacon = IBeacon(
        uuid: ServiceUUID(high: generator.next(), low: generator.next()),
        major: UInt16.random(in: 0...UInt16.max, using: &generator),
        minor: UInt16.random(in: 0...UInt16.max, using: &generator),
        measuredPowerDBm: Int8.random(in: -128...127, using: &generator))
      var payload: [UInt8] = []
      beacon.encode(into: &payload)
      #expect(IBeacon(parsing: payload) == beacon)
    }
  }

  @Test func `data of another length or header is not a beacon`() {
    for length in 0..<Self.payload.count { #expect(IBeacon(parsing: Self.payload.prefix(length)) == nil) }
    #expect(IBeacon(parsing: Self.payload + [0]) == nil)
    #expect(IBeacon(parsing: [0x03] + Self.payload.dropFirst()) == nil)
    #expect(IBeacon(parsing: [0x02, 0x16] + Self.payload.dropFirst(2)) == nil)
  }
}
