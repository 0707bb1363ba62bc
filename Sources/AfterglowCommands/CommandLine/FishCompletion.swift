/// Completions for fish.
struct FishCompletion {
  let verbs: [CommandSyntax]

  var script: String {
    let starts =
      verbs.map { "complete -c afterglow -n __afterglow_is_first -a \($0.name) -d \(quoted($0.summary))" }
      + [
        "complete -c afterglow -n __afterglow_is_first -a help -d 'explain a verb'",
        "complete -c afterglow -n __afterglow_is_first -l version -d 'print the version'",
        "complete -c afterglow -n __afterglow_is_first -l help -s h -d 'explain the tool'",
        "complete -c afterglow -n '__afterglow_at help' -a \(quoted(verbs.map(\.name).joined(separator: " ")))",
      ]
    return """
      # Completions of afterglow for fish; written by 'afterglow completion fish'.
      function __afterglow_is_first
          set -l words (commandline -opc)
          test (count $words) -eq 1
      end

      # Whether the command line has the verb $argv[1] and the task $argv[2]. $argv[3] is the task that applies if the
      # command line names no task, and the further arguments are all tasks of the verb.
      function __afterglow_at
          set -l words (commandline -opc)
          test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"; or return 1
          test (count $argv) -ge 2; or return 0
          set -e words[1..2]
          set -l task $argv[3]
          for word in $words
              if contains -- $word $argv[4..-1]
                  set task $word
                  break
              end
          end
          test "$task" = "$argv[2]"
      end

      complete -c afterglow -f
      \((starts + verbs.flatMap(lines)).joined(separator: "\n"))

      """
  }

  private func lines(_ verb: CommandSyntax) -> [String] {
    let names = verb.tasks.map(\.name)
    let usual = verb.defaultTask ?? "-"
    func condition(_ task: String) -> String {
      let words = task.isEmpty ? [verb.name] : [verb.name, task, usual] + names
      return "complete -c afterglow -n '__afterglow_at \(words.joined(separator: " "))'"
    }
    var lines = verb.tasks.map { task in
      // The shell offers the tasks until the line names a task.
      "\(condition(usual)) -a \(task.name) -d \(quoted(task.summary))"
    }
    for task in verb.completedTasks {
      lines += verb.options(of: task).map { option in
        condition(task) + " -l \(option.name.dropFirst(2))" + (option.short.map { " -s \($0.dropFirst())" } ?? "")
          + (option.value.map { value($0.kind) } ?? "") + " -d \(quoted(option.explanation))"
      }
      let operand = verb.operands(of: task).kind
      if operand == .file || operand == .folder { lines.append(condition(task) + " -F") }
      if !operand.words.isEmpty {
        lines.append(condition(task) + " -a \(quoted(operand.words.joined(separator: " ")))")
      }
    }
    return lines
  }

  private func value(_ kind: ValueKind) -> String {
    switch kind {
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .choice(let words), .choices(let words): " -x -a " + quoted(words.joined(separator: " "))
    case .text, .number, .release, .releases: " -x"
    }
  }

  /// Quotes a text. Within single quotation marks, fish knows the escapes `\\` and `\'`.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
