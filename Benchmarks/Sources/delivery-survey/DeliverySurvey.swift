import AfterglowScenarios
import BenchmarkSupport
import Foundation

/// Plays storms of messages between ten virtual phones and counts what came; a failure if one message did not come once.
@main
struct DeliverySurvey {
  static let usage = """
    usage: delivery-survey [--seeds N] [--seed FIRST] [--messages N]

    Plays a storm for each of N seeds (50) from FIRST (1) on: N messages (10000) between ten virtual phones with the chat,
    over a relay with 20 % loss, repetitions, reordering and two outages, and from phone to phone, while one app is
    removed from memory and one swiped away, both to be started again by the system. Prints a line for each seed; the
    exit code is 1 if a message was lost, came twice or out of order for anybody.
    """

  static func main() throws {
    let options = SurveyOptions(["--seeds": 50, "--seed": 1, "--messages": 10_000], usage: usage)
    var failed: [UInt64] = []
    say(row(header, widths: widths))
    for seed in options.seeds() {
      if try !play(seed, messages: options["--messages"]) { failed.append(seed) }
    }
    say(failed.isEmpty ? "no seed failed" : "failed: " + failed.map(String.init).joined(separator: " "))
    exit(failed.isEmpty ? 0 : 1)
  }

  private static let header = [
    "seed", "accepted", "owed", "shown", "missing", "twice", "disordered", "stray", "refused", "in outages",
    "relaunched",
    "wall s",
  ]
  private static let widths = [5, 8, 7, 7, 7, 6, 10, 6, 7, 10, 10, 7]

  /// Plays a seed; whether everything came as it had to.
  private static func play(_ seed: UInt64, messages: Int) throws -> Bool {
    let storm = try MessageStorm(messages: messages, seed: seed)
    let wall = ContinuousClock().measure { storm.run() }
    let checker = storm.checker
    let counts = [
      checker.accepted, checker.owed, checker.shown, checker.missing, checker.repeated, checker.disordered,
      checker.stray, storm.refused, storm.shownInOutages, storm.relaunches.count,
    ]
    say(row(["\(seed)"] + counts.map(String.init) + [fixed(wall / .seconds(1), 1)], widths: widths))
    return storm.isContent
  }
}
