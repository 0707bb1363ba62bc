/// The catalogue of iOS's behaviour. There is an extension for each topic.
public enum Rules {
  /// All rules, in the order of the catalogue.
  public static let all: [any RuleDescription] =
    advertising + scanning + connections + background + location + notifications + restoration + identity + radio

  /// Returns the rule with a name, such as `suspension-delay`; `nil` if the catalogue has no such rule.
  public static func rule(named name: String) -> (any RuleDescription)? { all.first { $0.name == name } }
}

/// Reasons for which several rules are not modelled.
extension RuleStatus {
  static let noParameterUpdate = RuleStatus.notModelled(
    "Only accessories ask for other connection parameters, and the virtual phone has no accessories.")
  static let aboutPeople = RuleStatus.notModelled(
    "The rule concerns people and not iOS: scenarios simulate the people.")
}
