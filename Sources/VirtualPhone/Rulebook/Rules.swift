/// The catalogue of what iOS does. Every entry is in one of the extensions, by topic.
public enum Rules {
  /// All rules, in the order of the catalogue.
  public static let all: [any RuleDescription] =
    advertising + scanning + connections + background + location + notifications + restoration + identity + radio
}

/// Reasons that several rules share.
extension RuleStatus {
  static let noParameterUpdate = RuleStatus.notModelled(
    "Only accessories ask for other connection parameters, and the virtual phone has no accessories.")
  static let aboutPeople = RuleStatus.notModelled("It concerns people and not iOS: scenarios play the people.")
}
