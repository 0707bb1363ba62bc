/// A rule, and a value to set it to.
public struct RuleSetting: Sendable {
  /// The rule to set.
  public let rule: any RuleDescription
  /// The value, in words.
  public let figure: RuleFigure
  private let apply: @Sendable (inout Rulebook) -> Void

  init<Value>(_ rule: Rule<Value>, _ value: Value) {
    self.rule = rule
    figure = rule.figure(value)
    apply = { $0[rule] = value }
  }

  /// Sets the rule to the value in a rulebook.
  public func set(in rulebook: inout Rulebook) { apply(&rulebook) }
}
