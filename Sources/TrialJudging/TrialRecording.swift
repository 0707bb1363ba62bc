public import AfterglowTrial

/// The log of one phone, in the order in which it was written.
public struct TrialRecording: Sendable {
  /// The phone's role.
  public let role: String
  /// The name of the plan.
  public let plan: String
  /// The release of iOS that the phone reports.
  public let release: String
  /// The lines from the last header on, in the order of their numbers. Duplicates and implausible lines are left out.
  public let lines: [TrialLine]

  /// Creates a recording from the lines of a log in any order; `nil` if the log lacks the header with the phone's role.
  public init?(_ lines: [TrialLine]) {
    var known: Set<Int> = []
    let sorted = lines.filter { $0.isPlausible && known.insert($0.number).inserted }.sorted { $0.number < $1.number }
    guard let header = sorted.last(where: { $0.kind == .header }), let role = header.text else { return nil }
    self.role = role
    plan = header.name
    release = header.list?.first ?? ""
    // Lines of an earlier trial of the same phone are not part of this trial.
    self.lines = Array(sorted.drop { $0.number < header.number })
  }

  /// Reads each line of a text as a JSON object of the log; `nil` for a line that cannot be read as such an object.
  public static func lines(in text: [UInt8]) -> [TrialLine?] {
    text.split(separator: UInt8(ascii: "\n")).map { TrialLine(json: $0) }
  }
}

extension TrialLine {
  /// Whether all numbers are in the range that an app can write. In this range, sums and differences stay finite.
  fileprivate var isPlausible: Bool {
    let seconds = 0...1e11
    return (1...1_000_000_000_000).contains(number) && (0...1_000_000_000).contains(process) && seconds.contains(time)
      && (times ?? []).allSatisfy(seconds.contains) && (value ?? 0).magnitude <= 1e12
  }
}
