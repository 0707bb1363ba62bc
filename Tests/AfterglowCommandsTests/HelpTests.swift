import AfterglowCapture
import AfterglowCommands
import Testing

@Suite struct HelpTests {
  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func `the tool's help names every verb and exit code`(arguments: [String]) {
    let run = Invocation(arguments, input: MemorySource([]))
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    for verb in Tool.verbs {
      #expect(run.outputLines.contains { $0.hasPrefix("  \(verb.name) ") && $0.hasSuffix("  \(verb.summary)") })
    }
    for code in [0, 1, 64, 65, 66, 69, 74] { #expect(run.outputLines.contains { $0.hasPrefix("  \(code) ") }) }
  }

  @Test func `every verb prints its help, whatever else the command line contains`() {
    for verb in Tool.verbs {
      let run = Invocation("help", verb.name)
      #expect(run.code == .success)
      #expect(run.output == verb.help + "\n")
      #expect(run.output.contains("Usage: afterglow \(verb.name)"))
      #expect(Invocation(verb.name, "--nonsense", "--help").output == run.output)
      #expect(Invocation(verb.name, "-h").output == run.output)
    }
  }

  @Test func `every help text fits into 120 columns`() {
    for text in [Invocation("--help").output] + Tool.verbs.map(\.help) {
      for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }
  }

  @Test func `after two dashes '--help' is read as a file's name`() {
    let run = Invocation("decode", "--", "--help")
    #expect(run.code == .noInput)
    #expect(run.output.isEmpty)
  }

  @Test func `--version prints one line`() {
    let run = Invocation("--version")
    #expect(run.output == "afterglow \(Tool.version)\n")
    #expect(run.code == .success)
  }

  @Test func `no two verbs have the same name`() {
    #expect(Set(Tool.verbs.map(\.name)).count == Tool.verbs.count)
  }
}
