/// A question on which the sources disagree, with the side that the rulebook takes.
public struct RuleConflict: Sendable {
  /// The conflict's number in the catalogue, for example `L2`.
  public let id: String
  /// The question that the sources answer differently.
  public let question: String
  /// The numbers of the rules that the question concerns.
  public let rules: [String]
  /// The answers of the sources; the first answer is the default.
  public let sides: [Side]
  /// The reason for the default.
  public let reason: String
  /// The first release that the sources disagree about; `nil` for all releases.
  public let since: OSVersion?
  /// Whether the virtual phone can take each side.
  public let status: RuleStatus

  /// One answer to the question.
  public struct Side: Sendable {
    /// The answer, in one sentence.
    public let claim: String
    /// The documents that give this answer.
    public let source: String
    /// The setting that makes a rulebook take this side; `nil` if the virtual phone has no switch for it.
    public let setting: RuleSetting?
  }

  /// Creates a conflict with a switch: each side is a value of one rule.
  init<Value>(
    _ id: String, _ question: String, rules: [String], since: OSVersion? = nil, switch rule: Rule<Value>,
    _ sides: [(value: Value, claim: String, source: String)], default reason: String
  ) {
    self.since = since
    self.id = id
    self.question = question
    self.rules = rules
    self.sides = sides.map { Side(claim: $0.claim, source: $0.source, setting: RuleSetting(rule, $0.value)) }
    self.reason = reason
    status = .modelled
  }

  /// Creates a conflict without a switch: the virtual phone can take only the first side, for the given reason.
  init(
    _ id: String, _ question: String, rules: [String], since: OSVersion? = nil, notModelled missing: String,
    _ sides: [(claim: String, source: String)], default reason: String
  ) {
    self.since = since
    self.id = id
    self.question = question
    self.rules = rules
    self.sides = sides.map { Side(claim: $0.claim, source: $0.source, setting: nil) }
    self.reason = reason
    status = .notModelled(missing)
  }
}

extension Rulebook {
  /// Applies the setting of one side of a conflict. A side without a setting changes nothing.
  public mutating func take(_ side: RuleConflict.Side) {
    side.setting?.set(in: &self)
  }
}
