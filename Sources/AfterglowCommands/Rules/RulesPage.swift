import VirtualPhone

/// The rulebook as a page of documentation.
enum RulesPage {
  static var lines: [String] {
    introduction + profiles + RuleTopic.allCases.flatMap(section) + conflicts
  }

  private static var introduction: [String] {
    let counts = Dictionary(grouping: Rules.all, by: \.status.description).mapValues(\.count)
    func count(_ status: RuleStatus) -> String { String(counts[status.description] ?? 0) }
    return [
      "# What iOS does in the background", "",
      "<!-- Written by script/docs from the rulebook in Sources/VirtualPhone/Rulebook; change the rulebook, not this page. -->",
      "",
      "The virtual phone follows these \(Set(Rules.all.map(\.id)).count) rules, which have \(Rules.all.count) values.",
      "Each rule states its sources and its certainty: Apple documents some rules, and other people measured other rules on",
      "some phones and some releases. `afterglow rules` prints rules on the command line.", "",
      "\(count(.modelled)) values are *modelled*: the virtual phone obeys the value, and a scenario may set another value.",
      "\(count(.invariant)) values are *invariant*: the virtual phone always obeys the value, and no scenario can change it.",
      "\(count(.notModelled(""))) values are *not modelled*, for the stated reason.",
      "If a value changed from release to release, the first value also holds for all earlier releases.", "",
      "![Rules by release and certainty](pictures/rules-certainty.svg)", "",
    ]
  }

  private static var profiles: [String] {
    let rows = zip(OSVersion.profiles, OSVersion.profiles.dropFirst()).map { before, os in
      let changes = Rules.all.filter { $0.figure(for: before) != $0.figure(for: os) }.map { rule in
        "\(rule.id) \(rule.name): \(rule.figure(for: os))"
      }
      return row(["iOS \(RuleText.release(os))", changes.isEmpty ? "nothing" : changes.joined(separator: "<br>")])
    }
    return ["## Releases", "", "The rulebook has presets for these releases. A scenario may name other releases.", ""]
      + heading(["preset", "what it changes"])
      + [row(["iOS \(RuleText.release(OSVersion.profiles[0]))", "the oldest preset"])] + rows + [""]
  }

  private static func section(_ topic: RuleTopic) -> [String] {
    let rows = Rules.all.filter { $0.topic == topic }.map { rule in
      row([
        rule.id, "`\(rule.name)`", RuleText.values(of: rule), rule.sentence, "\(rule.confidence): \(rule.source)",
        RuleText.status(rule.status),
      ])
    }
    return ["## \(topic.rawValue). \(topic.title)", ""]
      + heading(["rule", "name", "value", "what iOS does", "certainty and sources", "virtual phone"]) + rows + [
        ""
      ]
  }

  private static var conflicts: [String] {
    ["## L. Open conflicts", "", "The first side of each conflict is the rulebook's own side.", ""]
      + Rules.conflicts.flatMap(lines(of:)).dropLast()
  }

  private static func lines(of conflict: RuleConflict) -> [String] {
    var lines = ["**\(conflict.id). \(conflict.question)** (\(conflict.rules.joined(separator: ", ")))", ""]
    for side in conflict.sides {
      let setting = side.setting.map { " `\($0.rule.name)`: \($0.figure)" } ?? ""
      lines.append("- \(side.claim) (\(side.source))\(setting)")
    }
    let reasons = [conflict.reason, conflict.status.reason.map { "Not modelled: \($0)" }]
    return lines + ["", reasons.compactMap(\.self).joined(separator: " "), ""]
  }

  private static func heading(_ cells: [String]) -> [String] {
    [row(cells), "|" + String(repeating: "---|", count: cells.count)]
  }

  /// A row of a table. Characters that would end a cell are escaped.
  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}
