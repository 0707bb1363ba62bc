/// The catalogue of what iOS does. Every entry stands in one of the extensions, by topic.
public enum Rules {
  /// All rules, in the order of the catalogue.
  public static let all: [any RuleDescription] =
    advertising + scanning + connections + background + location + notifications + restoration + identity + radio
}

/// Reasons that several rules share.
extension RuleStatus {
  static let noParameterUpdate = RuleStatus.notModelled(
    "Nobody on a virtual phone asks for other connection parameters: only accessories do, and it has no accessories.")
  static let aboutPeople = RuleStatus.notModelled("It is about people, not about iOS: scenarios play them.")
}
