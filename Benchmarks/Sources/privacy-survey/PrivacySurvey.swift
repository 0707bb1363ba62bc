import Afterglow
import AfterglowProximity
import AfterglowScenarios
import BenchmarkSupport
import SharedWork

/// Prints the content of `docs/privacy.md`: radio addresses that a listener links correctly, times until contacts
/// recognise each other, and false matches.
@main
struct PrivacySurvey {
  static let usage = """
    usage: privacy-survey [--people N] [--hours N] [--seed N] [--meetings N] [--matches N]

    Prints Markdown tables. The first is about a listener in a town of N people (50) for N hours (24). It has the share of
    radio addresses that the listener links correctly with the next one of the same phone, for fixed and for changing
    identifiers. The second has the time in which contacts recognise each other, over N meetings (20) for each row. The
    third has the false matches of N random identifiers (1,000,000,000) among 1,000 contacts. The same numbers give the
    same tables.
    """

  static func main() throws {
    let options = SurveyOptions(
      ["--people": 50, "--hours": 24, "--seed": 1, "--meetings": 20, "--matches": 1_000_000_000], usage: usage)
    let seed = UInt64(options["--seed"])
    try options.play { plan in
      try addListener(to: plan, people: options["--people"], hours: options["--hours"], seed: seed)
      plan.then { print() }
      try addMeetings(to: plan, count: options["--meetings"])
      plan.then { print() }
      try addFalseMatches(to: plan, count: options["--matches"], seed: seed)
    }
  }
}

/// The sets of channels for which the listener's table has rows, with the names of the sets.
let channelSets: [(name: String, channels: Channels)] = [
  ("GATT, the default", .gatt), ("GATT and overflow area", [.gatt, .overflow]),
  ("GATT, overflow area and beacons", [.gatt, .overflow, .beacon]),
]
