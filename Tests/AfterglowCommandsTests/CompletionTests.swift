import AfterglowCapture
import Foundation
import Testing

@testable import AfterglowCommands

/// The completions of each shell, as the shell itself computes them.
@Suite struct CompletionTests {
  /// Returns the path of a shell; `nil` if this machine lacks it.
  private static func path(_ shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let hasBash = path("bash") != nil
  private static let hasZsh = path("zsh") != nil
  private static let hasFish = path("fish") != nil

  /// Beginnings of command lines, and the possible completions of the last word.
  private static let cases: [(line: String, words: [String])] = [
    ("afterglow dec", ["decode"]), ("afterglow demo --ca", ["--capture"]), ("afterglow demo sh", ["shortwave"]),
    ("afterglow demo overflow --co", ["--code", "--color"]), ("afterglow demo overflow --code ham", ["hamming"]),
    ("afterglow demo soak --hou", ["--hours"]), ("afterglow overflow en", ["encode"]),
    ("afterglow overflow encode --se", ["--services"]), ("afterglow rules --topic back", ["background"]),
    ("afterglow help sim", ["simulate"]),
  ]

  /// Runs a shell with a test program whose arguments are the completion script and `words`. Returns the program's
  /// output.
  private func output(of shell: String, _ program: String, _ words: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let script = try folder.file("completions", Array(Invocation("completion", shell).output.utf8))
    let file = try folder.file("program", Array(program.utf8))
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.path(shell)))
    process.arguments = (shell == "bash" ? ["--norc"] : shell == "zsh" ? ["-f"] : []) + [file, script] + words
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(.enabled(if: hasBash, "needs bash"), arguments: cases)
  func `bash completes verbs, tasks, options and values`(line: String, words: [String]) throws {
    let program = """
      source "$1"
      COMP_WORDS=("${@:2}")
      COMP_CWORD=$(($# - 2))
      _afterglow
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let found = try output(of: "bash", program, line.split(separator: " ").map(String.init))
    #expect(found.split(separator: "\n").map(String.init) == words)
  }

  @Test(.enabled(if: hasFish, "needs fish"), arguments: cases)
  func `fish completes verbs, tasks, options and values`(line: String, words: [String]) throws {
    let found = try output(of: "fish", "source $argv[1]; complete -C $argv[2]", [line])
    #expect(found.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == words)
  }

  /// Zsh completes only on a terminal, so the test provides a terminal.
  @Test(.enabled(if: hasZsh, "needs zsh"), arguments: cases)
  func `zsh completes verbs, tasks, options and values`(line: String, words: [String]) throws {
    let program = #"""
      zmodload zsh/zpty
      zpty terminal zsh -f -i
      zpty -w terminal "PS1= PS2= RPS1=; LISTMAX=0; autoload -Uz compinit; compinit -D -u; source $1
      finish() { print -n 'THE''END' }; zle -N finish; bindkey '^X' finish; print READY''NOW"
      zpty -r terminal seen '*READYNOW*'
      zpty -w -n terminal "$2"$'\t\x18'
      zpty -r terminal seen '*THEEND*'
      print -r -- "$seen"
      """#
    let found = try output(of: "zsh", program, [line])
    let lines = found.replacing("\r", with: "\n").split(separator: "\n")
    for word in words {
      // If only one completion is possible, zsh inserts it into the line. Otherwise, zsh lists the completions with
      // their explanations below the line.
      #expect(lines.contains { $0.contains("\(word) ") || $0.contains("\(word)\u{1B}") }, "\(found)")
    }
  }

  @Test func `every verb, task and option is in the completion script of every shell`() {
    for shell in ["bash", "zsh", "fish"] {
      let script = Invocation("completion", shell).output
      for verb in Tool.verbs {
        #expect(script.contains(verb.name))
        for task in verb.syntax.tasks { #expect(script.contains(task.name)) }
        for option in verb.syntax.options {
          let word = shell == "fish" ? " -l \(option.name.dropFirst(2)) " : option.name
          #expect(script.contains(word), "\(shell): \(verb.name) \(option.name)")
        }
      }
    }
  }
}
