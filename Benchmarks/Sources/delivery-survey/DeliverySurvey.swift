import AfterglowScenarios
import BenchmarkSupport
import Foundation
import SharedWork

/// Plays storms of messages between ten virtual phones and counts the arrivals. The survey fails if a message is lost
/// without a report, is shown out of order, or comes from or reaches an impostor. The survey also fails if a phone
/// shows a message twice, unless an older copy has replaced the phone's memory between the two times.
@main
struct DeliverySurvey {
  static let usage = """
    usage: delivery-survey [--seeds N] [--seed FIRST] [--messages N] [--troubles MASK]

    Plays a storm of messages for each of N seeds (50) from FIRST (1) on, and prints a line for each seed. In a storm, ten
    virtual phones with the chat exchange N messages (10000). The messages go from phone to phone, and over a relay with 20 %
    loss, repetitions, reordering and two outages. One app is removed from memory and one is swiped away; the system starts
    both again. MASK is the sum of the other troubles (15): 1, two phones restore older copies of their messages; 2, phones
    forget each other for lack of room; 4, wall clocks jump; 8, an impostor sends messages with another phone's identifier.

    The exit code is 1 if a message is lost without a report to an app, is shown twice with one memory, is out of order,
    or comes from or goes to the impostor. 'new memory' counts messages that are shown again by a phone with an older copy
    of its memory. 'forgotten' counts messages that were accepted after the copy was made and were not delivered. 'given
    up' counts messages that expired because a clock was ahead; the sender's app was told. 'told' counts messages that a
    receiver confirmed and did not show; both apps were told.
    """

  static func main() throws {
    let options = SurveyOptions(["--seeds": 50, "--seed": 1, "--messages": 10_000, "--troubles": 15], usage: usage)
    var failed: [UInt64] = []
    try options.play { plan in
      plan.then { say(row(header, widths: widths)) }
      for seed in options.seeds() {
        try plan.add {
          try play(seed, messages: options["--messages"], .init(rawValue: options["--troubles"]))
        } then: { result in
          say(row(["\(seed)"] + result.counts.map(String.init), widths: widths))
          for line in result.missingLines { say("      \(line)") }
          if !result.isContent { failed.append(seed) }
        }
      }
    }
    say(failed.isEmpty ? "no seed failed" : "failed: " + failed.map(String.init).joined(separator: " "))
    exit(failed.isEmpty ? 0 : 1)
  }

  private static let header = [
    "seed", "accepted", "owed", "shown", "missing", "twice", "disordered", "stray", "overheard", "new memory",
    "forgotten", "told", "given up", "refused", "in outages", "relaunched",
  ]
  private static let widths = [5, 8, 7, 7, 7, 6, 10, 6, 9, 10, 9, 6, 8, 7, 10, 10]

  /// The result of one seed.
  private struct Result: Codable {
    var counts: [Int]
    var missingLines: [String]
    /// Whether the storm was as expected (`MessageStorm.isContent`).
    var isContent: Bool
  }

  private static func play(_ seed: UInt64, messages: Int, _ troubles: MessageStorm.Troubles) throws -> Result {
    let storm = try MessageStorm(messages: messages, seed: seed, troubles: troubles)
    storm.run()
    let checker = storm.checker
    return Result(
      counts: [
        checker.accepted, checker.owed, checker.shown, checker.missing, checker.repeated, checker.disordered,
        checker.stray, storm.overheard, checker.shownToNewMemories, checker.forgotten, checker.lostAndTold,
        storm.expired, storm.refused, storm.shownInOutages, storm.relaunches.count,
      ], missingLines: checker.missingLines.map { "\($0)" }, isContent: storm.isContent)
  }
}
