import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing

/// The command lines of wrong-command-lines.txt: the tool refuses each with an exit code and a message, and does
/// nothing else.
@MainActor @Suite struct WrongCommandLineTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let code: Int32
    let arguments: [String]
    let message: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  nonisolated static let rows: [Row] = {
    guard let file = Bundle.module.url(forResource: "wrong-command-lines", withExtension: "txt"),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: "|", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 3, let code = Int32(parts[0]) else { return nil }
      return Row(code: code, arguments: parts[1].split(separator: " ").map(String.init), message: parts[2])
    }
  }()

  @Test func `the file has at least 60 wrong command lines`() { #expect(Self.rows.count >= 60) }

  @Test(arguments: rows)
  func `a wrong command line gives the listed message and exit code`(row: Row) {
    let run = Invocation(row.arguments, input: MemorySource([]))
    #expect(run.errors == "afterglow: \(row.message)\n")
    #expect(run.code.rawValue == row.code)
    #expect(run.output.isEmpty)
  }

  @Test func `the message about a wrong command line names the wrong word, unless a word is missing`() {
    for row in Self.rows where row.code == ExitCode.usage.rawValue {
      let isMissing = row.message.contains("missing") || row.message.hasPrefix("which")
      let words = row.arguments.flatMap { $0.split(separator: "=") }.flatMap { $0.split(separator: ",") }
      #expect(isMissing || words.contains { row.message.contains($0) }, "\(row.testDescription)")
    }
  }
}
