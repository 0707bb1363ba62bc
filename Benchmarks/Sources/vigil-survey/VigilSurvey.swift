import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// Prints what `docs/vigil.md` shows: coverage and its price, what each ingredient is good for, and the energy model.
@main
struct VigilSurvey {
  static let usage = """
    usage: vigil-survey [--seeds N] [--days N] [--seed FIRST]

    Prints Markdown tables: groups of 2 to 10 phones in the background, an hour in each of N worlds (5); people who meet
    with the app in the background, over N days of 8 hours (20); the demonstration with one ingredient left out each
    time, on six releases; and the constants of the energy model. The seeds are those from FIRST (1) on.
    """

  static func main() {
    var options = ["--seeds": 5, "--days": 20, "--seed": 1]
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      guard options[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 else {
        print(usage)
        return
      }
      options[argument] = value
    }
    let first = UInt64(options["--seed", default: 1])
    func seeds(_ option: String) -> Range<UInt64> { first..<first + UInt64(options[option, default: 1]) }
    printGroups(seeds: seeds("--seeds"))
    print()
    printEncounters(seeds: seeds("--days"))
    print()
    printAblation(seed: first)
    print()
    printModel()
  }
}
