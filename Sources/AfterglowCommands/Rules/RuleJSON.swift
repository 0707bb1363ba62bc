import VirtualPhone

/// Writes rules and conflicts as JSON.
enum RuleJSON {
  static func rule(_ rule: any RuleDescription, os: OSVersion?) -> JSON {
    .object(present: [
      "confidence": .string(rule.confidence.description),
      "conflicts": .array(Rules.conflicts(touching: rule.id).map { .string($0) }),
      "id": .string(rule.id), "name": .string(rule.name), "reason": rule.status.reason.map { .string($0) },
      "release": os.map { .string($0.description) }, "sentence": .string(rule.sentence),
      "source": .string(rule.source), "status": .string(rule.status.description),
      "topic": rule.topic.map { .string($0.name) },
      "value": os.map { .object(present: members(rule.figure(for: $0))) },
      "values": os == nil ? .array(rule.history.map(reading)) : nil,
    ])
  }

  static func conflict(_ conflict: RuleConflict) -> JSON {
    .object(present: [
      "because": .string(conflict.reason), "id": .string(conflict.id), "question": .string(conflict.question),
      "reason": conflict.status.reason.map { .string($0) }, "rules": .array(conflict.rules.map { .string($0) }),
      "sides": .array(
        conflict.sides.enumerated().map { index, side in
          .object(present: [
            "claim": .string(side.claim), "isDefault": .boolean(index == 0), "source": .string(side.source),
            "value": side.setting.map { .object(present: members($0.figure)) },
          ])
        }),
      "status": .string(conflict.status.description), "switch": conflict.control.map { .string($0.name) },
    ])
  }

  private static func reading(_ reading: RuleReading) -> JSON {
    var members = members(reading.figure)
    members["since"] = reading.since.map { .string($0.description) }
    return .object(present: members)
  }

  private static func members(_ figure: RuleFigure) -> [String: JSON?] {
    [
      "number": figure.number.map { .number($0) }, "text": .string(figure.description),
      "unit": figure.unit.map { .string($0) },
    ]
  }
}
