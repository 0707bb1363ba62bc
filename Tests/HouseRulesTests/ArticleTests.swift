import Foundation
import HouseRules
import Testing

/// The code in the products' articles compiles, because a test contains the same lines.
@Suite struct ArticleTests {
  @Test func `every block of Swift in an article is compiled by a test`() throws {
    let snippets = try ProjectFiles.swiftFiles(below: ["Tests"]).filter { $0.contains("/Snippets/") }
      .map { try ProjectFiles.text($0) }
    let articles = try ProjectFiles.textFiles(below: ["Sources"]).filter { $0.contains(".docc/") }
    #expect(articles.count >= 10)
    var count = 0
    for article in articles {
      for code in Articles.code(in: try ProjectFiles.text(article)) {
        count += 1
        #expect(snippets.contains { Articles.file($0, holds: code) }, "\(article): no test compiles\n\(code)")
      }
    }
    #expect(count >= 4)
  }

  @Test func `code is found in a file at any indentation, and only as a whole`() {
    let file = "struct A {\n  func f() {\n    g()\n\n  }\n}\n"
    #expect(Articles.file(file, holds: "func f() {\n  g()\n\n}"))
    #expect(!Articles.file(file, holds: "func f() {\n  h()\n\n}"))
    #expect(!Articles.file(file, holds: "func f() {\ng()\n\n}"))
    #expect(Articles.code(in: "a\n```swift\nb\n```\n```json\nc\n```\n```swift\nd\ne\n```\n") == ["b", "d\ne"])
  }
}
