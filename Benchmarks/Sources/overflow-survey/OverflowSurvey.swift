import BenchmarkSupport
import SharedWork

/// Prints the content of `docs/overflow.md`: the time until phones read each other, and the cost of lighting their
/// screens.
@main
struct OverflowSurvey {
  static let usage = """
    usage: overflow-survey [--seeds N] [--days N] [--seed FIRST]

    Plays pairs of virtual phones, and prints Markdown tables. The first has the time to identification over N worlds (50)
    for each code, release and number of foreign services. The second compares notifications and coverage over N days (10)
    of 8 hours for each usage and policy. The seeds begin with FIRST (1); the same numbers give the same tables.
    """

  static func main() throws {
    let options = SurveyOptions(["--seeds": 50, "--days": 10, "--seed": 1], usage: usage)
    try options.play { plan in
      try addIdentification(to: plan, seeds: options.seeds())
      plan.then { print() }
      try addNudges(to: plan, seeds: options.seeds("--days"))
    }
  }
}
