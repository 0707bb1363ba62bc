import AfterglowScenarios
import BenchmarkSupport
import Foundation
import SharedWork
import VirtualPhone

/// Prints the content of `docs/crowd.md`: how soon the phones of a crowd are linked with a phone that opens the chat,
/// and how long neighbours stay in the same wake region.
@main
struct CrowdSurvey {
  static let usage = """
    usage: crowd-survey [--seeds N] [--seed FIRST] [--phones N]

    Plays crowds of N phones (50) with the chat in one room, and prints Markdown tables. At first all apps are in the
    background. The tables show how soon the others are linked with a phone that opens the chat, for several numbers of
    wake regions, and how long neighbours that open it at once stay in the same wake region. Each row is played with N
    seeds (3) from FIRST (1) on; the same numbers give the same tables. The exit code is 1 if neighbours share a region
    for longer than allowed, or if a checker finds another violation.
    """

  static func main() throws {
    let options = SurveyOptions(["--seeds": 3, "--seed": 1, "--phones": 50], usage: usage)
    let (seeds, count) = (options.seeds(), options["--phones"])
    var violations: [String] = []
    try options.play { plan in
      let report = { violations += $0 }
      addOpenings(to: plan, count: count, usesConnections: false, seeds: seeds, report)
      plan.then { print() }
      // With connections, the simulation takes ten times as long as without connections.
      addOpenings(to: plan, count: min(count, 25), usesConnections: true, seeds: seeds, report)
      plan.then { print() }
      addSharing(to: plan, count: count, seeds: seeds, report)
    }
    for violation in violations { FileHandle.standardError.write(Data("\(violation)\n".utf8)) }
    exit(violations.isEmpty ? 0 : 1)
  }
}

/// Returns the median and the range of the times of several seeds. Returns a dash if there are no times, or if at least
/// half of them are `nil`.
func spread(_ times: [Duration?]) -> String {
  let sorted = times.sorted { ($0 ?? .seconds(Int64.max)) < ($1 ?? .seconds(Int64.max)) }
  guard let least = sorted.first, let most = sorted.last, sorted[sorted.count / 2] != nil else { return "–" }
  return "\(seconds(sorted[sorted.count / 2])) (\(number(least)) to \(number(most)))"
}

private func number(_ duration: Duration?) -> String { duration.map { fixed($0 / .seconds(1), 1) } ?? "never" }
