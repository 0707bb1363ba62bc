import HouseRules
import Testing

/// No Swift file has more than 500 lines, except tables.
@Suite struct FileLengthTests {
  private static let limit = 500
  /// The paths of files that are one long table; the first line of each file gives the reason.
  private static let tables: Set<String> = []

  @Test func `no file is longer than 500 lines`() throws {
    for path in try ProjectFiles.swiftFiles(below: ProjectFiles.codeFolders) where !Self.tables.contains(path) {
      let count = SwiftText(try ProjectFiles.text(path)).lineCount
      #expect(count <= Self.limit, "\(path) has \(count) lines")
    }
  }

  @Test func `each file that may be longer than 500 lines exists`() {
    for path in Self.tables.sorted() { #expect(ProjectFiles.exists(path), "\(path)") }
  }

  @Test(arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("a\n\n", 2)])
  func `lines are counted as an editor counts them`(text: String, count: Int) {
    #expect(SwiftText(text).lineCount == count)
  }
}
