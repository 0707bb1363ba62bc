/// The rules for one phone: the rules of its release, and the values that were set for this phone.
public struct Rulebook: Sendable {
  /// The release whose rules apply where no value was set.
  public let os: OSVersion
  private var overrides: [String: any Sendable] = [:]

  /// Creates the rules of a release, unchanged.
  public init(os: OSVersion) {
    self.os = os
  }

  /// The value of a rule on this phone.
  public subscript<Value>(rule: Rule<Value>) -> Value {
    get {
      if !overrides.isEmpty, let override = overrides[rule.name] as? Value { return override }
      return rule.value(for: os)
    }
    set { overrides[rule.name] = newValue }
  }

  /// Sets the values of an overlay, except those of rules that were set before.
  public mutating func apply(_ overlay: RulebookOverlay) {
    let known = Set(overrides.keys)
    for value in overlay.values where !known.contains(value.setting.rule.name) { value.setting.set(in: &self) }
  }
}
