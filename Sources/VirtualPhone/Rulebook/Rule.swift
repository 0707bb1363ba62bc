/// One behaviour of iOS as data: its values by release, its source and its certainty.
///
/// Code asks a phone's ``Rulebook`` for a rule's value, and never contains the value itself.
public struct Rule<Value: RuleValue>: Sendable {
  /// The rule's number in the catalogue, for example `B4`. Several rules may share a number.
  public let id: String
  /// The rule's name in lower case with hyphens, unique among all rules.
  public let name: String
  /// The behaviour of iOS, in one or two sentences.
  public let sentence: String
  /// The values by release, oldest first. The first value also holds for all earlier releases.
  public let values: [Since]
  /// The unit of a value that is a bare number.
  private let unit: String
  /// The documents that state the rule or report a measurement of it, or the reason why the project chose the value.
  public let source: String
  /// The certainty of the rule.
  public let confidence: Confidence
  /// Whether the virtual phone follows the rule, and whether a scenario may set another value.
  public let status: RuleStatus

  /// A value and the first release that it applies to.
  public struct Since: Sendable {
    /// The release from which the value holds. The oldest value of a rule also holds for all earlier releases.
    public let os: OSVersion
    /// The value for release ``os`` and later releases.
    public let value: Value

    /// Creates a value that holds from release `os` on.
    public init(_ os: OSVersion, _ value: Value) {
      self.os = os
      self.value = value
    }
  }

  private init(
    id: String, name: String, values: [Since], unit: String, sentence: String, source: String, confidence: Confidence,
    status: RuleStatus
  ) {
    precondition(!values.isEmpty, "a rule needs at least one value")
    self.id = id
    self.name = name
    self.values = values
    self.unit = unit
    self.sentence = sentence
    self.source = source
    self.confidence = confidence
    self.status = status
  }

  /// Returns the value for a release.
  public func value(for os: OSVersion) -> Value {
    (values.last { $0.os <= os } ?? values[0]).value
  }

  /// The value for the newest release.
  public var value: Value { values[values.count - 1].value }
}

/// Rules whose values need no further unit.
extension Rule where Value: SelfExplanatoryValue {
  /// Creates a rule whose value is the same in every release.
  init(
    _ id: String, _ name: String, _ value: Value, _ sentence: String, source: String, _ confidence: Confidence,
    _ status: RuleStatus = .modelled
  ) {
    self.init(id, name, [Since(OSVersion(0), value)], sentence, source: source, confidence, status)
  }

  /// Creates a rule whose value changed from release to release.
  init(
    _ id: String, _ name: String, _ values: [Since], _ sentence: String, source: String, _ confidence: Confidence,
    _ status: RuleStatus = .modelled
  ) {
    self.init(
      id: id, name: name, values: values, unit: "", sentence: sentence, source: source, confidence: confidence,
      status: status)
  }
}

/// Rules whose values are bare numbers, which always need a unit.
extension Rule where Value: BareNumber {
  /// Creates a rule whose value is the same in every release.
  init(
    _ id: String, _ name: String, _ value: Value, unit: String, _ sentence: String, source: String,
    _ confidence: Confidence, _ status: RuleStatus = .modelled
  ) {
    self.init(
      id: id, name: name, values: [Since(OSVersion(0), value)], unit: unit, sentence: sentence, source: source,
      confidence: confidence, status: status)
  }
}

extension Rule: RuleDescription {
  /// The rule's values in words, oldest first. The first value has no release, because it also holds for all earlier
  /// releases.
  public var history: [RuleReading] {
    values.enumerated().map { index, since in
      RuleReading(since: index == 0 ? nil : since.os, figure: figure(since.value))
    }
  }

  /// Returns the rule's value for a release, in words.
  public func figure(for os: OSVersion) -> RuleFigure { figure(value(for: os)) }

  /// Returns the value that a rulebook has for the rule, in words.
  public func figure(in rulebook: Rulebook) -> RuleFigure { figure(rulebook[self]) }

  /// Returns a setting of the rule from a value in words; `nil` if the text is not a value of this rule.
  public func setting(to text: String) -> RuleSetting? {
    Value(figure: text, unit: unit).map { RuleSetting(self, $0) }
  }

  /// Returns a value of this rule in words.
  func figure(_ value: Value) -> RuleFigure { value.figure(in: unit) }
}
