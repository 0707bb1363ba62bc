import Testing

/// Checks all short sequences of events in a small world. Any fault may occur at any moment.
@Suite struct ModelCheckTests {
  private struct Outcome {
    var states = 0
    var violation: String?
  }

  /// Explores every world that can be reached in at most `steps` steps with at most `faults` faults. Stops at the first
  /// world that violates an invariant. Worlds with fewer steps come first.
  private func explore(faults: Int, steps: Int, mutant: SmallWorld.Mutant? = nil) -> Outcome {
    var outcome = Outcome()
    var seen: Set<Int> = []
    var frontier: [(world: SmallWorld, course: [SmallWorld.Step])] = [(SmallWorld(mutant: mutant), [])]
    for _ in 0...steps {
      var next: [(world: SmallWorld, course: [SmallWorld.Step])] = []
      for (world, course) in frontier {
        outcome.states += 1
        if let violation = world.violation() {
          outcome.violation = "\(violation) after \(course)"
          return outcome
        }
        for step in world.steps where !step.isFault || world.faults < faults {
          var successor = world
          successor.take(step)
          if seen.insert(successor.fingerprint).inserted { next.append((successor, course + [step])) }
        }
      }
      frontier = next
    }
    return outcome
  }

  @Test func `after at most two faults, every accepted message is shown, or both apps learn of a loss of memory`() {
    let outcome = explore(faults: 2, steps: 7)
    #expect(outcome.violation == nil)
    #expect(outcome.states > 10_000)
    print("states visited: \(outcome.states)")
  }

  @Test(arguments: SmallWorld.Mutant.allCases)
  func `the check finds a violation in a protocol that lacks one of its parts`(mutant: SmallWorld.Mutant) {
    let outcome = explore(faults: 2, steps: 9, mutant: mutant)
    #expect(outcome.violation != nil, "\(outcome.states) states")
    print("\(mutant): \(outcome.violation ?? "no violation") in \(outcome.states) states")
  }
}
