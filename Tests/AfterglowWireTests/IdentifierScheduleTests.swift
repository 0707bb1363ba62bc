import Foundation
import Testing

@testable import AfterglowWire

@Suite struct IdentifierScheduleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")

  @Test func `identifiers are those of the second implementation`() throws {
    let rows = try Vectors.rows(of: "identifiers.csv")
    #expect(rows.count == 299)
    for row in rows {
      let key = try #require(bytes(hex: row["key"] ?? "").flatMap { IdentifierKey($0) })
      let epoch = try #require(Int64(row["epoch"] ?? ""))
      #expect(IdentifierSchedule(key: key).identifier(in: epoch).description == row["identifier"], "\(row)")
    }
  }

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/root/.pyenv/shims/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: python != nil, "needs Python 3"))
  func `the vectors are what the second implementation prints`() throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = [Self.folder.appending(path: "identifiers.py").path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let vectors = try String(contentsOf: Self.folder.appending(path: "identifiers.csv"), encoding: .utf8)
    #expect(printed == vectors)
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

  @Test func `nobody is named 0`() {
    #expect(InstallationID(firstNonZero: [0, 0, 7, 8]).rawValue == 7)
    #expect(InstallationID(firstNonZero: [0, 0]).rawValue == 1)
  }
}
