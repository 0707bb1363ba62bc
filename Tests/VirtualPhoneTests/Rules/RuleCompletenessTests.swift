import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The rulebook contains every rule of its source catalogue, and no unlisted rule.
@Suite struct RuleCompletenessTests {
  /// The number of rules in each section. Rules are numbered from 1.
  private static let sections: [(letter: String, count: Int)] = [
    ("A", 14), ("B", 15), ("C", 21), ("D", 15), ("E", 20), ("F", 5), ("G", 6), ("H", 5), ("I", 11),
  ]
  /// Rules that were added after the catalogue was written.
  private static let later: Set<String> = [
    "A14", "B14", "B15", "C18", "C19", "C20", "C21", "D11", "D12", "D13", "D14", "D15", "E15", "E16", "E17", "E18",
    "E19", "E20", "F5", "H5", "I8", "I9", "I10", "I11",
  ]
  private static let ids = sections.flatMap { section in (1...section.count).map { "\(section.letter)\($0)" } }

  /// The source catalogue, which exists only where the project is developed.
  private static let reference = URL(filePath: #filePath).appending(path: "../../../../../shared/ios-rules.md")
    .standardized
  private static let hasReference = FileManager.default.fileExists(atPath: reference.path)

  @Test func `the rulebook has every number of the catalogue, in order`() {
    var known: [String] = []
    for rule in Rules.all where known.last != rule.id { known.append(rule.id) }
    #expect(known == Self.ids)
  }

  @Test func `the topics are the sections A to I of the catalogue, in order`() {
    #expect(RuleTopic.allCases.map(\.rawValue) == Self.sections.map(\.letter))
  }

  @Test func `the conflicts are numbered, and name existing rules`() {
    #expect(Rules.conflicts.map(\.id) == (1...27).map { "L\($0)" })
    for conflict in Rules.conflicts {
      #expect(!conflict.rules.isEmpty && conflict.rules.allSatisfy(Self.ids.contains), "\(conflict.id)")
      #expect(conflict.sides.count > 1, "\(conflict.id)")
      #expect(conflict.question.hasSuffix("?") && conflict.reason.hasSuffix("."), "\(conflict.id)")
      for side in conflict.sides {
        #expect(side.claim.hasSuffix(".") && !side.source.isEmpty, "\(conflict.id)")
      }
    }
  }

  @Test func `if a conflict has a switch, its first side is the rulebook's default`() throws {
    for conflict in Rules.conflicts {
      let settings = conflict.sides.compactMap(\.setting)
      #expect(settings.count == (conflict.status.isObeyed ? conflict.sides.count : 0), "\(conflict.id)")
      guard let setting = settings.first else { continue }
      #expect(conflict.rules.contains(setting.rule.id) && setting.rule.status == .modelled, "\(conflict.id)")
      #expect(Set(settings.map(\.figure)).count == settings.count, "\(conflict.id)")
      for os in OSVersion.profiles where os >= conflict.since ?? OSVersion(0) {
        #expect(setting.rule.figure(for: os) == setting.figure, "\(conflict.id)")
      }
    }
  }

  @Test(.enabled(if: hasReference, "needs the reference material beside the project"))
  func `the rules' numbers agree with the source catalogue`() throws {
    let text = try String(contentsOf: Self.reference, encoding: .utf8)
    let ids = text.matches(of: #/(?m)^([A-I]\d{1,2}) /#).map { String($0.output.1) }
    #expect(ids == Self.ids.filter { !Self.later.contains($0) })
    let conflicts = try #require(text.firstMatch(of: /(?m)^## L\..*\n(.+)$/)?.output.1)
    #expect(conflicts.matches(of: #/(?:^|\. )(\d) /#).map { "L\($0.output.1)" } == Rules.conflicts.prefix(9).map(\.id))
  }
}
