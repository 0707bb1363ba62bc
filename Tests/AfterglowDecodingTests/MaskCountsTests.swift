import AfterglowWire
import Testing

@testable import AfterglowDecoding

@Suite struct MaskCountsTests {
  @Test func `a published service is named even after thousands of masks that no published service explains`() throws {
    let unexplained = try #require((64..<OverflowArea.bitCount).first { !KnownService.bits[$0] })
    let service = try #require(
      KnownService.catalogue.first { !MaskAccount.isCommon(bit: OverflowArea.bit(for: $0.service)) })
    let bit = OverflowArea.bit(for: service.service)
    var counts = MaskCounts()
    for number in 1...10_000 {
      counts.add(OverflowMask(low: UInt64(number), high: 1 << (unexplained - 64)), from: nil, count: 1)
    }
    #expect(counts.bits.allSatisfy { $0.services.isEmpty })
    counts.add(OverflowMask(services: [service.service]), from: nil, count: 1)
    #expect(counts.bits.filter { !$0.services.isEmpty }.map(\.number) == [bit])
    #expect(counts.bits.first { $0.number == bit }?.services.contains { $0.service == service.service } == true)
  }
}
