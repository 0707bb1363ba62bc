/// A rule without the type of its value.
public protocol RuleDescription: Sendable {
  /// The rule's number in the catalogue, for example `B4`.
  var id: String { get }
  /// The rule's name in lower case with hyphens.
  var name: String { get }
  /// The behaviour of iOS, in one or two sentences.
  var sentence: String { get }
  /// The documents that state the rule or report a measurement of it, or the reason why the project chose the value.
  var source: String { get }
  /// The certainty of the rule.
  var confidence: Confidence { get }
  /// Whether the virtual phone follows the rule.
  var status: RuleStatus { get }
  /// The rule's values in words, oldest first; never empty.
  var history: [RuleReading] { get }

  /// Returns the rule's value for a release, in words.
  func figure(for os: OSVersion) -> RuleFigure

  /// Returns the value that a rulebook has for the rule, in words.
  func figure(in rulebook: Rulebook) -> RuleFigure

  /// Returns the setting that gives the rule a value. `text` is the value in the form of ``RuleFigure``, for example
  /// `180 ms`. Returns `nil` if the text is not a value of this rule.
  func setting(to text: String) -> RuleSetting?
}

extension RuleDescription {
  /// The section of the catalogue that the rule belongs to.
  public var topic: RuleTopic? { RuleTopic(ofRule: id) }
}

/// A rule's value in words, and the release from which it holds.
public struct RuleReading: Hashable, Sendable {
  /// The first release of the value; `nil` for the oldest value, which also holds for all earlier releases.
  public let since: OSVersion?
  /// The value in words.
  public let figure: RuleFigure
}

/// Whether and how the virtual phone follows a rule.
public enum RuleStatus: Hashable, Sendable {
  /// The virtual phone uses the value, and a scenario may set another value.
  case modelled
  /// The virtual phone always follows the rule, and a scenario cannot change this behaviour.
  case invariant
  /// The virtual phone does not follow the rule, for the reason given in one sentence.
  case notModelled(String)

  /// Whether the virtual phone follows the rule.
  public var isObeyed: Bool { reason == nil }

  /// The reason why the virtual phone does not follow the rule; `nil` if the virtual phone follows the rule.
  public var reason: String? {
    switch self {
    case .modelled, .invariant: nil
    case .notModelled(let reason): reason
    }
  }
}

extension RuleStatus: CustomStringConvertible {
  /// The status in a word or two, without the reason.
  public var description: String {
    switch self {
    case .modelled: "modelled"
    case .invariant: "invariant"
    case .notModelled: "not modelled"
    }
  }
}

/// The certainty of a rule.
public enum Confidence: Hashable, Sendable {
  /// Apple, the Core Specification or a manufacturer's data sheet states the value.
  case documented
  /// This many independent sources measured the rule.
  case measured(sources: Int)
  /// The value was computed from a public capture.
  case computed
  /// The rule is common knowledge in the field. The project did not check a source.
  case remembered
  /// Many sources state the rule, but no source measured it.
  case folklore
  /// The project chose the value. The rule's source explains the choice.
  case chosen
}

extension Confidence: CustomStringConvertible {
  /// The degree of certainty in words, as the rule pages print it.
  public var description: String {
    switch self {
    case .documented: "documented"
    case .measured(sources: 1): "measured by 1 source"
    case .measured(let sources): "measured by \(sources) sources"
    case .computed: "computed from a capture"
    case .remembered: "remembered"
    case .folklore: "folklore"
    case .chosen: "chosen"
    }
  }
}
