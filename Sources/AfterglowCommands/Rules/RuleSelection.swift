import VirtualPhone

/// The entries of the rulebook that a command line selects.
struct RuleSelection {
  private let ids: Set<String>
  private let topic: RuleTopic?
  /// `true` selects the rules that the virtual phone obeys, `false` selects all other rules, and `nil` selects both.
  private let isObeyed: Bool?
  private let wantsConflicts: Bool

  init(_ options: Options) throws(CommandFailure) {
    let known = Set(Rules.all.map(\.id) + Rules.conflicts.map(\.id))
    for id in options.operands where !known.contains(id.uppercased()) {
      let isConflict = id.uppercased().hasPrefix("L")
      throw .usage(
        isConflict
          ? "unknown conflict '\(id)'; 'afterglow rules --conflicts' lists all conflicts"
          : "unknown rule '\(id)'; 'afterglow rules' lists all rules")
    }
    ids = Set(options.operands.map { $0.uppercased() })
    topic = options["--topic"].flatMap { name in RuleTopic.allCases.first { $0.name == name } }
    switch (options.contains("--modelled"), options.contains("--not-modelled")) {
    case (true, true): throw .usage("--modelled and --not-modelled exclude each other")
    case (true, false): isObeyed = true
    case (false, true): isObeyed = false
    case (false, false): isObeyed = nil
    }
    wantsConflicts = options.contains("--conflicts")
  }

  var rules: [any RuleDescription] {
    guard !wantsConflicts else { return [] }
    return Rules.all.filter { rule in
      (ids.isEmpty || ids.contains(rule.id)) && (topic == nil || rule.topic == topic) && fits(rule.status)
    }
  }

  /// The conflicts that the command line names. With `--conflicts`, also the conflicts that involve a named rule, or
  /// all conflicts if the command line names neither rules nor conflicts. The topic and the status limit the selection
  /// further.
  var conflicts: [RuleConflict] {
    Rules.conflicts.filter { conflict in
      let isNamed = ids.contains(conflict.id)
      let isTouched = wantsConflicts && (ids.isEmpty || conflict.rules.contains(where: ids.contains))
      let isOnTopic = topic == nil || conflict.rules.contains { RuleTopic(ofRule: $0) == topic }
      return (isNamed || isTouched) && isOnTopic && fits(conflict.status)
    }
  }

  private func fits(_ status: RuleStatus) -> Bool {
    isObeyed.map { $0 == status.isObeyed } ?? true
  }
}
