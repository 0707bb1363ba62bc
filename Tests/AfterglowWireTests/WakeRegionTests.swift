import AfterglowWire
import Testing

@Suite struct WakeRegionTests {
  private let identity = IdentityService.reference

  @Test func `there are 19 different wake regions, and none of them is the identity region`() {
    let uuids = WakeRegion.allCases.map { $0.uuid(identity: identity) }
    #expect(uuids.count == 19)
    #expect(Set(uuids + [identity]).count == 20)
  }

  @Test(
    arguments: [
      (1, "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA7"), (2, "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA4"),
      (19, "2F234454-CF6D-4A0F-ADF2-F4911BA9FFB5"),
    ] as [(UInt8, String)])
  func `a region's number is XORed with the last byte of the UUID`(number: UInt8, uuid: String) throws {
    #expect(try #require(WakeRegion(rawValue: number)).uuid(identity: identity).description == uuid)
  }

  @Test func `a wake region is found by its UUID, and no other UUID gives a region`() {
    for region in WakeRegion.allCases {
      #expect(WakeRegion(region.uuid(identity: identity), identity: identity) == region)
    }
    for strange in [
      identity, ServiceUUID(high: identity.high ^ 1, low: identity.low ^ 1),
      ServiceUUID(high: identity.high, low: identity.low ^ 0x101),
      ServiceUUID(high: identity.high, low: identity.low ^ 20),
    ] {
      #expect(WakeRegion(strange, identity: identity) == nil)
    }
    #expect(WakeRegion(rawValue: 0) == nil && WakeRegion(rawValue: 20) == nil)
  }
}
