extension CommandSyntax {
  /// The width of the help, in columns.
  private static let columns = 118

  /// The complete help of the verb. The text ends without a newline.
  package var help: String {
    let forms = usage.enumerated().map { line, form in
      (line == 0 ? "Usage: " : "       ") + "afterglow \(name) \(form)"
    }
    let sections =
      [introduction, forms.joined(separator: "\n"), description, optionLines.joined(separator: "\n"), notes]
      + [Self.wrapped("Exit codes: " + exitCodes + ".", to: Self.columns).joined(separator: "\n")]
      + [(["Examples:"] + examples.map { "  " + $0 }).joined(separator: "\n")]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The options with their explanations. The options that every verb has follow the first group.
  private var optionLines: [String] {
    let all = groups.isEmpty ? [Self.common] : [groups[0]] + [Self.common] + groups.dropFirst()
    let width = min(24, all.flatMap(\.options).map(\.form.count).max() ?? 0)
    var lines = groups.first?.heading == nil ? ["Options:"] : []
    for group in all {
      if let heading = group.heading { lines.append(heading) }
      for option in group.options {
        let text = Self.wrapped(option.explanation, to: Self.columns - width - 4)
        // An option that is too long for its column gets its own line, above its explanation.
        let isLong = option.form.count > width
        if isLong { lines.append("  " + option.form) }
        for (index, line) in text.enumerated() {
          lines.append("  " + padded(index == 0 && !isLong ? option.form : "", to: width) + "  " + line)
        }
      }
    }
    return lines
  }

  /// Wraps a text into lines of at most `columns` characters. A longer word gets its own line.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension OptionSyntax {
  /// The option as the help shows it: `-v, --verbose` or `--seed NUMBER`.
  var form: String {
    (short.map { $0 + ", " } ?? "") + name + (value.map { " " + $0.placeholder } ?? "")
  }
}
