import AfterglowWire
import Testing

@testable import AfterglowDecoding

@Suite struct PublishedServiceTests {
  @Test func `every entry of the catalogue could be read, once, and names its source`() {
    #expect(PublishedService.catalogue.count == 29)
    #expect(Set(PublishedService.catalogue.map(\.service)).count == PublishedService.catalogue.count)
    #expect(PublishedService.catalogue.allSatisfy { !$0.name.isEmpty && !$0.source.isEmpty })
  }

  @Test func `services are found by bit and by UUID`() {
    for published in PublishedService.catalogue {
      let bit = OverflowArea.bit(for: published.service)
      #expect(PublishedService.setting(bit: bit).contains { $0.service == published.service })
      #expect(PublishedService.name(of: published.service) == published.name)
    }
    #expect(PublishedService.name(of: ServiceUUID(high: 0, low: 0)) == nil)
  }
}
