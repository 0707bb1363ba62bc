import AfterglowScenarios
import BenchmarkSupport
import Foundation
import SharedWork

/// Plays storms of messages between ten virtual phones and counts the arrivals. It fails if a message did not arrive
/// exactly once.
@main
struct DeliverySurvey {
  static let usage = """
    usage: delivery-survey [--seeds N] [--seed FIRST] [--messages N] [--troubles MASK]

    Plays a storm for each of N seeds (50) from FIRST (1) on: N messages (10000) between ten virtual phones with the chat,
    over a relay with 20 % loss, repetitions, reordering and two outages, and from phone to phone, while one app is
    removed from memory and one swiped away, both to be started again by the system. The sum of the troubles' numbers (15)
    says what else goes wrong: 1, two phones get older copies of their messages back; 2, phones forget each other for want
    of room; 4, wall clocks jump; 8, somebody with another's identifier talks along. Prints a line for each seed.

    The exit code is 1 if a message was lost that its sender and its receiver know of and that neither was told of, came
    twice to one memory, came out of order, or came to or from the impostor. 'new memory' counts messages that came again
    to a phone whose older copy did not know them, 'forgotten' those that a sender accepted after the copy was made and
    that had not come, 'given up' those of which the sender's app was told, for a clock that was ahead, and 'told' those that a receiver had confirmed and not shown, which both apps were told of.
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

  /// What one seed came to.
  private struct Result: Codable {
    var counts: [Int]
    var missingLines: [String]
    /// Whether everything came as it had to.
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
