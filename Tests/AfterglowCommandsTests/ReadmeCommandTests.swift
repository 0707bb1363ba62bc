import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing

/// The commands of the README work.
@MainActor @Suite struct ReadmeCommandTests {
  private static let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "README.md")

  /// The tool's command lines in fenced blocks, without comments. Each line is split into the commands of its pipe.
  private static func commandLines() throws -> [[[String]]] {
    let text = try String(contentsOf: readme, encoding: .utf8)
    return blocks(of: text).flatMap { $0 }.compactMap { line in
      let code = line.prefix { $0 != "#" }
      let stages = code.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      let bare = stages.map { Array($0.starts(with: ["swift", "run"]) ? $0.dropFirst(2) : $0[...]) }
      return bare.allSatisfy { $0.first == "afterglow" } ? bare.map { Array($0.dropFirst()) } : nil
    }
  }

  /// The lines of each fenced block that names no language.
  private static func blocks(of text: String) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var language: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if language == nil { blocks.append([]) }
        language = language == nil ? line.dropFirst(3) : nil
      } else if language == "" {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  @Test func `the README has at least nine command lines`() throws {
    #expect(try Self.commandLines().count >= 9)
  }

  @Test func `every command line of the README succeeds and prints something`() throws {
    let capture = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).txt")
    let page = capture.appendingPathExtension("html")
    defer { for file in [capture, page] { try? FileManager.default.removeItem(at: file) } }
    try Invocation("demo", "sequential", "--seconds", "5").output
      .write(to: capture, atomically: true, encoding: .utf8)

    for stages in try Self.commandLines() {
      var input = ""
      for arguments in stages {
        let files = ["capture.txt": capture, "who.html": page]
        let arguments = arguments.map { files[$0]?.path ?? $0 }
        let invocation = Invocation(arguments, input: MemorySource(Array(input.utf8)))
        #expect(invocation.code == .success, "\(arguments): \(invocation.errors)")
        // Some commands print their table on standard error, because standard output is for the data.
        #expect(!invocation.output.isEmpty || !invocation.errors.isEmpty, "\(arguments)")
        input = invocation.output
      }
    }
  }
}
