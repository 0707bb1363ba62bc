/// A shell for which completions are written.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the script with which the shell completes the tool's command lines.
  func script(_ verbs: [CommandSyntax]) -> String {
    switch self {
    case .bash: BashCompletion(verbs: verbs).script
    case .zsh: ZshCompletion(verbs: verbs).script
    case .fish: FishCompletion(verbs: verbs).script
    }
  }
}

extension CommandSyntax {
  /// The names of the tasks; a single empty name for a verb without tasks.
  var completedTasks: [String] { tasks.isEmpty ? [""] : tasks.map(\.name) }
}

/// Puts a text between single quotation marks, so that a shell interprets no part of the text.
func shellQuoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
