import AfterglowScenarios
import BenchmarkSupport
import Foundation
import SharedWork
import VirtualPhone

/// Prints the content of `docs/vigil.md`: coverage and its cost, the effect of each ingredient and of each side of a
/// conflict, and the energy model.
@main
struct VigilSurvey {
  static let usage = """
    usage: vigil-survey [--seeds N] [--days N] [--seed FIRST]

    Prints Markdown tables: groups of 2 to 10 phones in the background, for an hour in each of N worlds (5); people who
    meet with the app in the background, over N days (20) of 8 hours; the demonstration with one ingredient left out, for
    each release, and for each side of each conflict of the rulebook; and the constants of the energy model. The seeds
    begin with FIRST (1). The exit code is 1 if two phones of a group read each other in fewer windows than the rules
    allow, by more than 2 of 100.
    """

  static func main() throws {
    let options = SurveyOptions(["--seeds": 5, "--days": 20, "--seed": 1], usage: usage)
    var violations: [String] = []
    try options.play { plan in
      try addGroups(to: plan, seeds: options.seeds()) { violations += $0 }
      plan.then { print() }
      try addEncounters(to: plan, seeds: options.seeds("--days"))
      plan.then { print() }
      try addAblation(to: plan, seed: UInt64(options["--seed"]))
      plan.then { print() }
      try addConflicts(to: plan, seed: UInt64(options["--seed"]))
      plan.then { print() }
      plan.then { printModel() }
    }
    for violation in violations { FileHandle.standardError.write(Data("\(violation)\n".utf8)) }
    exit(violations.isEmpty ? 0 : 1)
  }
}
