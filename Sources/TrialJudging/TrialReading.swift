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

/// A moment that supports a reading: its time, the role of the phone, and the text of a line in the phone's log or of a
/// packet in a capture.
public struct TrialEvidence: Hashable, Sendable {
  /// Seconds since the plan began.
  public let time: Double
  /// The phone's role. If the moment is from a capture, "on air" follows the role.
  public let role: String
  /// The text of the line in the log, or of the packet in the capture.
  public let text: String
}
