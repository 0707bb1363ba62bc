/// The catalogue of what iOS does. Every entry stands in one of the extensions, by topic.
public enum Rules {
  /// All rules, in the order of the catalogue.
  public static let all: [any RuleDescription] =
    advertising + scanning + connections + background + location + notifications + identity + radio
}
