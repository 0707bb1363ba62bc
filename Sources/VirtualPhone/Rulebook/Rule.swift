/// Something that iOS does, as data: what, how much, since when, who says so, and how sure we are.
///
/// Code asks a phone's ``Rulebook`` for a rule's value and never holds a number of its own.
public struct Rule<Value: Sendable>: Sendable {
  /// The rule's place in the catalogue, for example `B4`; several numbers may belong to one rule.
  public let id: String
  /// What the value is, in words that fit an identifier, unique among all rules.
  public let name: String
  /// What iOS does, in one sentence.
  public let sentence: String
  /// What holds from which release on, oldest first; the first also holds for everything before it.
  public let values: [Since]
  public let source: String
  public let confidence: Confidence

  /// A value and the first release it holds for.
  public struct Since: Sendable {
    public let os: OSVersion
    public let value: Value

    public init(_ os: OSVersion, _ value: Value) {
      self.os = os
      self.value = value
    }
  }

  /// A rule whose value is the same in every release.
  init(_ id: String, _ name: String, _ value: Value, _ sentence: String, source: String, _ confidence: Confidence) {
    self.init(id, name, [Since(OSVersion(0), value)], sentence, source: source, confidence)
  }

  /// A rule whose value changed from release to release.
  init(_ id: String, _ name: String, _ values: [Since], _ sentence: String, source: String, _ confidence: Confidence) {
    precondition(!values.isEmpty, "a rule without a value is our own mistake")
    self.id = id
    self.name = name
    self.sentence = sentence
    self.values = values
    self.source = source
    self.confidence = confidence
  }

  /// What holds for a release.
  public func value(for os: OSVersion) -> Value {
    (values.last { $0.os <= os } ?? values[0]).value
  }

  /// What holds for the newest release.
  public var value: Value { values[values.count - 1].value }
}

/// How sure we are of a rule.
public enum Confidence: Hashable, Sendable {
  /// Apple, or the Core Specification, says so.
  case documented
  /// So many independent sources measured it.
  case measured(sources: Int)
  /// Computed from a public capture.
  case computed
  /// Said by many, measured by none.
  case folklore
  /// A value had to be chosen; the sentence says what it is tuned to.
  case chosen
}

/// What every rule has, whatever its value.
public protocol RuleDescription: Sendable {
  var id: String { get }
  var name: String { get }
  var sentence: String { get }
  var source: String { get }
  var confidence: Confidence { get }
}

extension Rule: RuleDescription {}
