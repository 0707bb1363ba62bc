/// How one step decides one rule: a measurement on the log lines of one phone.
public struct TrialDecision: Codable, Hashable, Sendable {
  /// The rule's name, as `afterglow rules` has it.
  public var rule: String
  /// What is measured.
  public var measure: Measure
  /// The phone whose lines are measured.
  public var role: String
  /// Whether packets of the phone in captures are measured, in place of its log; see ``TrialWords/OnAir``.
  public var onAir: Bool?
  /// The name of the lines.
  public var line: String
  /// The text that the lines have; `nil` for lines with any text.
  public var text: String?
  /// The flag that the lines have; `nil` for lines with any flag.
  public var flag: Bool?
  /// The number that the lines have; `nil` for lines with any number.
  public var value: Double?
  /// The beginning of the part of the step, in seconds since the step began.
  public var from: Double
  /// The end of the part.
  public var to: Double
  /// The line from which times count, for measures that need one.
  public var since: Anchor?
  /// So many lines, or such a number, say ``means``.
  public var atLeast: Double?
  /// So few lines say the opposite of ``means``. Between the two limits nothing can be told.
  public var atMost: Double?
  /// What the rule says if the limit is reached: `true` for `yes`.
  public var means: Bool?
  /// How far a measured number may be from the rulebook's, as a share of it.
  public var tolerance: Double?
  /// By how many seconds or units more it may differ.
  public var slack: Double?
  /// What a measured number is multiplied with.
  public var scale: Double?
  /// What is added to it then.
  public var offset: Double?
  /// The interval of the advertiser that is waited for, in seconds.
  public var interval: Double?
  /// Other steps whose lines count as well.
  public var also: [Window]?
  /// Lines without which nothing can be told.
  public var needs: [Anchor]?
  /// Rules without which nothing can be told: each has to hold.
  public var unless: [String]?
  /// The measurement in words.
  public var words: String

  /// What is measured.
  public enum Measure: String, Codable, CaseIterable, Sendable {
    /// How many lines there are.
    case count
    /// The flag of the last line.
    case flag
    /// The time between two lines; the shortest fifth.
    case gap
    /// How much of the time the receiver is open: lines a second times the shortest gap in the whole step.
    case duty
    /// The time from the anchor to the last line.
    case last
    /// The time from each anchor to the next line.
    case delay
    /// The mean time between lines, by which the receiver's pauses are reckoned.
    case pause
    /// Whether the mean time between lines is ``TrialDecision/atLeast`` times that of ``TrialDecision/also``.
    case slowing
    /// The largest number of the lines.
    case number
    /// The number of members in the longest list.
    case members
    /// The number at which the lines' text changes from ``TrialDecision/text`` to another.
    case boundary
    /// Whether the list of the lines is in the plan's order.
    case order
    /// Whether the process ended within the window.
    case ended
    /// The share of anchors without a line, in percent.
    case missing
    /// How long the phone keeps an address: the time from one change to the next.
    case kept
    /// Whether the packets are scan responses, where the rule names the first generation of iPhones of which they are.
    case place
  }

  /// A part of another step.
  public struct Window: Codable, Hashable, Sendable {
    /// The step's id.
    public var step: String
    /// The beginning, in seconds since that step began.
    public var from: Double
    /// The end.
    public var to: Double
  }

  /// Lines of a log that something depends on.
  public struct Anchor: Codable, Hashable, Sendable {
    /// The phone.
    public var role: String
    /// Whether the phone's packets in captures are meant, in place of its log.
    public var onAir: Bool?
    /// The name of the lines.
    public var line: String
    /// The text that the lines have; `nil` for lines with any text.
    public var text: String?
    /// The beginning of the part of the step, in seconds since the step began; `nil` for the step's beginning.
    public var from: Double?
    /// The end of the part; `nil` for the step's end.
    public var to: Double?
  }
}
