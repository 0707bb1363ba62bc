/// The result of one step for a rule.
public enum TrialReading: Hashable, Sendable {
  /// A truth value.
  case flag(Bool)
  /// A number in seconds or in the rule's unit; all samples are between `least` and `most`.
  case number(Double, least: Double, most: Double, samples: Int)
  /// A duration of more than this number of seconds. The end of the duration was not observed.
  case longer(Double)
  /// The step decides nothing, for this reason.
  case unknown(String)
}

/// A moment that supports a reading: its time, the role of the phone, and the text of the line in the log.
public struct TrialEvidence: Hashable, Sendable {
  /// Seconds since the plan began.
  public let time: Double
  /// The phone's role.
  public let role: String
  /// The text of the line in the log.
  public let text: String
}
