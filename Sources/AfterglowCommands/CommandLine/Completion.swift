/// A shell for which completions are written.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script by which the shell completes the tool's command lines.
  func script(_ verbs: [CommandSyntax]) -> String {
    switch self {
    case .bash: BashCompletion(verbs: verbs).script
    case .zsh: ZshCompletion(verbs: verbs).script
    case .fish: FishCompletion(verbs: verbs).script
    }
  }
}

extension CommandSyntax {
  /// The tasks that completions tell apart: one without a name for a verb without tasks.
  var completedTasks: [String] { tasks.isEmpty ? [""] : tasks.map(\.name) }
}

/// Text between single quotation marks, in which no shell takes anything for a command.
func shellQuoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
