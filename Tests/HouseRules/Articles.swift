/// Finds the Swift code in the articles of the products' documentation, and looks for this code in files.
package enum Articles {
  /// The blocks of Swift in a page, each without its fence.
  package static func code(in page: String) -> [String] {
    page.matches(of: #/(?s)```swift\n(.*?)\n```/#).map { String($0.output.1) }
  }

  /// Whether a file contains these lines one after the other, all indented by the same number of additional spaces.
  package static func file(_ text: String, holds code: String) -> Bool {
    let wanted = code.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = wanted.first, lines.count >= wanted.count else { return false }
    return (0...lines.count - wanted.count).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let indentation = lines[start].dropLast(first.count)
      return indentation.allSatisfy { $0 == " " }
        && zip(wanted, lines[start...]).allSatisfy { $1 == ($0.isEmpty ? "" : indentation + $0) }
    }
  }
}
