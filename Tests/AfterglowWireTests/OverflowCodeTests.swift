import AfterglowWire
import SeededRandom
import Testing

/// Tests that every code must pass.
@Suite struct OverflowCodeTests {
  @Test func `every vector's identifier is encoded and decoded`() throws {
    let rows = try Vectors.rows(of: "codes.csv")
    #expect(rows.count == 20)
    try expectBothWays(rows)
  }

  @Test(.enabled(if: Vectors.referenceIsPresent, "needs the reference material beside the project"))
  func `the identifier of every mask that the reference apps sent is encoded and decoded`() throws {
    let rows = try Vectors.referenceRows(of: "overflow-vectors.csv")
    #expect(rows.count == 36)
    try expectBothWays(rows)
  }

  private func expectBothWays(_ rows: [[String: String]], at location: SourceLocation = #_sourceLocation) throws {
    for row in rows {
      let code = try #require(OverflowCode(row["code"] ?? ""), sourceLocation: location)
      let installation = try #require(InstallationID(row["identifier"] ?? ""), sourceLocation: location)
      let mask = try #require(OverflowMask(row["mask"] ?? row["mask_on_air"] ?? ""), sourceLocation: location)
      #expect(code.mask(for: installation) == mask, sourceLocation: location)
      let reading = try code.decode(mask)
      #expect(reading == OverflowReading(installation: installation, code: code), sourceLocation: location)
    }
  }

  @Test(arguments: OverflowCode.allCases)
  func `an encoded identifier is decoded to the same identifier`(code: OverflowCode) throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<100_000 {
      let installation = InstallationID.random(using: &generator)
      let reading = try code.decode(code.mask(for: installation))
      guard reading == OverflowReading(installation: installation, code: code) else {
        Issue.record("\(code) reads \(installation) as \(reading)")
        return
      }
    }
  }

  @Test(arguments: OverflowCode.allCases)
  func `the services set exactly the bits of the mask, and a mask without the first service is decoded too`(
    code: OverflowCode
  ) throws {
    var generator = SplitMix64(seed: 5)
    for installation in samples + (0..<200).map({ _ in InstallationID.random(using: &generator) }) {
      let services = code.services(for: installation)
      #expect(OverflowMask(services: services) == code.mask(for: installation))
      #expect(Set(services).count == services.count)
      let foreground = OverflowMask(services: services.dropFirst())
      #expect(try code.decode(foreground) == OverflowReading(installation: installation, code: code))
    }
  }

  @Test(arguments: OverflowCode.allCases)
  func `a code reads neither masks of other codes nor the empty mask`(code: OverflowCode) throws {
    #expect(throws: OverflowCodeError.notOurs) { try code.decode(OverflowMask()) }
    for other in OverflowCode.allCases where other != code {
      for installation in samples {
        #expect(throws: OverflowCodeError.notOurs) { try code.decode(other.mask(for: installation)) }
      }
    }
  }

  @Test(arguments: OverflowCode.allCases)
  func `a mask with all bits set identifies no installation`(code: OverflowCode) {
    let full = OverflowMask().symmetricDifference(OverflowMask(services: (0..<128).map(OverflowArea.service)))
    #expect(full.count == 128)
    #expect(throws: OverflowCodeError.self) { try code.decode(full) }
  }

  @Test func `a code is read from its name`() {
    for code in OverflowCode.allCases { #expect(OverflowCode(code.description) == code) }
    #expect(OverflowCode("bank2") == nil)
  }
}
