import AfterglowFuzzProperties
import Foundation
import Testing

/// Inputs that the fuzzer starts with or has found must always satisfy the fuzzed property.
@Suite struct FuzzTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(below folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzProperty.allCases)
  func `each fuzzed property holds for every file in Finds and every seed`(property: FuzzProperty) throws {
    let finds = try #require(Bundle.module.url(forResource: "Finds", withExtension: nil))
    let seeds = try Self.files(below: Self.root.appending(path: "Fuzz/Seeds/\(property.rawValue)"))
    #expect(!seeds.isEmpty)
    for file in try Self.files(below: finds.appending(path: property.rawValue)) + seeds {
      #expect(property.violation([UInt8](try Data(contentsOf: file))) == nil, "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: FuzzProperty.allCases)
  func `each fuzzed property holds for evenly spaced truncations of every seed`(property: FuzzProperty) throws {
    for file in try Self.files(below: Self.root.appending(path: "Fuzz/Seeds/\(property.rawValue)")) {
      let bytes = [UInt8](try Data(contentsOf: file))
      let lengths = stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40))
      for length in lengths { #expect(property.violation(Array(bytes.prefix(length))) == nil, "\(length)") }
    }
  }
}
