import AfterglowTrial

/// Where the lines of the log are kept.
@MainActor
protocol TrialRecord: AnyObject {
  /// Keeps a line.
  func append(_ line: TrialLine)
  /// Forgets the lines of an earlier trial.
  func clear()
}

/// Keeps nothing.
@MainActor
final class EmptyRecord: TrialRecord {
  func append(_ line: TrialLine) {}
  func clear() {}
}
