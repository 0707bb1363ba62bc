/// The command-line tool `afterglow`.
public enum Tool {
  /// The version that `--version` prints.
  public static let version = "0.2.0"

  /// Runs a command line, which does not include the tool's name, and returns the exit code.
  public static func run(_ arguments: [String], in surroundings: Surroundings) -> ExitCode {
    do throws(CommandFailure) {
      let code = try dispatch(arguments, in: surroundings)
      try surroundings.output.flush()
      return code
    } catch {
      // The results that were written before the failure are useful, so they are printed.
      try? surroundings.output.flush()
      if let message = error.message { surroundings.sayFailure(message) }
      return error.exitCode
    }
  }

  private static func dispatch(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
  {
    guard let first = arguments.first else {
      throw .usage("a verb is missing; 'afterglow --help' lists the verbs")
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h", "help":
      let text = rest.isEmpty ? help : try verb(named: rest[0]).help
      try print(text, in: surroundings)
      return .success
    case "--version":
      try surroundings.output.line("afterglow \(version)")
      return .success
    case _ where first.hasPrefix("-"):
      let hint = suggestion(for: first, among: ["--help", "--version"])
      throw .usage("unknown option '\(first)'\(hint); see 'afterglow --help'")
    default:
      let verb = try verb(named: first)
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        try print(verb.help, in: surroundings)
        return .success
      }
      return try run(verb, rest, in: surroundings)
    }
  }

  private static func run(
    _ verb: any Verb, _ arguments: [String], in surroundings: Surroundings
  ) throws(CommandFailure) -> ExitCode {
    let options = try Options(arguments, of: verb.syntax)
    var surroundings = surroundings
    surroundings.colour = options["--color"].flatMap(ColourChoice.init) ?? .auto
    surroundings.isVerbose = options.contains("--verbose")
    let words = [verb.name, options.explanation].filter { !$0.isEmpty }
    surroundings.explain("version \(version); command: \(words.joined(separator: " "))")
    let start = surroundings.clock.elapsed
    let code = try verb.runUnderRulebook(options, in: surroundings)
    try surroundings.output.flush()
    let meaning = ExitCode.table.first { $0.code == code }?.meaning ?? ""
    let seconds = decimal((surroundings.clock.elapsed - start) / .seconds(1), 2)
    surroundings.explain("ends after \(seconds) s with exit code \(code.rawValue): \(meaning)")
    return code
  }

  /// Prints a help text, with emphasised headings on a terminal.
  private static func print(_ help: String, in surroundings: Surroundings) throws(CommandFailure) {
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let isHeading = line.hasSuffix(":") && !line.hasPrefix(" ")
      try surroundings.output.line(isHeading ? surroundings.painted(String(line), .heading) : String(line))
    }
  }

  private static func verb(named name: String) throws(CommandFailure) -> any Verb {
    guard let verb = verbs.first(where: { $0.name == name }) else {
      let hint = suggestion(for: name, among: verbs.map(\.name) + ["help"])
      throw .usage("unknown verb '\(name)'\(hint); 'afterglow --help' lists the verbs")
    }
    return verb
  }

  static var help: String {
    let width = verbs.map(\.name.count).max() ?? 0
    let verbLines = verbs.map { "  \(padded($0.name, to: width))  \($0.summary)" }
    let codeLines = ExitCode.table.map { "  \(padded(String($0.code.rawValue), to: 2))  \($0.meaning)" }
    return """
      afterglow finds phones by the Bluetooth signals that their apps send from the background.

      Usage: afterglow VERB [OPTION]… [FILE]

      Verbs:
      \(verbLines.joined(separator: "\n"))

      'afterglow VERB --help' explains a verb. 'afterglow schema VERB' describes its JSON. 'afterglow --version' prints
      the version. Data goes to standard output. All other messages go to standard error.

      Exit codes:
      \(codeLines.joined(separator: "\n"))
      """
  }
}
