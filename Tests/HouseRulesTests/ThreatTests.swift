import HouseRules
import Testing

/// Every promise in docs/threats.md names an existing test.
@Suite struct ThreatTests {
  @Test func `every promise names tests that exist`() throws {
    var declared: Set<Substring> = []
    for path in try ProjectFiles.swiftFiles(below: ["Tests"]) {
      for match in try ProjectFiles.text(path).matches(of: /func `([^`]+)`/) { declared.insert(match.output.1) }
    }
    let page = try ProjectFiles.text("docs/threats.md")
    let promises = page.split(separator: "\n").filter { $0.hasPrefix("|") && $0.split(separator: "|").count == 3 }
      .filter { !$0.contains("---") && !$0.contains("| promise |") }
    #expect(promises.count > 20)
    for promise in promises {
      let names = promise.matches(of: /`([^`]+)`/).map(\.output.1)
      #expect(!names.isEmpty, "no test: \(promise)")
      for name in names { #expect(declared.contains(name), "there is no test '\(name)'") }
    }
  }
}
