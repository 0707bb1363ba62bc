import VirtualPhone

/// What iOS does to Bluetooth in the background, as the virtual phone has it.
struct RulesVerb: Verb {
  let name = "rules"
  let summary = "look up what iOS allows in the background, who says so, and how sure we are"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: ["--modelled", "--not-modelled", "--conflicts", "--json", "--markdown"],
      values: ["--topic", "--os"], maximumOperands: .max)
    if options.contains("--markdown") {
      guard arguments == ["--markdown"] else {
        throw .usage("--markdown writes the whole page and goes with nothing else")
      }
      for line in RulesPage.lines { try surroundings.output.line(line) }
      return .success
    }
    let selection = try RuleSelection(options)
    let os = try release(options)
    let (rules, conflicts) = (selection.rules, selection.conflicts)
    if rules.isEmpty, conflicts.isEmpty { surroundings.say("nothing in the rulebook is all of that") }
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
    guard let os = OSVersion(text) else { throw .usage("--os takes a release such as 13.4.1, not '\(text)'") }
    guard !options.contains("--conflicts") else { throw .usage("--os says nothing about --conflicts") }
    return os
  }

  var help: String {
    """
    Lists the rulebook: what iOS does to Bluetooth, location and notifications of apps, above all in the background, with
    values, sources and how sure we are. The virtual phone plays by these rules ('afterglow demo').

    Usage: afterglow rules [ID…] [--topic TOPIC] [--os RELEASE] [--modelled | --not-modelled] [--conflicts] [--json]
           afterglow rules --markdown

    An ID is a rule's number, such as B4; several values may belong to one. L1 to L9 are conflicts: questions on which
    the sources disagree. Without an ID all rules are listed. Of each:

      B4  overflow-delivery-needs-ranging: no; from iOS 13: yes
          what iOS does, in a sentence
          measured by 2 sources: who says so
          modelled

    Behind the name stands the value, with its unit. Where it changed, the first one also holds for everything before;
    where no release is named it holds for all. How sure we are:

      documented     Apple, or the Bluetooth Core Specification, says so
      measured       so many independent sources measured it
      computed       computed from a public capture
      remembered     known to everybody in the field, and not looked up again
      folklore       said by many, measured by none
      chosen         a value had to be chosen

    What the virtual phone makes of it:

      modelled       it asks the rulebook, and a scenario may set another value
      invariant      it behaves so, and has no other way
      not modelled   it does not know of it, for the reason given

    Of a conflict, all sides are listed, the one that the rulebook takes first, with '*'; then why; and the rule by which
    a scenario takes another side, if there is one.

    Options:
      --topic TOPIC    rules of a topic: \(RuleSelection.topics(5).joined(separator: ",\n                   "))
      --os RELEASE     the values that hold for a release of iOS, such as 13.4.1, alone
                       (it turns at some of the presets \(RuleText.profiles))
      --modelled       what the virtual phone obeys: modelled and invariant; of conflicts, those with a switch
      --not-modelled   what it does not
      --conflicts      conflicts instead of rules: all, or those that touch what the ID or TOPIC says
      --json           one JSON object a line for each rule or conflict
      --markdown       all of it as a page of documentation, docs/rules.md
      --help           this text

    Exit codes: 0 well, 64 wrong command line, 74 writing failed.

    Examples:
      afterglow rules B4 L2
      afterglow rules --topic background --os 26
      afterglow rules --not-modelled
      afterglow rules --conflicts
      afterglow rules --json --os 13 | grep '"unit":"s"'
    """
  }
}
