import Testing

@testable import AfterglowWire

@Suite struct IdentifierScheduleTests {
  @Test func `identifiers equal those of the second implementation`() throws {
    let rows = try Vectors.rows(of: "identifiers.csv")
    #expect(rows.count == 299)
    for row in rows {
      let key = try #require(bytes(hex: row["key"] ?? "").flatMap { IdentifierKey($0) })
      let epoch = try #require(Int64(row["epoch"] ?? ""))
      #expect(IdentifierSchedule(key: key).identifier(in: epoch).description == row["identifier"], "\(row)")
    }
  }

  @Test(.enabled(if: SecondImplementation.python != nil, "needs Python 3"))
  func `the second implementation prints the vectors`() throws {
    try SecondImplementation.expect("identifiers.py", toPrint: "identifiers.csv")
  }

  @Test(arguments: [
    (0, 0), (899_999, 0), (900_000, 1), (-1, -1), (-900_000, -1), (-900_001, -2),
    (Int64.max, Int64.max / 900_000), (Int64.min, Int64.min / 900_000 - 1),
  ])
  func `an epoch lasts a quarter of an hour`(milliseconds: Int64, epoch: Int64) {
    #expect(IdentifierSchedule.epoch(atMilliseconds: milliseconds) == epoch)
  }

  @Test func `a key has 32 bytes`() {
    #expect(IdentifierKey([UInt8](repeating: 1, count: 31)) == nil)
    #expect(IdentifierKey([UInt8](repeating: 1, count: 33)) == nil)
    #expect(IdentifierKey([UInt8](repeating: 1, count: 32)) != nil)
  }

  @Test func `an identifier is the first nonzero number, or 1 if all numbers are 0`() {
    #expect(InstallationID(firstNonZero: [0, 0, 7, 8]).rawValue == 7)
    #expect(InstallationID(firstNonZero: [0, 0]).rawValue == 1)
  }
}
