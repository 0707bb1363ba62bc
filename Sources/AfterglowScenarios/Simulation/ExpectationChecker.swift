public import VirtualPhone

/// Compares the events of a simulation with the expectations.
public struct ExpectationChecker: Sendable {
  /// The result of checking one expectation.
  public struct Verdict: Equatable, Sendable {
    /// The expectation that was checked.
    public var expectation: Scenario.Expectation
    /// Whether the expectation was met.
    public var isMet: Bool
    /// The events or the phones that were found, in words.
    public var finding: String
  }

  private let expectations: [Scenario.Expectation]
  private var counts: [Int]
  /// For each expectation: `related` contains the phones that currently have the expected relation with the
  /// expectation's phone. `found` contains the value of `related` at the expectation's moment.
  private var related: [Set<String>]
  private var found: [Set<String>?]

  /// Creates a checker for these expectations, before the first event.
  public init(_ expectations: [Scenario.Expectation]) {
    self.expectations = expectations
    counts = Array(repeating: 0, count: expectations.count)
    related = Array(repeating: [], count: expectations.count)
    found = Array(repeating: nil, count: expectations.count)
  }

  /// Records an event. The caller passes events in the order of their times.
  public mutating func record(_ event: SimulationEvent) {
    advance(to: event.time)
    for (index, expectation) in expectations.enumerated() where expectation.phone == event.phone {
      switch expectation.claim {
      case .happens(let pattern, _, let from, let until):
        if pattern.matches(event), event.time >= from, event.time <= until { counts[index] += 1 }
      case .holds(let relation, _, _):
        guard let peer = event.peer else { continue }
        if event.kind == relation.beginning { related[index].insert(peer) }
        if event.kind == relation.ending { related[index].remove(peer) }
      }
    }
  }

  /// Returns a verdict on each expectation, in the order of the expectations, for a simulation that ends at `end`.
  public mutating func verdicts(at end: WorldTime) -> [Verdict] {
    advance(to: .never)
    return expectations.indices.map { index in
      switch expectations[index].claim {
      case .happens(_, let times, _, _):
        let count = counts[index]
        return Verdict(
          expectation: expectations[index], isMet: times.contains(count),
          finding: count == 1 ? "happened once" : "happened \(count) times")
      case .holds(_, let names, let time):
        let names = (names, found[index] ?? [])
        guard time <= end else {
          return Verdict(
            expectation: expectations[index], isMet: false, finding: "the scenario ended before the expectation's time")
        }
        let list = names.1.sorted().joined(separator: ", ")
        return Verdict(
          expectation: expectations[index], isMet: names.0 == names.1,
          finding: list.isEmpty ? "nobody was" : "\(list) was")
      }
    }
  }

  /// Records the finding of each expectation of the kind `holds` whose moment is before `time`. The findings include
  /// events at exactly the expectation's moment.
  private mutating func advance(to time: WorldTime) {
    for (index, expectation) in expectations.enumerated() {
      guard case .holds(_, _, let moment) = expectation.claim, moment < time, found[index] == nil else { continue }
      found[index] = related[index]
    }
  }
}
