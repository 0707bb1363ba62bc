/// A question on which the sources disagree, with the side that the rulebook takes.
public struct RuleConflict: Sendable {
  /// Its place in the catalogue, for example `L2`.
  public let id: String
  /// The question that the sources answer differently.
  public let question: String
  /// The numbers of the rules that it touches.
  public let rules: [String]
  /// What is said; the first is the default.
  public let sides: [Side]
  /// Why the default is what it is.
  public let reason: String
  /// The first release that the sources disagree about; `nil` for all.
  public let since: OSVersion?
  /// Whether the sides can be chosen between on the virtual phone.
  public let status: RuleStatus

  /// One answer.
  public struct Side: Sendable {
    /// The answer, in one sentence.
    public let claim: String
    /// The documents that give this answer.
    public let source: String
    /// What makes a rulebook hold it, where the virtual phone has the switch.
    public let setting: Setting?
  }

  /// A rule with a value for it.
  public struct Setting: Sendable {
    /// The rule to set.
    public let rule: any RuleDescription
    /// The value that this side gives the rule, in words.
    public let figure: RuleFigure
    fileprivate let apply: @Sendable (inout Rulebook) -> Void

    init<Value>(_ rule: Rule<Value>, _ value: Value) {
      self.rule = rule
      figure = rule.figure(value)
      apply = { $0[rule] = value }
    }
  }

  /// A conflict with a switch: both sides are values of one rule.
  init<Value>(
    _ id: String, _ question: String, rules: [String], since: OSVersion? = nil, switch rule: Rule<Value>,
    _ sides: [(value: Value, claim: String, source: String)], default reason: String
  ) {
    self.since = since
    self.id = id
    self.question = question
    self.rules = rules
    self.sides = sides.map { Side(claim: $0.claim, source: $0.source, setting: Setting(rule, $0.value)) }
    self.reason = reason
    status = .modelled
  }

  /// A conflict whose other sides the virtual phone cannot take, for the reason given.
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
  /// Takes a side of a conflict; one without a switch changes nothing.
  public mutating func take(_ side: RuleConflict.Side) {
    side.setting?.apply(&self)
  }
}
