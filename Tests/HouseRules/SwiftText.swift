/// A Swift file's text, line by line. This type understands only the grammar that the house rules need.
package struct SwiftText {
  package let lines: [Substring]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  package var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

  /// The names of the imported modules. An import declaration may have attributes, an access level and a kind.
  package var importedModules: [String] {
    lines.compactMap { line in
      var words = line.split(whereSeparator: \.isWhitespace)
      while let word = words.first, word.hasPrefix("@") || Self.accessLevels.contains(word) { words.removeFirst() }
      guard words.first == "import", words.count > 1 else { return nil }
      let path = words.count > 2 && Self.importKinds.contains(words[1]) ? words[2] : words[1]
      return path.split(whereSeparator: { $0 == "." || $0 == ";" }).first.map(String.init)
    }
  }

  /// Each line up to its first `//`, numbered from 1.
  package var code: [(number: Int, text: Substring)] {
    lines.enumerated().map { index, line in
      (index + 1, line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
    }
  }

  private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
  static let importKinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
}
