import VirtualPhone

extension RulesVerb {
  static let grammar = CommandSyntax(
    name: "rules", summary: "look up what iOS allows in the background, with sources and certainty",
    introduction: """
      Lists the rulebook: what iOS does to the Bluetooth, location and notifications of apps, mainly in the background. Each
      rule has values, sources and a certainty. The virtual phone obeys these rules ('afterglow demo').
      """,
    usage: [
      "[ID…] [--topic TOPIC] [--os RELEASE] [--modelled | --not-modelled] [--conflicts] [--json]", "--markdown",
    ],
    operands: OperandSyntax(
      placeholder: "ID", kind: .choice(Array(Set(Rules.all.map(\.id) + Rules.conflicts.map(\.id))).sorted()),
      maximum: .max),
    description: """
      An ID is a rule's number, such as B4; a number may have several values. An ID such as L1 is a conflict: a question
      on which the sources disagree. Without an ID the verb lists all rules, each in this form:

        B4  overflow-delivery-needs-ranging: no; from iOS 13: yes
            what iOS does, in a sentence
            measured by 2 sources: the sources
            modelled

      The value, with its unit, follows the name. If the value changed from release to release, the first value also
      holds for all earlier releases. A value without a release holds for all releases. The certainty is one of:

        documented     Apple or the Bluetooth Core Specification documents the rule
        measured       the stated number of independent sources measured the rule
        computed       the value is computed from a public capture
        remembered     the rule is common knowledge in the field, without a source
        folklore       many people state the rule, and nobody has measured it
        chosen         the project chose this value, because the virtual phone needs a value

      The virtual phone's support is one of:

        modelled       the virtual phone obeys the rule, and a scenario may set another value
        invariant      the virtual phone always obeys the rule, and no scenario can change the value
        not modelled   the virtual phone ignores the rule, for the reason given

      For a conflict the verb lists all sides, first the rulebook's own side with '*', and the reason why the rulebook
      takes that side. If a scenario can take another side, the verb names the rule that the scenario must set.
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--topic", "TOPIC", .choice(RuleTopic.allCases.map(\.name)),
            "rules of this topic: ", RuleTopic.allCases.map { "'\($0.name)'" }.joined(separator: ", ")),
          .value(
            "--os", "RELEASE", .release,
            "print only the values for this release of iOS, such as 13.4.1 (values change at the releases ",
            "\(RuleText.profiles))"),
          .flag(
            "--modelled",
            "only rules that the virtual phone obeys (modelled and invariant), and conflicts with a switch"),
          .flag("--not-modelled", "only rules that the virtual phone does not obey, and conflicts without a switch"),
          .flag("--conflicts", "list conflicts instead of rules: all, or those that involve the ID or TOPIC"),
          .flag("--json", "print one JSON object a line, one for each rule or conflict"),
          .flag("--markdown", "print the whole rulebook as a page of documentation, docs/rules.md"),
        ])
    ],
    exitCodes: "0 success, 64 wrong command line, 74 writing failed",
    examples: [
      "afterglow rules B4 L2", "afterglow rules --topic background --os 26", "afterglow rules --not-modelled",
      "afterglow rules --conflicts", #"afterglow rules --json --os 13 | grep '"unit":"s"'"#,
    ])
}
