import VirtualPhone

/// Which of the rulebook's entries a command line asks for.
struct RuleSelection {
  private let ids: Set<String>
  private let topic: RuleTopic?
  /// Whether the virtual phone is to obey them; `nil` where it does not matter.
  private let isObeyed: Bool?
  private let wantsConflicts: Bool

  init(_ options: Options) throws(CommandFailure) {
    let known = Set(Rules.all.map(\.id) + Rules.conflicts.map(\.id))
    for id in options.operands where !known.contains(id.uppercased()) {
      throw .usage("unknown rule '\(id)'; 'afterglow rules' lists them all")
    }
    ids = Set(options.operands.map { $0.uppercased() })
    topic = try options["--topic"].map { name throws(CommandFailure) in
      guard let topic = RuleTopic.allCases.first(where: { $0.name == name }) else {
        throw .usage("unknown topic '\(name)'; there are \(Self.topics(.max).joined())")
      }
      return topic
    }
    switch (options.contains("--modelled"), options.contains("--not-modelled")) {
    case (true, true): throw .usage("--modelled and --not-modelled exclude each other")
    case (true, false): isObeyed = true
    case (false, true): isObeyed = false
    case (false, false): isObeyed = nil
    }
    wantsConflicts = options.contains("--conflicts")
  }

  /// The topics' names, with commas between them, so many a line.
  static func topics(_ perLine: Int) -> [String] {
    let names = RuleTopic.allCases.map { "'\($0.name)'" }
    return stride(from: 0, to: names.count, by: min(perLine, names.count)).map { start in
      names[start..<min(names.count, start + min(perLine, names.count))].joined(separator: ", ")
    }
  }

  var rules: [any RuleDescription] {
    guard !wantsConflicts else { return [] }
    return Rules.all.filter { rule in
      (ids.isEmpty || ids.contains(rule.id)) && (topic == nil || rule.topic == topic) && fits(rule.status)
    }
  }

  /// Conflicts that were named; with `--conflicts`, also those that touch a rule that was.
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
