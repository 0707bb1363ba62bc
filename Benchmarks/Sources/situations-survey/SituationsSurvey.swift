import AfterglowScenarios
import BenchmarkSupport
import Foundation
import SharedWork
import VirtualPhone

/// Plays situations, and prints the content of `docs/situations.md`.
@main
struct SituationsSurvey {
  static let usage = """
    usage: situations-survey [--situation NAME]... [--seeds N] [--seed FIRST] [--hours N] [--results FILE] [--list] [--print] [--trace] [--gaps] [--rotating]

    Plays the situations whose names begin with NAME (all), each with N seeds (10) from FIRST (1) on, and prints Markdown
    tables. Commas separate several names; a name that ends with '=' is the name of a single situation. --results stores
    the measurements in FILE, and skips those that FILE already has, so that the tables can be made in pieces. --list
    prints the names, and ends. --print plays nothing, and prints the tables from FILE. --trace reports on standard error
    what each node does on its links, and which phone takes a new radio address. --gaps reports each period of two minutes
    or more in which neither phone of a pair reads the other. With --rotating the phones are contacts, and show changing
    identifiers. --hours plays each situation for N hours, without FILE.

    The same seeds give the same tables. Crowds of more than 20 phones are played with fewer seeds. The exit code is 1 if a
    figure is more than 2 points below its bound without an explanation, if a figure is above its bound, or if Core
    Bluetooth reports a misuse by the node.
    """

  static func main() throws {
    let options = SituationsOptions(usage: usage)
    let situations = options.situations
    if options.listsOnly {
      for situation in situations { print("\(situation.name): \(situation.title)") }
      return
    }
    var results = try SituationResults(file: options.results)
    // With `--print`, only the stored results are printed.
    if !options.printsOnly {
      try options.sharing.play(options.words) { plan in
        for situation in situations {
          for seed in options.seeds.prefix(situation.worlds) {
            let known = results[situation, seed]
            try plan.add(known: known?.line) {
              play(situation, seed, options).line
            } then: { line in
              guard known == nil, let outcome = SituationOutcome(line: line[...]) else { return }
              try results.keep(outcome, of: situation, seed)
            }
          }
        }
      }
    }
    let faults = SituationTables(results: results, seeds: options.seeds, situations: situations).printAll()
    for fault in faults { FileHandle.standardError.write(Data("situations-survey: \(fault)\n".utf8)) }
    exit(faults.isEmpty ? 0 : 1)
  }

  private static func play(_ situation: Situation, _ seed: UInt64, _ options: SituationsOptions) -> SituationOutcome {
    let clock = ContinuousClock()
    let begin = clock.now
    let outcome = SituationOutcome(playing: situation, seed: seed, options)
    complain("\(situation.name) \(seed): \(fixed((clock.now - begin) / .seconds(1), 1)) s")
    return outcome
  }
}
