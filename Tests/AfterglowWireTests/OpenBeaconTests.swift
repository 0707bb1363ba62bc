import AfterglowWire
import Testing

@Suite struct OpenBeaconTests {
  /// An AltBeacon with the prescribed length: the code BE AC, the identifier, the power and a reserved byte.
  private static let altBeacon: [UInt8] = [0xBE, 0xAC] + (1...20) + [0xC5, 0x42]

  @Test func `an AltBeacon is recognised by its code and its length`() throws {
    let beacon = try #require(AltBeacon(parsing: Self.altBeacon))
    #expect(beacon.uuid == ServiceUUID("01020304-0506-0708-090A-0B0C0D0E0F10"))
    #expect(beacon.number == 0x1112_1314)
    #expect(beacon.measuredPowerDBm == -59)
    #expect(beacon.reserved == 0x42)
    for count in 0..<Self.altBeacon.count { #expect(AltBeacon(parsing: Self.altBeacon[..<count]) == nil) }
    #expect(AltBeacon(parsing: Self.altBeacon + [0]) == nil)
    #expect(AltBeacon(parsing: [0xBE, 0xAD] + Self.altBeacon.dropFirst(2)) == nil)
  }

  private func eddystone(_ data: [UInt8]) -> Eddystone<ArraySlice<UInt8>>? { Eddystone(parsing: data[...]) }

  @Test func `an Eddystone-UID frame has a namespace and an instance, with or without the reserved bytes`() {
    let namespace: [UInt8] = Array(0..<10)
    let instance: [UInt8] = Array(10..<16)
    for reserved in [[], [0, 0]] as [[UInt8]] {
      let data = [0x00, 0xEE] + namespace + instance + reserved
      #expect(eddystone(data) == .uid(namespace: namespace[...], instance: instance[...], powerDBm: -18))
    }
  }

  @Test(
    arguments: [
      ([0x10, 0x00, 0x03] + Array("goo.gl/xyz".utf8), "https://goo.gl/xyz"),
      ([0x10, 0x00, 0x00] + Array("example".utf8) + [0x07], "http://www.example.com"),
      ([0x10, 0x00, 0x01] + Array("a".utf8) + [0x01] + Array("b".utf8), "https://www.a.org/b"),
      ([0x10, 0x00, 0x02], "http://"), ([0x10, 0x00, 0x04], nil),
    ] as [([UInt8], String?)])
  func `an encoded web address is expanded`(data: [UInt8], address: String?) {
    #expect(eddystone(data)?.address == address)
  }

  @Test func `telemetry and ephemeral identifiers are read`() {
    let telemetry: [UInt8] = [0x20, 0x00, 0x0B, 0xB8, 0x15, 0x80, 0, 0, 1, 0, 0, 1, 0, 0]
    #expect(
      eddystone(telemetry) == .telemetry(millivolts: 3_000, temperature: 0x1580, frames: 256, deciseconds: 65_536))
    let identifier: [UInt8] = Array(1...8)
    #expect(eddystone([0x30, 0x10] + identifier) == .ephemeral(identifier: identifier[...], powerDBm: 16))
    #expect(eddystone(telemetry)?.address == nil)
  }

  @Test func `frames of other lengths, versions and types are refused`() {
    let frames: [[UInt8]] = [
      [], [0x00], [0x10, 0], [0x20, 1] + Array(repeating: 0, count: 12), [0x30, 0, 1], [0x40, 0],
      [0x00, 0] + Array(repeating: 0, count: 17), [0x10] + Array(repeating: 0, count: 20),
    ]
    for frame in frames { #expect(eddystone(frame) == nil, "\(frame)") }
  }
}
