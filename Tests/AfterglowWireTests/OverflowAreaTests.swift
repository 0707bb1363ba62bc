import AfterglowWire
import Testing

@Suite struct OverflowAreaTests {
  @Test func `the hash gives the published bit for every example`() throws {
    let rows = try Vectors.rows(of: "hash.csv")
    #expect(rows.count == 8)
    for row in rows {
      let service = try #require(ServiceUUID(row["service"] ?? ""))
      #expect(OverflowArea.bit(for: service) == Int(row["bit"] ?? ""))
    }
  }

  @Test func `the reference service sets only the bit 0x08 of byte 10`() {
    let mask = OverflowMask(services: [IdentityService.reference])
    #expect(mask.byte(at: 10) == 0x08)
    #expect(mask.count == 1)
  }

  @Test func `a short UUID sets the bit of its expansion`() throws {
    for short in ["180A", "180F", "FD6F", "0000180A"] {
      let full = try #require(ServiceUUID((short.count == 4 ? "0000" : "") + short + "-0000-1000-8000-00805F9B34FB"))
      #expect(try OverflowArea.bit(for: #require(ServiceUUID(short))) == OverflowArea.bit(for: full))
    }
  }

  @Test func `for every bit, the table has the two smallest UUIDs that set the bit`() {
    for bit in 0..<128 {
      let setters = (0..<256 as Range<UInt64>).map { ServiceUUID(high: 0, low: $0) }
        .filter { OverflowArea.bit(for: $0) == bit }
      #expect(setters == [OverflowArea.service(settingBit: bit), OverflowArea.secondService(settingBit: bit)])
    }
  }

  @Test(.enabled(if: Vectors.referenceIsPresent, "needs the reference material beside the project"))
  func `the hash reproduces the published table`() throws {
    let rows = try Vectors.referenceRows(of: "overflow-table.csv")
    #expect(rows.count == 128)
    for row in rows {
      let service = try #require(ServiceUUID(row["service_uuid"] ?? ""))
      let byte = try #require(Int(row["mask_byte"] ?? ""))
      let bit = try #require(Int(row["bit_lsb_first"] ?? ""))
      #expect(OverflowArea.bit(for: service) == 8 * byte + bit)
      #expect(OverflowArea.service(settingBit: 8 * byte + bit) == service)
    }
  }
}
