/// What every rule has, whatever its value.
public protocol RuleDescription: Sendable {
  var id: String { get }
  var name: String { get }
  var sentence: String { get }
  var source: String { get }
  var confidence: Confidence { get }
  var status: RuleStatus { get }
  /// What the rule said and says, oldest first; never empty.
  var history: [RuleReading] { get }

  /// What the rule says for a release.
  func figure(for os: OSVersion) -> RuleFigure
}

extension RuleDescription {
  /// The section of the catalogue that the rule stands in.
  public var topic: RuleTopic? { RuleTopic(ofRule: id) }
}

/// A rule's value in words, and since when it holds.
public struct RuleReading: Hashable, Sendable {
  /// The first release; `nil` for what held before all others.
  public let since: OSVersion?
  /// The value in words.
  public let figure: RuleFigure
}

/// What the virtual phone makes of a rule.
public enum RuleStatus: Hashable, Sendable {
  /// Code asks for the value, and a scenario may set another.
  case modelled
  /// The virtual phone behaves so and could not behave otherwise: there is nothing to set.
  case invariant
  /// The virtual phone does not know of it, for the reason given in one sentence.
  case notModelled(String)

  /// Whether the virtual phone obeys the rule.
  public var isObeyed: Bool { reason == nil }

  /// Why the rule is left out.
  public var reason: String? {
    switch self {
    case .modelled, .invariant: nil
    case .notModelled(let reason): reason
    }
  }
}

extension RuleStatus: CustomStringConvertible {
  /// In a word or two, without the reason.
  public var description: String {
    switch self {
    case .modelled: "modelled"
    case .invariant: "invariant"
    case .notModelled: "not modelled"
    }
  }
}

/// How sure we are of a rule.
public enum Confidence: Hashable, Sendable {
  /// Apple, or the Core Specification, says so.
  case documented
  /// So many independent sources measured it.
  case measured(sources: Int)
  /// Computed from a public capture.
  case computed
  /// Known to everybody in the field, and not looked up again.
  case remembered
  /// Said by many, measured by none.
  case folklore
  /// A value had to be chosen; the sentence says what it is tuned to.
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
