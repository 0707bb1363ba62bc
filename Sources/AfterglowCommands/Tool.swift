/// The command-line tool `afterglow`.
public enum Tool {
  public static let version = "0.2.0"

  /// Runs a command line, the tool's own name left out, and returns what to exit with.
  public static func run(_ arguments: [String], in surroundings: Surroundings) -> ExitCode {
    do throws(CommandFailure) {
      let code = try dispatch(arguments, in: surroundings)
      try surroundings.output.flush()
      return code
    } catch {
      // What was found until then is worth having.
      try? surroundings.output.flush()
      if let message = error.message { surroundings.say(message) }
      return error.exitCode
    }
  }

  private static func dispatch(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode
  {
    guard let first = arguments.first else {
      throw .usage("what is it to do? 'afterglow --help' lists the verbs")
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h", "help":
      try surroundings.output.line(rest.isEmpty ? help : verb(named: rest[0]).help)
      return .success
    case "--version":
      try surroundings.output.line("afterglow \(version)")
      return .success
    case _ where first.hasPrefix("-"):
      throw .usage("unknown option '\(first)'; 'afterglow --help' explains what there is")
    default:
      let verb = try verb(named: first)
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        try surroundings.output.line(verb.help)
        return .success
      }
      return try verb.run(rest, in: surroundings)
    }
  }

  private static func verb(named name: String) throws(CommandFailure) -> any Verb {
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw .usage("unknown verb '\(name)'; 'afterglow --help' lists the verbs")
    }
    return verb
  }

  static var help: String {
    let width = verbs.map(\.name.count).max() ?? 0
    let verbLines = verbs.map { "  \(padded($0.name, to: width))  \($0.summary)" }
    let codeLines = ExitCode.table.map { "  \(padded(String($0.code.rawValue), to: 2))  \($0.meaning)" }
    return """
      afterglow finds phones by what their backgrounded apps still send over Bluetooth.

      Usage: afterglow VERB [OPTION]… [FILE]

      Verbs:
      \(verbLines.joined(separator: "\n"))

      'afterglow VERB --help' explains a verb. 'afterglow --version' tells the version.
      Data goes to standard output; everything else goes to standard error.

      Exit codes:
      \(codeLines.joined(separator: "\n"))
      """
  }
}
