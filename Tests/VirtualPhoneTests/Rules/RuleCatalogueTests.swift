import Foundation
import Testing

@testable import VirtualPhone

/// The rulebook as a whole: every rule is named once, asked for by code, and held by a test.
@Suite struct RuleCatalogueTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func texts(below folder: String) throws -> [(path: String, text: String)] {
    let folder = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// The names under which the catalogue's files declare rules.
  private static func declarations() throws -> [String] {
    try texts(below: "Sources/VirtualPhone/Rulebook").flatMap { _, text in
      text.matches(of: /static let (\w+) = Rule\(/).map { String($0.output.1) }
    }
  }

  /// Rules without a switch: no code could ask for them, because there is no other way for it to behave.
  private static let statements = [
    // No code ends an attempt; its test waits for a day.
    "connectNeverTimesOut",
    // An identifier is drawn for an address, whoever it belongs to: a phone has no key to tell more.
    "newIdentifierPerAddress",
  ]

  @Test func `every declared rule is in the catalogue`() throws {
    #expect(try Self.declarations().count == Rules.all.count)
  }

  @Test func `no two rules have one name`() {
    #expect(Set(Rules.all.map(\.name)).count == Rules.all.count)
  }

  @Test func `every rule says something, and where it is from`() {
    for rule in Rules.all {
      #expect(rule.id.wholeMatch(of: /[A-K]\d{1,2}/) != nil, "\(rule.name)")
      #expect(rule.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(rule.name)")
      #expect(rule.sentence.hasSuffix("."), "\(rule.name)")
      #expect(!rule.source.isEmpty, "\(rule.name)")
    }
  }

  @Test func `every rule is asked for by code outside the catalogue`() throws {
    let code = try Self.texts(below: "Sources/VirtualPhone").filter { !$0.path.hasPrefix("Rulebook/") }
      .map(\.text).joined(separator: "\n")
    let asked = Set(code.matches(of: /Rules\.(\w+)/).map { String($0.output.1) })
    for name in try Self.declarations() {
      #expect(asked.contains(name) != Self.statements.contains(name), "\(name)")
    }
  }

  @Test func `every rule has a test that begins with its number`() throws {
    let tests = try Self.texts(below: "Tests/VirtualPhoneTests").flatMap { _, text in
      text.matches(of: #/func `([A-K]\d{1,2}):? /#).map { String($0.output.1) }
    }
    for rule in Rules.all { #expect(tests.contains(rule.id), "\(rule.id) \(rule.name)") }
  }

  @Test func `the first value also holds for releases before it, the last for those after`() {
    let rule = Rules.backgroundTaskBudget
    let budgets = [3, 4, 6, 7, 12, 13, 26].map { rule.value(for: OSVersion($0)) / .seconds(1) }
    #expect(budgets == [600, 600, 600, 180, 180, 30, 30])
    #expect(rule.value == .seconds(30))
  }

  @Test func `a rulebook says what its release says until it is told otherwise`() {
    var rulebook = Rulebook(os: OSVersion(12))
    #expect(rulebook[Rules.backgroundTaskBudget] == .seconds(180))
    rulebook[Rules.backgroundTaskBudget] = .seconds(1)
    #expect(rulebook[Rules.backgroundTaskBudget] == .seconds(1))
    #expect(rulebook[Rules.suspensionDelay] == .seconds(5))
  }
}
