import AfterglowCommands
import Foundation
import HouseRules
import Testing

/// The tool, the changelog, the apps and the recorded API agree on the version numbers.
@Suite struct VersionTests {
  /// Returns the versions in the changelog, newest first, and whether each is released.
  private static func entries() throws -> [(version: String, isReleased: Bool)] {
    try ProjectFiles.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }.map { line in
      let words = line.dropFirst(3).split(separator: " ", maxSplits: 1)
      return (String(words[0]), !line.hasSuffix("(not released)"))
    }
  }

  @Test func `the changelog begins with the version that the tool prints`() throws {
    #expect(try Self.entries().first?.version == Tool.version)
  }

  @Test func `the public API of each released version is recorded`() throws {
    let recorded = try FileManager.default.contentsOfDirectory(
      atPath: ProjectFiles.root.appending(path: "Tests/API").path)
    for entry in try Self.entries() where entry.isReleased {
      #expect(recorded.contains(entry.version), "script/api-check --record \(entry.version)")
    }
  }

  @Test(arguments: ["Advertiser", "BackgroundAdvertiser", "Chat", "Trial"])
  func `the apps have the tool's version`(app: String) throws {
    let project = try ProjectFiles.text("Apps/\(app)/\(app).xcodeproj/project.pbxproj")
    let versions = project.split(separator: "\n").filter { $0.contains("MARKETING_VERSION") }
    #expect(!versions.isEmpty)
    for version in versions { #expect(version.hasSuffix("= \(Tool.version);")) }
  }
}
