/// Completions for zsh, as arguments of its function `_arguments`.
struct ZshCompletion {
  let verbs: [CommandSyntax]

  var script: String {
    let list = verbs.map { shellQuoted("\($0.name):\($0.summary)") } + [shellQuoted("help:explain a verb")]
    let names = verbs.map(\.name).joined(separator: " ")
    return """
      #compdef afterglow
      # Completions of afterglow for zsh; written by 'afterglow completion zsh'.

      \(verbs.map(function).joined(separator: "\n\n"))

      _afterglow() {
        local context state state_descr line curcontext="$curcontext"
        typeset -A opt_args
        _arguments -C '(-h --help)'{-h,--help}'[explain the tool]' '--version[print the version]' '1:verb:->verb' '*::argument:->argument'
        case $state in
          verb)
            local -a verbs
            verbs=(\(list.joined(separator: " ")))
            _describe verb verbs
            ;;
          argument)
            case $words[1] in
              help) _values verb \(names) ;;
              \(verbs.map { "\($0.name)) _afterglow_\($0.name) ;;" }.joined(separator: "\n        "))
            esac
            ;;
        esac
      }

      if [[ $funcstack[1] == _afterglow ]]; then
        _afterglow "$@"
      else
        compdef _afterglow afterglow
      fi

      """
  }

  private func function(_ verb: CommandSyntax) -> String {
    guard !verb.tasks.isEmpty else {
      return "_afterglow_\(verb.name)() {\n  \(arguments(verb, of: nil))\n}"
    }
    let names = verb.tasks.map(\.name)
    let cases = names.map { "    \($0)) \(arguments(verb, of: $0)) ;;" }
    let choices = "1:task:(\(names.joined(separator: " ")))"
    return """
      _afterglow_\(verb.name)() {
        local task=\(verb.defaultTask ?? "''") word
        for word in ${words[2,CURRENT-1]}; do
          case $word in
            \(names.joined(separator: "|"))) task=$word; break ;;
          esac
        done
        case $task in
      \(cases.joined(separator: "\n"))
          *) _arguments \(shellQuoted(choices)) ;;
        esac
      }
      """
  }

  private func arguments(_ verb: CommandSyntax, of task: String?) -> String {
    var words = verb.options(of: task).flatMap(specifications)
    let operand = verb.operands(of: task)
    if task != nil { words.append("1:task:(\(verb.tasks.map(\.name).joined(separator: " ")))") }
    if operand.maximum > 0 { words.append("*:\(escaped(operand.placeholder)):\(action(operand.kind))") }
    return "_arguments " + words.map(shellQuoted).joined(separator: " ")
  }

  private func specifications(_ option: OptionSyntax) -> [String] {
    let value = option.value.map { ":\(escaped($0.placeholder)):\(action($0.kind))" } ?? ""
    return [option.name + (value.isEmpty ? "" : "=")].map { "\($0)[\(escaped(option.explanation))]\(value)" }
      + (option.short.map { ["\($0)[\(escaped(option.explanation))]"] } ?? [])
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .choices(let words): "_values -s , word \(words.joined(separator: " "))"
    case .text, .number, .release, .releases: " "
    }
  }

  private func escaped(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }
}
