import VirtualPhone

/// Writes rules and conflicts as text for people.
enum RuleText {
  static func lines(of rule: any RuleDescription, os: OSVersion?) -> [String] {
    let value = os.map { rule.figure(for: $0).description } ?? values(of: rule)
    let conflicts = Rules.conflicts(touching: rule.id)
    let hint = conflicts.isEmpty ? [] : ["conflicts: \(conflicts.joined(separator: ", "))"]
    return ["\(padded(rule.id, to: 3)) \(rule.name): \(value)"]
      + [rule.sentence, "\(rule.confidence): \(rule.source)", status(rule.status)].map { "    " + $0 }
      + hint.map { "    " + $0 }
  }

  static func lines(of conflict: RuleConflict) -> [String] {
    let sides = conflict.sides.enumerated().map { index, side in
      "\(index == 0 ? "*" : "-") \(side.claim) (\(side.source))\(side.setting.map { " [\($0.figure)]" } ?? "")"
    }
    let heading = "\(padded(conflict.id, to: 3)) \(conflict.question) (\(conflict.rules.joined(separator: ", ")))"
    return [heading] + (sides + ["because: " + conflict.reason, control(of: conflict)]).map { "    " + $0 }
  }

  /// Returns the rule's values over the releases, such as `no; from iOS 13: yes`.
  static func values(of rule: any RuleDescription) -> String {
    rule.history.map { reading in
      (reading.since.map { "from iOS \(release($0)): " } ?? "") + reading.figure.description
    }.joined(separator: "; ")
  }

  static func status(_ status: RuleStatus) -> String {
    [status.description, status.reason].compactMap(\.self).joined(separator: ": ")
  }

  /// Returns a text that names the rule by which a scenario chooses a side of the conflict. If no rule allows this
  /// choice, returns the conflict's status and the reason for it.
  static func control(of conflict: RuleConflict) -> String {
    conflict.control.map { "switch: \($0.name), with the value in brackets" } ?? status(conflict.status)
  }

  /// Returns the release in its shortest form, such as `13` instead of `13.0`.
  static func release(_ os: OSVersion) -> String {
    os == OSVersion(os.major) ? String(os.major) : os.description
  }

  static var profiles: String { OSVersion.profiles.map(release).joined(separator: ", ") }
}

extension RuleConflict {
  /// The rule that decides the conflict on the virtual phone; `nil` if no rule does.
  var control: (any RuleDescription)? { sides.lazy.compactMap(\.setting).first?.rule }
}

extension Rules {
  /// Returns the numbers of the conflicts that involve a rule.
  static func conflicts(touching id: String) -> [String] {
    conflicts.filter { $0.rules.contains(id) }.map(\.id)
  }
}
