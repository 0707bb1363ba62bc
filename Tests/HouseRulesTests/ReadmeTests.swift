import AfterglowCommands
import Foundation
import HouseRules
import Testing

/// The commands in the README exist.
@Suite struct ReadmeTests {
  private static let isPresent = ProjectFiles.exists("README.md")

  /// The words of every line of code in a Markdown text, in fenced blocks and in spans between backticks.
  static func commands(in markdown: String) -> [[Substring]] {
    var isFenced = false
    return markdown.split(separator: "\n").flatMap { line -> [[Substring]] in
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isFenced.toggle()
        return []
      }
      if isFenced { return [line.split(separator: " ")] }
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0].split(separator: " ") }
    }
  }

  /// Returns the verbs in a command: each word of lower-case letters that directly follows the tool's name.
  static func verbs(in command: [Substring]) -> [String] {
    zip(command, command.dropFirst()).filter { name, next in
      (name == "afterglow" || name.hasSuffix("/afterglow")) && next.allSatisfy { $0.isLowercase }
    }.map { String($1) }
  }

  @Test(.enabled(if: isPresent, "needs a README.md"))
  func `every script that the README names exists and is executable`() throws {
    for word in Self.commands(in: try ProjectFiles.text("README.md")).joined() where word.hasPrefix("script/") {
      let path = ProjectFiles.root.appending(path: String(word)).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(word)")
    }
  }

  @Test(.enabled(if: isPresent, "needs a README.md"))
  func `every verb that the README names exists`() throws {
    let known = Set(Tool.verbs.map(\.name) + ["help"])
    for verb in Self.commands(in: try ProjectFiles.text("README.md")).flatMap(Self.verbs(in:)) {
      #expect(known.contains(verb), "\(verb)")
    }
  }

  @Test(.enabled(if: isPresent, "needs a README.md"))
  func `continuous integration runs the test command that the README names`() throws {
    #expect(Self.commands(in: try ProjectFiles.text("README.md")).contains { $0.first == "script/test" })
    #expect(try ProjectFiles.text(".ci/run").contains("/../script/test\""))
    for path in [".ci/run", "script/test"] {
      #expect(FileManager.default.isExecutableFile(atPath: ProjectFiles.root.appending(path: path).path), "\(path)")
    }
  }

  @Test func `commands are found in blocks and in spans`() {
    let text = "Run `script/test` or\n```\nswift run -c release afterglow demo --seed 1\n```\nthen afterglow nothing."
    let commands = Self.commands(in: text)
    #expect(commands == [["script/test"], ["swift", "run", "-c", "release", "afterglow", "demo", "--seed", "1"]])
    #expect(commands.flatMap(Self.verbs(in:)) == ["demo"])
    #expect(Self.verbs(in: ["afterglow", "--help"]).isEmpty)
  }
}
