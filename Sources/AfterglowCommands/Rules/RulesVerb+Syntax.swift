import VirtualPhone

extension RulesVerb {
  static let grammar = CommandSyntax(
    name: "rules", summary: "look up what iOS allows in the background, who says so, and how sure we are",
    introduction: """
      Lists the rulebook: what iOS does to Bluetooth, location and notifications of apps, above all in the background, with
      values, sources and how sure we are. The virtual phone plays by these rules ('afterglow demo').
      """,
    usage: [
      "[ID…] [--topic TOPIC] [--os RELEASE] [--modelled | --not-modelled] [--conflicts] [--json]", "--markdown",
    ],
    operands: OperandSyntax(
      placeholder: "ID", kind: .choice(Array(Set(Rules.all.map(\.id) + Rules.conflicts.map(\.id))).sorted()),
      maximum: .max),
    description: """
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
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--topic", "TOPIC", .choice(RuleTopic.allCases.map(\.name)),
            "rules of a topic: ", RuleTopic.allCases.map { "'\($0.name)'" }.joined(separator: ", ")),
          .value(
            "--os", "RELEASE", .release,
            "the values that hold for a release of iOS, such as 13.4.1, alone (it turns at some of the presets ",
            "\(RuleText.profiles))"),
          .flag(
            "--modelled", "what the virtual phone obeys: modelled and invariant; of conflicts, those with a switch"),
          .flag("--not-modelled", "what it does not"),
          .flag("--conflicts", "conflicts instead of rules: all, or those that touch what the ID or TOPIC says"),
          .flag("--json", "one JSON object a line for each rule or conflict"),
          .flag("--markdown", "all of it as a page of documentation, docs/rules.md"),
        ])
    ],
    exitCodes: "0 well, 64 wrong command line, 74 writing failed",
    examples: [
      "afterglow rules B4 L2", "afterglow rules --topic background --os 26", "afterglow rules --not-modelled",
      "afterglow rules --conflicts", #"afterglow rules --json --os 13 | grep '"unit":"s"'"#,
    ])
}
