/// The way in which one step decides one rule: a measurement on the log lines of one phone.
public struct TrialDecision: Codable, Hashable, Sendable {
  /// The rule's name, as `afterglow rules` prints it.
  public var rule: String
  /// The quantity that is measured.
  public var measure: Measure
  /// The phone whose lines are measured.
  public var role: String
  /// Whether packets of the phone in captures are measured, in place of its log; see ``TrialWords/OnAir``.
  public var onAir: Bool?
  /// The name of the lines.
  public var line: String
  /// The words with which the text of the lines begins; `nil` for lines with any text.
  public var text: String?
  /// The flag that the lines have; `nil` for lines with any flag.
  public var flag: Bool?
  /// The number that the lines have; `nil` for lines with any number.
  public var value: Double?
  /// The beginning of the measured part of the step, in seconds since the step began.
  public var from: Double
  /// The end of the measured part of the step, in seconds since the step began.
  public var to: Double
  /// The lines from which times are measured, for measures that need such lines.
  public var since: Anchor?
  /// For ``Measure/count``, the step proves ``means`` if the number of lines is at least this limit. For
  /// ``Measure/slowing``, this value is the minimum ratio. For a measured number, this value is the minimum number of
  /// samples.
  public var atLeast: Double?
  /// The step proves the opposite of ``means`` if the number of lines is at most this limit. Between ``atMost`` and
  /// ``atLeast`` the step decides nothing.
  public var atMost: Double?
  /// The value that the step proves for the rule if the number of lines reaches ``atLeast``, or if the measured flag is
  /// `true`. In a plan, `true` is written as `yes`.
  public var means: Bool?
  /// The maximum difference between a measured number and the rulebook's number, as a share of the rulebook's number.
  public var tolerance: Double?
  /// The number, in seconds or in the unit of the rule, that is added to the maximum difference.
  public var slack: Double?
  /// The factor by which a measured number is multiplied.
  public var scale: Double?
  /// The number that is added after the multiplication by ``scale``.
  public var offset: Double?
  /// The time between two advertisements of the advertiser that the phone has to hear, in seconds.
  public var interval: Double?
  /// Further parts of steps, whose lines are measured too. ``Measure/slowing`` instead compares the step's lines with
  /// the lines of these parts.
  public var also: [Window]?
  /// The lines without which the step decides nothing.
  public var needs: [Anchor]?
  /// The rules on which the measurement depends. If the plan measures one of these rules and the trial does not find
  /// that the rule holds, the step decides nothing.
  public var unless: [String]?
  /// The measurement in words.
  public var words: String

  /// The quantity that is measured.
  public enum Measure: String, Codable, CaseIterable, Sendable {
    /// The number of lines.
    case count
    /// The flag of the last line.
    case flag
    /// The time between successive lines. The result is the 20th percentile of these times.
    case gap
    /// The share of the time in which the receiver is open: the number of lines per second, multiplied by the result of
    /// ``gap`` for the whole step.
    case duty
    /// The time from each anchor to the last line before a silence of more than six seconds.
    case last
    /// The time from each anchor to the next line.
    case delay
    /// The mean time between lines, from which the receiver's pauses are computed.
    case pause
    /// Whether the mean time between lines is at least ``TrialDecision/atLeast`` times the mean time in the parts of
    /// ``TrialDecision/also``.
    case slowing
    /// The largest number that a line contains.
    case number
    /// The number of members of the longest list in a line.
    case members
    /// The number at which the text of the lines changes from ``TrialDecision/text`` to another text.
    case boundary
    /// Whether the list in the lines is in the plan's order.
    case order
    /// Whether the process ended within the measured part of the step.
    case ended
    /// The percentage of anchors without a line, computed from the numbers of lines and anchors.
    case missing
    /// The time for which the phone keeps an address: the time from one change to the next.
    case kept
    /// Whether most of the packets are scan responses. The rule names the first generation of iPhones that sends such
    /// packets as scan responses.
    case place
  }

  /// A part of a step.
  public struct Window: Codable, Hashable, Sendable {
    /// The step's id.
    public var step: String
    /// The beginning of the part, in seconds since that step began.
    public var from: Double
    /// The end.
    public var to: Double
  }

  /// The lines of a log on which a decision depends.
  public struct Anchor: Codable, Hashable, Sendable {
    /// The phone.
    public var role: String
    /// Whether the lines are read from captures of the phone's packets instead of the phone's log.
    public var onAir: Bool?
    /// The name of the lines.
    public var line: String
    /// The words with which the text of the lines begins; `nil` for lines with any text.
    public var text: String?
    /// The beginning of the part of the step that contains the lines, in seconds since the step began; `nil` for the
    /// step's beginning.
    public var from: Double?
    /// The end of the part of the step that contains the lines, in seconds since the step began; `nil` for the step's
    /// end.
    public var to: Double?
  }
}
