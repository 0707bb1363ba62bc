import AfterglowDecoding
import AfterglowWire
import Testing

@Suite struct MaskAccountTests {
  private static let reference = OverflowArea.bit(for: IdentityService.reference)

  private func mask(_ bits: Int...) -> OverflowMask {
    var mask = OverflowMask()
    for bit in bits { mask[bit] = true }
    return mask
  }

  @Test func `no service is named for bit 103, although a published service sets this bit`() {
    #expect(!KnownService.setting(bit: 103).isEmpty)
    let account = MaskAccount(mask(103))
    #expect(account.services.isEmpty && account.services(settingBit: 103).isEmpty)
    #expect(account.common == mask(103))
    #expect(!account.isPublished)
  }

  @Test func `services are named if published services explain all bits except common bits`() {
    for alone in [mask(Self.reference), mask(Self.reference, 103)] {
      let account = MaskAccount(alone)
      #expect(account.services.map(\.service) == [IdentityService.reference])
      #expect(account.services(settingBit: Self.reference).map(\.service) == [IdentityService.reference])
      #expect(account.services(settingBit: 103).isEmpty)
    }
    let heartRate = OverflowArea.bit(for: ServiceUUID(0x180D as UInt16))
    let both = MaskAccount(mask(Self.reference, heartRate))
    #expect(both.services.contains { $0.service == IdentityService.reference })
    #expect(both.services.contains { $0.name == "Heart Rate" })
  }

  @Test func `no service is named if one bit belongs to no published service`() throws {
    let unknown = try #require((0..<128).first { KnownService.setting(bit: $0).isEmpty })
    let account = MaskAccount(mask(Self.reference, unknown))
    #expect(account.services.isEmpty && account.services(settingBit: Self.reference).isEmpty)
    #expect(MaskAccount(OverflowMask()).services.isEmpty)
  }
}
