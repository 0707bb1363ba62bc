import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Checks of the whole rulebook: every rule has its own name, is used by code, and is tested.
@Suite struct RuleCatalogueTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func texts(below folder: String) throws -> [(path: String, text: String)] {
    let folder = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// The constants that the catalogue's files declare, each with the name of its rule.
  private static func declarations() throws -> [(constant: String, name: String)] {
    try texts(below: "Sources/VirtualPhone/Rulebook").flatMap { _, text in
      text.matches(of: /static let (\w+) = Rule\(\s*"\w+", "([^"]+)"/).map {
        (String($0.output.1), String($0.output.2))
      }
    }
  }

  @Test func `every declared rule is in the catalogue`() throws {
    #expect(try Self.declarations().map(\.name).sorted() == Rules.all.map(\.name).sorted())
  }

  @Test func `no two rules have the same name`() {
    #expect(Set(Rules.all.map(\.name)).count == Rules.all.count)
  }

  @Test func `every rule has a sentence and a source`() {
    for rule in Rules.all {
      #expect(rule.id.wholeMatch(of: /[A-I]\d{1,2}/) != nil, "\(rule.name)")
      #expect(rule.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(rule.name)")
      #expect(rule.sentence.hasSuffix("."), "\(rule.name)")
      #expect(!rule.source.isEmpty, "\(rule.name)")
      #expect(rule.topic != nil, "\(rule.name)")
      if let reason = rule.status.reason { #expect(reason.hasSuffix("."), "\(rule.name)") }
    }
  }

  @Test func `the code of the virtual phone uses every modelled rule and no other rule`() throws {
    let code = try Self.texts(below: "Sources/VirtualPhone").filter { !$0.path.hasPrefix("Rulebook/") }
      .map(\.text).joined(separator: "\n")
    let asked = Set(code.matches(of: /Rules\.(\w+)/).map { String($0.output.1) })
    for (constant, name) in try Self.declarations() {
      let rule = try #require(Rules.rule(named: name))
      #expect(asked.contains(constant) == (rule.status == .modelled), "\(name)")
    }
  }

  @Test func `the number of each obeyed rule, and of each conflict with a switch, begins the name of a test`() throws {
    let tests = try Self.texts(below: "Tests/VirtualPhoneTests").flatMap { _, text in
      text.matches(of: #/func `([A-L]\d{1,2}):? /#).map { String($0.output.1) }
    }
    for rule in Rules.all where rule.status.isObeyed { #expect(tests.contains(rule.id), "\(rule.id) \(rule.name)") }
    for conflict in Rules.conflicts where conflict.status.isObeyed {
      #expect(tests.contains(conflict.id), "\(conflict.id)")
    }
  }

  @Test func `a rule's first value also holds for earlier releases, and its last value for later releases`() {
    let rule = Rules.backgroundTaskBudget
    let budgets = [3, 4, 6, 7, 12, 13, 26].map { rule.value(for: OSVersion($0)) / .seconds(1) }
    #expect(budgets == [600, 600, 600, 180, 180, 30, 30])
    #expect(rule.value == .seconds(30))
  }

  @Test func `a rulebook has the values of its release until other values are set`() {
    var rulebook = Rulebook(os: OSVersion(12))
    #expect(rulebook[Rules.backgroundTaskBudget] == .seconds(180))
    rulebook[Rules.backgroundTaskBudget] = .seconds(1)
    #expect(rulebook[Rules.backgroundTaskBudget] == .seconds(1))
    #expect(rulebook[Rules.suspensionDelay] == .seconds(5))
  }
}
