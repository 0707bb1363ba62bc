import AfterglowWire
import Testing

@testable import AfterglowDecoding

@Suite struct KnownServiceTests {
  @Test func `every entry of the catalogue is valid and unique, and names its source`() {
    #expect(KnownService.catalogue.count == 29)
    #expect(Set(KnownService.catalogue.map(\.service)).count == KnownService.catalogue.count)
    #expect(KnownService.catalogue.allSatisfy { !$0.name.isEmpty && !$0.source.isEmpty })
  }

  @Test func `services are found by bit and by UUID`() {
    for published in KnownService.catalogue {
      let bit = OverflowArea.bit(for: published.service)
      #expect(KnownService.setting(bit: bit).contains { $0.service == published.service })
      #expect(KnownService.name(of: published.service) == published.name)
    }
    #expect(KnownService.name(of: ServiceUUID(high: 0, low: 0)) == nil)
  }
}
