import BenchmarkSupport
import SharedWork

/// Prints the content of `docs/overflow.md`: how soon phones read each other, and the cost of lighting their screens.
@main
struct OverflowSurvey {
  static let usage = """
    usage: overflow-survey [--seeds N] [--days N] [--seed FIRST]

    Plays pairs of virtual phones and prints Markdown tables: the time to identification over N worlds for each code,
    release and number of foreign services (50), and notifications against coverage over N days of 8 hours for each
    usage and policy (10). The seeds are those from FIRST (1) on; the same numbers give the same tables.
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
