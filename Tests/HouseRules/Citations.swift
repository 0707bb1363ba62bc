import Foundation

/// Checks the references that sentences make to files of this repository, to headings of its pages, and to rules of
/// docs/rules.md.
package struct Citations: Sendable {
  /// Returns whether the repository has a file or folder at a path relative to the repository's root.
  private let exists: @Sendable (String) -> Bool
  /// The anchors of each page's headings, by the page's path.
  private let anchors: [String: Set<String>]
  /// The numbers of the rules and conflicts, such as `B4` and `L13`.
  private let rules: Set<String>

  /// Reads the headings and rules from the texts of `pages`, whose keys are the pages' paths.
  package init(pages: [String: String], exists: @escaping @Sendable (String) -> Bool) {
    self.exists = exists
    anchors = pages.mapValues { Set(Self.lines(outsideOfBlocks: $0).compactMap { Self.anchor(of: $0.text) }) }
    rules = Set((pages["docs/rules.md"] ?? "").matches(of: #/(?m)^(?:\| |\*\*)([A-L]\d+)/#).map { String($0.output.1) })
  }

  /// Returns a fault for each citation in a file if the citation's target does not exist. The fault's key contains the
  /// line number.
  package func faults(in text: String, of path: String) -> [HouseFault] {
    let isPage = path.hasSuffix(".md")
    let lines =
      isPage
      ? Self.lines(outsideOfBlocks: text)
      : text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { (number: $0.offset + 1, text: $0.element) }
    return lines.flatMap { line in
      let isSentence = isPage || line.text.contains("//") || line.text.contains("#")
      let lost =
        (isPage ? lostLinks(in: line.text, of: path) : []) + (isSentence ? lostPaths(in: line.text) : [])
        + unknownRules(in: line.text)
      return lost.map { HouseFault("citation \(path):\(line.number)", $0) }
    }
  }

  // MARK: Links and paths

  /// Returns a message for each link to a missing file or heading in a line of a page.
  private func lostLinks(in line: Substring, of path: String) -> [String] {
    guard line.contains("](") else { return [] }
    return line.matches(of: #/\]\(([^)\s]+)\)/#).compactMap { match in
      let link = match.output.1
      guard link.wholeMatch(of: #/(?:https?|mailto):.*/#) == nil else { return nil }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = URL(filePath: "/" + path).deletingLastPathComponent()
      let target =
        parts[0].isEmpty ? path : String(folder.appending(path: String(parts[0])).standardized.path.dropFirst())
      if !exists(target) { return "there is no file '\(target)'" }
      guard parts.count == 2, let headings = anchors[target], !headings.contains(String(parts[1])) else { return nil }
      return "'\(target)' has no heading '#\(parts[1])'"
    }
  }

  private static let folders = ["docs/", "script/", "Sources/", "Tests/", "Apps/", "Benchmarks/", "Soak/", "deploy/"]

  /// Returns a message for each missing path in a line. Paths are relative to the repository's root. Paths with one of
  /// the placeholders APP, NAME, TARGET and TOPIC, and paths of build products and fuzzing finds may be missing.
  private func lostPaths(in line: Substring) -> [String] {
    guard Self.folders.contains(where: { line.contains($0) }) else { return [] }
    let paths = #/(?:^|[^\w\/.\-])((?:docs|script|Sources|Tests|Apps|Benchmarks|Soak|deploy)\/[\w.\/+\-]*\w)/#
    return line.matches(of: paths).compactMap { match in
      let path = match.output.1
      let isPattern = path.firstMatch(of: #/\b(?:APP|NAME|TARGET|TOPIC)/#) != nil
      let isBuilt = path.contains("/.build") || path.contains("/Finds")
      return isPattern || isBuilt || exists(String(path)) ? nil : "there is no file '\(path)'"
    }
  }

  private func unknownRules(in line: Substring) -> [String] {
    guard line.contains("ule") || line.contains("onflict") else { return [] }
    return line.matches(of: #/\b(?:[Rr]ules?|[Cc]onflicts?) ([A-L]\d+(?:(?:, | and |, and | to | or )[A-L]\d+)*)/#)
      .flatMap { $0.output.1.matches(of: #/[A-L]\d+/#).map { String($0.output) } }
      .filter { !rules.contains($0) }
      .map { "docs/rules.md has no rule or conflict \($0)" }
  }

  // MARK: Pages

  /// The numbered lines of a page, without the lines of code blocks.
  private static func lines(outsideOfBlocks text: String) -> [(number: Int, text: Substring)] {
    var isBlock = false
    var found: [(number: Int, text: Substring)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isBlock.toggle()
      } else if !isBlock {
        found.append((index + 1, line))
      }
    }
    return found
  }

  /// Returns the anchor that a page's renderer gives to a heading; `nil` for a line that is not a heading. The anchor
  /// is the words in lower case, joined by hyphens, without punctuation other than hyphens and underscores.
  private static func anchor(of line: Substring) -> String? {
    guard let heading = line.wholeMatch(of: #/#+ (.*)/#)?.output.1 else { return nil }
    return String(
      heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.map { $0 == " " ? "-" : $0 })
  }
}
