/// The rules as they hold on one phone: those of its release, with what a test or scenario has set otherwise.
public struct Rulebook: Sendable {
  public let os: OSVersion
  private var overrides: [String: any Sendable] = [:]

  public init(os: OSVersion) {
    self.os = os
  }

  /// What a rule says on this phone.
  public subscript<Value>(rule: Rule<Value>) -> Value {
    get {
      if !overrides.isEmpty, let override = overrides[rule.name] as? Value { return override }
      return rule.value(for: os)
    }
    set { overrides[rule.name] = newValue }
  }
}
