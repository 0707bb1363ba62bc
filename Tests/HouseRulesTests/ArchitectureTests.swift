import Foundation
import HouseRules
import Testing

/// Every name in docs/architecture.md exists.
@Suite struct ArchitectureTests {
  private static let page = "docs/architecture.md"

  /// Returns the text of the page's code spans. The page's diagram contains no code spans.
  private func code() throws -> [Substring] {
    try ProjectFiles.text(Self.page).split(separator: "\n").flatMap { $0.matches(of: /`([^`]+)`/).map(\.output.1) }
  }

  @Test func `every type on the page is declared, and every module on the page is a folder`() throws {
    let names = Set(try code().filter { $0.wholeMatch(of: /[A-Z][A-Za-z0-9]+/) != nil }.map(String.init))
    #expect(names.count > 40)
    let folder = ProjectFiles.root.appending(path: "Sources")
    var declared = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    for path in try ProjectFiles.swiftFiles(below: ["Sources"]) {
      for match in try ProjectFiles.text(path).matches(of: /\b(?:struct|class|enum|protocol|actor) ([A-Z][A-Za-z0-9]*)/)
      {
        declared.insert(String(match.output.1))
      }
    }
    #expect(names.subtracting(declared).sorted() == [])
  }

  @Test func `every path on the page leads to a file or folder`() throws {
    let paths = try code().filter { $0.contains("/") }.map(String.init)
    #expect(!paths.isEmpty)
    for path in paths {
      let file = ProjectFiles.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }
}
