import HouseRules
import Testing

/// Every file, heading and rule that a sentence cites exists.
@Suite struct CitationTests {
  @Test func `every cited file, heading and rule exists`() throws {
    let documents = ["CHANGELOG.md", "CONTRIBUTING.md", "README.md"]
    let paths = try ProjectFiles.textFiles(below: ProjectFiles.codeFolders + ["deploy", "docs", "script"]) + documents
    var texts: [String: String] = [:]
    for path in paths { texts[path] = try ProjectFiles.text(path) }
    let citations = Citations(pages: texts.filter { $0.key.hasSuffix(".md") }, exists: ProjectFiles.exists)
    #expect(paths.count > 1_000)
    for path in paths where path != "Tests/HouseRulesTests/CitationTests.swift" {
      for fault in citations.faults(in: texts[path, default: ""], of: path) {
        Issue.record("\(fault.key): \(fault.detail)")
      }
    }
  }

  private static let citations = Citations(
    pages: ["docs/rules.md": "# Rules\n\n| B4 | scan |\n**L13. What?**\n", "README.md": "# Try it: now\n"],
    exists: { ["docs/rules.md", "README.md", "Sources/Node.swift"].contains($0) })

  @Test(arguments: [
    "see [rules](rule.md)", "see [rules](rules.md#b-rules)", "see [try](../README.md#try-it)",
    "in Sources/Nodes.swift,", "rule B5", "rules B4 and C1", "conflict L14",
  ])
  func `a citation of a missing file, heading or rule is found`(sentence: String) {
    let page = "# Page\n\n\(sentence)\n"
    #expect(Self.citations.faults(in: page, of: "docs/page.md").map(\.key) == ["citation docs/page.md:3"])
  }

  @Test(arguments: [
    "see [rules](rules.md#rules)", "see [try](../README.md#try-it-now)", "(`Sources/Node.swift`)", "rules B4 and L13",
    "[Apple](https://developer.apple.com/x)", "Sources/NAME.swift", "```\n[rules](rule.md)\n```",
  ])
  func `a citation of an existing target is not a fault`(sentence: String) {
    #expect(Self.citations.faults(in: "# Page\n\n\(sentence)\n", of: "docs/page.md").isEmpty)
  }
}
