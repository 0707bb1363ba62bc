import AfterglowDecoding
import AfterglowWire
import Testing

@Suite struct SenderProfileTests {
  @Test func `profiles with the same beacons resemble each other, whatever the order of the beacons`() throws {
    let uuid = try #require(ServiceUUID("00010203-0405-0607-0809-0A0B0C0D0E0F"))
    let beacons = (1...3).map { IBeacon(uuid: uuid, major: 1, minor: $0, measuredPowerDBm: -59) }
    func profile(_ beacons: [IBeacon]) -> SenderProfile {
      var profile = SenderProfile()
      for beacon in beacons { profile.add(.iBeacon(beacon)) }
      return profile
    }
    let one = profile([beacons[0], beacons[1]])
    #expect(one.resembles(profile([beacons[1], beacons[0]])))
    #expect(!one.resembles(profile([beacons[1], beacons[2]])))
  }
}
