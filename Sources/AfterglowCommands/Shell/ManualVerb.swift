/// Writes the manual page of the tool or of a verb.
struct ManualVerb: Verb {
  /// All verbs of the tool.
  let verbs: [CommandSyntax]

  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    var page = toolPage
    if let name = options.operands.first {
      guard let verb = verbs.first(where: { $0.name == name }) else {
        let hint = suggestion(for: name, among: verbs.map(\.name))
        throw .usage("unknown verb '\(name)'\(hint); 'afterglow --help' lists the verbs")
      }
      page = verb.manual(version: Tool.version)
    }
    try surroundings.output.line(String(page.dropLast()))
    return .success
  }

  static let grammar = CommandSyntax(
    name: "manual", summary: "write the manual page of the tool or of a verb, for 'man'",
    introduction: "Writes the manual page of the tool or of a verb, in the format of 'man'.",
    usage: ["[VERB]"],
    operands: OperandSyntax(placeholder: "VERB", kind: .text, maximum: 1), groups: [],
    exitCodes: "0 success, 64 wrong command line, 74 writing failed",
    examples: ["afterglow manual demo | man -l -", "afterglow manual > /usr/local/share/man/man1/afterglow.1"])

  /// The manual page of the tool, which lists its verbs.
  private var toolPage: String {
    let pages = verbs.flatMap { [".TP", ".B " + Roff.text($0.name), Roff.line($0.summary)] }
    let codes = ExitCode.table.flatMap { [".TP", ".B \($0.code.rawValue)", Roff.line($0.meaning)] }
    let lines =
      [
        ".TH AFTERGLOW 1 \"\" \"afterglow \(Tool.version)\" \"Afterglow\"", ".SH NAME",
        "afterglow \\- phones that keep finding each other after the screen goes dark", ".SH SYNOPSIS",
        Roff.line("afterglow VERB [OPTION]… [FILE]"), ".SH DESCRIPTION",
        "Finds phones by the Bluetooth signals that their apps send from the background, and plays apps on virtual phones.",
        ".SH VERBS",
      ] + pages
      + [
        ".PP", "Each verb has a separate page, such as", ".BR afterglow\\-demo (1).", ".SH ENVIRONMENT", ".TP",
        ".B NO_COLOR", "If NO_COLOR is set and not empty, the tool prints no colours, unless", ".B \\-\\-color always",
        "is given.",
        ".SH \"EXIT STATUS\"",
      ] + codes
    return lines.joined(separator: "\n") + "\n"
  }
}
