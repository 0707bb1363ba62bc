import HouseRules
import Testing

/// Sentences name their actor, and cite sources that a reader can open.
@Suite struct ProseTests {
  /// The files that contain the forbidden forms because they define or test them.
  private static let exempt: Set<String> = [
    "Tests/HouseRules/Prose.swift", "Tests/HouseRulesTests/ProseTests.swift",
  ]

  @Test func `no sentence uses a form that hides its actor or cites a missing source`() throws {
    let folders = ProjectFiles.codeFolders + ["deploy", "docs", "script"]
    let documents = ["CHANGELOG.md", "CONTRIBUTING.md", "NOTICE", "Package.swift", "README.md"]
    let paths = try ProjectFiles.textFiles(below: folders) + documents
    #expect(paths.count > 1_000)
    for path in paths where !Self.exempt.contains(path) {
      for fault in Prose.faults(in: try ProjectFiles.text(path), of: path) {
        Issue.record("\(fault.key): \(fault.detail)")
      }
    }
  }

  @Test(arguments: [
    "Told to whoever asks.", "`nil` if there is none.", "it had better not be called", "It waits, lest it be lost.",
    "an identifier (seed 002)", "as in ios-rules.md", "(STYLE, rule 9)", "A phone does not have this feature.",
  ])
  func `each forbidden form is found`(sentence: String) {
    #expect(Prose.faults(in: "first\n\(sentence)", of: "a").map(\.key) == ["prose a:2"])
  }

  @Test(arguments: [
    "case .none: break", "the seed 7 of a run", "none of the three is read", "a better link", "the latest of them",
    "shared/ios-rules.md", "nonetheless",
  ])
  func `ordinary sentences are not faults`(sentence: String) {
    #expect(Prose.faults(in: sentence, of: "a").isEmpty)
  }
}
