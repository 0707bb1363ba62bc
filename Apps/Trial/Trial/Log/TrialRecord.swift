import AfterglowTrial

/// A store for the lines of a trial's log.
@MainActor
protocol TrialRecord: AnyObject {
  /// Stores a line.
  func append(_ line: TrialLine)
  /// Removes the lines of an earlier trial.
  func clear()
}

/// A store that drops every line.
@MainActor
final class EmptyRecord: TrialRecord {
  func append(_ line: TrialLine) {}
  func clear() {}
}
