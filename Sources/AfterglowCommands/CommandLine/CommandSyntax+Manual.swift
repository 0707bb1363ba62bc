extension CommandSyntax {
  /// The verb's page for `man`, in the macros of man(7).
  package func manual(version: String) -> String {
    let title = "afterglow-\(name)".uppercased()
    var lines = [
      ".TH \(title) 1 \"\" \"afterglow \(version)\" \"Afterglow\"", ".SH NAME",
      Roff.text("afterglow-\(name)") + " \\- " + Roff.text(summary), ".SH SYNOPSIS", ".nf",
    ]
    lines += usage.map { Roff.line("afterglow \(name) \($0)") } + [".fi", ".SH DESCRIPTION"]
    lines += Roff.paragraphs(introduction) + (description.isEmpty ? [] : [".PP"] + Roff.paragraphs(description))
    lines.append(".SH OPTIONS")
    for group in groups + [Self.common] {
      if let heading = group.heading, heading != "Options:" { lines += [".PP", Roff.line(heading)] }
      for option in group.options {
        lines += [".TP", ".B " + Roff.text(option.form), Roff.line(option.explanation)]
      }
    }
    if !notes.isEmpty { lines += [".SH NOTES"] + Roff.paragraphs(notes) }
    lines += [".SH \"EXIT STATUS\"", Roff.line(exitCodes + "."), ".SH EXAMPLES", ".nf"]
    lines += examples.map(Roff.line) + [".fi", ".SH \"SEE ALSO\"", ".BR afterglow (1)"]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Escapes text for manual pages, so that `man` reads no part of the text as a command.
enum Roff {
  /// Escapes text within a line.
  static func text(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
  }

  /// Escapes a whole line, so that `man` does not read a dot or an apostrophe at its beginning as a request.
  static func line(_ text: String) -> String {
    let text = Self.text(text)
    return text.hasPrefix(".") ? "\\&" + text : text
  }

  /// Converts paragraphs, which empty lines separate in the text, into the lines of a manual page. A paragraph with
  /// indented lines keeps its line breaks.
  static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n\n") {
      let source = paragraph.split(separator: "\n")
      if !lines.isEmpty { lines.append(".PP") }
      if source.contains(where: { $0.hasPrefix("  ") }) {
        lines += [".nf"] + source.map { Roff.line(String($0)) } + [".fi"]
      } else {
        lines += source.map { Roff.line(String($0)) }
      }
    }
    return lines
  }
}
