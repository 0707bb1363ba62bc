import VirtualPhone

/// Prints how iOS treats Bluetooth in the background, as the virtual phone models it.
struct RulesVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    if options.contains("--markdown") {
      guard options.explanation == "--markdown" else {
        throw .usage("--markdown writes the whole page, and takes no other option")
      }
      for line in RulesPage.lines { try surroundings.output.line(line) }
      return .success
    }
    let selection = try RuleSelection(options)
    let os = try release(options)
    let (rules, conflicts) = (selection.rules, selection.conflicts)
    if rules.isEmpty, conflicts.isEmpty { surroundings.say("no rule or conflict matches all options") }
    let lines =
      options.contains("--json")
      ? rules.map { RuleJSON.rule($0, os: os).text } + conflicts.map { RuleJSON.conflict($0).text }
      : Array(
        (rules.map { RuleText.lines(of: $0, os: os) } + conflicts.map(RuleText.lines)).joined(separator: [""]))
    for line in lines { try surroundings.output.line(line) }
    return .success
  }

  private func release(_ options: Options) throws(CommandFailure) -> OSVersion? {
    guard let text = options["--os"] else { return nil }
    guard !options.contains("--conflicts") else {
      throw .usage("--os has no effect with --conflicts; remove one of them")
    }
    return OSVersion(text)
  }
}
