/// Completions for bash, which do not need the package bash-completion.
struct BashCompletion {
  let verbs: [CommandSyntax]

  var script: String {
    """
    # Completions of afterglow for bash; written by 'afterglow completion bash'.
    _afterglow() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"
      local verb="" task="" named="" word index
      # Bash makes a word of the sign between an option and its value.
      if [[ $current == "=" ]]; then
        current=""
      elif [[ $previous == "=" ]]; then
        previous="${COMP_WORDS[COMP_CWORD - 2]}"
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        if [[ -z $verb ]]; then
          [[ $word == -* ]] || verb="$word"
          continue
        fi
        case "$verb $word" in
          \(taskPattern)) [[ -n $named ]] || named="$word" ;;
        esac
      done
      COMPREPLY=()
      if [[ -z $verb ]]; then
        COMPREPLY=($(compgen -W "\((verbs.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))" -- "$current"))
        return
      fi
      task="$named"
      case "$verb" in
        help) COMPREPLY=($(compgen -W "\(verbs.map(\.name).joined(separator: " "))" -- "$current")); return ;;
    \(indented(defaults, by: 4))
      esac
      case "$verb $task $previous" in
    \(indented(values, by: 4))
      esac
      local options="" operands="" files=""
      case "$verb $task" in
    \(indented(contents, by: 4))
      esac
      case "$verb $named" in
    \(indented(tasks, by: 4))
      esac
      if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
      else
        COMPREPLY=($(compgen -W "$operands" -- "$current"))
        if [[ -n $files ]]; then
          compopt -o filenames 2> /dev/null
          COMPREPLY+=($(compgen -f -- "$current"))
        fi
      fi
    }
    complete -F _afterglow afterglow

    """
  }

  private var taskPattern: String {
    verbs.flatMap { verb in verb.tasks.map { "\"\(verb.name) \($0.name)\"" } }.joined(separator: " | ")
  }

  private var defaults: [String] {
    verbs.compactMap { verb in verb.defaultTask.map { "\(verb.name)) [[ -n $task ]] || task=\"\($0)\" ;;" } }
  }

  /// The completions after each option that has a value.
  private var values: [String] {
    verbs.flatMap { verb in
      verb.completedTasks.flatMap { task in
        verb.options(of: task).compactMap { option in
          option.value.map { "\"\(verb.name) \(task) \(option.name)\") \(reply($0.kind))return ;;" }
        }
      }
    }
  }

  private func reply(_ kind: ValueKind) -> String {
    switch kind {
    case .file: "compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- \"$current\")); "
    case .folder: "compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -d -- \"$current\")); "
    case .choice(let words), .choices(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")); "
    case .text, .number, .release, .releases: ""
    }
  }

  private var contents: [String] {
    verbs.flatMap { verb in
      verb.completedTasks.map { task in
        let operand = verb.operands(of: task).kind
        let options = verb.options(of: task).map(\.name).joined(separator: " ")
        return "\"\(verb.name) \(task)\") options=\"\(options)\" operands=\"\(operand.words.joined(separator: " "))\""
          + (operand == .file || operand == .folder ? " files=1" : "") + " ;;"
      }
    }
  }

  /// The tasks of each verb, which the shell offers while the line names no task.
  private var tasks: [String] {
    verbs.filter { !$0.tasks.isEmpty }.map { verb in
      "\"\(verb.name) \") operands=\"\(verb.tasks.map(\.name).joined(separator: " "))\" ;;"
    }
  }

  private func indented(_ lines: [String], by columns: Int) -> String {
    lines.map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n")
  }
}
