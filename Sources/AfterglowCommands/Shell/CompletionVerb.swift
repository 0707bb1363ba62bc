/// Writes the script with which a shell completes the tool's command lines.
struct CompletionVerb: Verb {
  /// All verbs of the tool.
  let verbs: [CommandSyntax]

  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    guard let shell = options.task.flatMap(Shell.init(rawValue:)) else { return .usage }
    let script = shell.script(verbs)
    try surroundings.output.line(String(script.dropLast()))
    return .success
  }

  static let grammar = CommandSyntax(
    name: "completion", summary: "write the script with which bash, zsh or fish completes command lines",
    introduction: "Writes the script with which a shell completes the command lines of afterglow.",
    usage: Shell.allCases.map(\.rawValue),
    tasks: Shell.allCases.map { TaskSyntax(name: $0.rawValue, summary: "for \($0.rawValue)") },
    description: """
      The script completes every verb, option and choice of this version of the tool. The package for Debian installs it in
      the folders of the shells.
      """,
    groups: [], exitCodes: "0 success, 64 wrong command line, 74 writing failed",
    examples: [
      "source <(afterglow completion bash)",
      "afterglow completion zsh > ~/.zfunc/_afterglow; fpath+=~/.zfunc; autoload -U compinit; compinit",
      "afterglow completion fish > ~/.config/fish/completions/afterglow.fish",
    ])
}
