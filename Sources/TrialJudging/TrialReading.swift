/// What one step says of a rule.
public enum TrialReading: Hashable, Sendable {
  /// It is so, or not.
  case flag(Bool)
  /// A number in seconds or in the rule's unit; all samples are between the two limits.
  case number(Double, least: Double, most: Double, samples: Int)
  /// More than so many seconds: the end was not seen.
  case longer(Double)
  /// Nothing can be told, for this reason.
  case unknown(String)
}

/// A moment that shows what was read: seconds since the plan began, the phone, and what the log has.
public struct TrialEvidence: Hashable, Sendable {
  /// Seconds since the plan began.
  public let time: Double
  /// The phone's role.
  public let role: String
  /// What the log has, in words.
  public let text: String
}
