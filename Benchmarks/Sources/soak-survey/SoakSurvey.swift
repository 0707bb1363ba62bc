import AfterglowScenarios
import BenchmarkSupport
import Foundation
import VirtualPhone

/// Plays days of ten people with phones, checked all along; a table of the seeds, and a failure if one of them fails.
@main
struct SoakSurvey {
  static let usage = """
    usage: soak-survey [--seeds N] [--seed FIRST] [--hours N] [--phones N]

    Plays a soak for each of N seeds (200) from FIRST (1) on: HOURS (24) of ten people with phones that are killed,
    rebooted and switched off now and then, while one checker watches for what must never be, another for what has to
    be, and memory has to stay as it is after the first hour. Prints a line for each seed, then what failed; the exit
    code is 1 if anything did. 'afterglow demo soak --seed N' plays one of them again and tells what happened.
    """

  static func main() {
    let options = SurveyOptions(["--seeds": 200, "--seed": 1, "--hours": 24, "--phones": 10], usage: usage)
    var failed: [UInt64] = []
    var total = Total()
    say(row(header, widths: widths))
    for seed in options.seeds() {
      if !play(seed, hours: options["--hours"], phones: options["--phones"], adding: &total) { failed.append(seed) }
    }
    say(total.text)
    let exceedsChance = total.blind.losses > total.blind.bound
    if exceedsChance { say("more losses by two changes of address than chance allows") }
    say(failed.isEmpty ? "no seed failed" : "failed: " + failed.map(String.init).joined(separator: " "))
    exit(failed.isEmpty && !exceedsChance ? 0 : 1)
  }

  private static let header = [
    "seed", "wall s", "ratio", "events", "faults", "owed", "paid", "violations", "growth KiB",
  ]
  private static let widths = [6, 8, 8, 10, 7, 7, 7, 10, 10]

  /// What all seeds together came to.
  private struct Total {
    var (seeds, events, faults, owed, met, growth, resident) = (0, 0, 0, 0, 0, 0, 0)
    var excuses: [String: Int] = [:]
    var blind = BlindLosses()

    var text: String {
      "\(seeds) seeds: \(events) events, \(faults) faults, \(owed) owed, \(met) paid; "
        + "excused looks: \(excuses.keys.sorted().map { "\($0) \(excuses[$0] ?? 0)" }.joined(separator: ", ")); "
        + "\(blind.losses) losses by two changes of address (H1, C2), \(fixed(blind.expected, 1)) expected and at most "
        + "\(blind.bound) by chance; memory at most \(growth / 1_024) KiB above that after a seed's first hour, and \(resident / 1_024) KiB in all"
    }
  }

  /// Plays a seed; whether nothing was wrong with it.
  private static func play(_ seed: UInt64, hours: Int, phones: Int, adding total: inout Total) -> Bool {
    let soak = Soak(seed: seed, duration: .seconds(3_600 * hours), count: phones)
    var memory = MemoryWatch()
    let wall = ContinuousClock().measure {
      soak.run { _ in if let bytes = residentBytes() { memory.note(residentBytes: bytes) } }
    }
    let seconds = wall / .seconds(1)
    let faults = soak.faults.values.reduce(0, +)
    total.seeds += 1
    total.events += soak.world.eventCount
    total.faults += faults
    total.owed += soak.liveness.owed
    total.met += soak.liveness.met
    total.blind += soak.liveness.blind
    total.excuses.merge(soak.liveness.excuses, uniquingKeysWith: +)
    total.growth = max(total.growth, memory.growth)
    total.resident = max(total.resident, memory.hours.max() ?? 0)
    say(
      row(
        [
          "\(seed)", fixed(seconds, 1), fixed(soak.duration / wall, 0), "\(soak.world.eventCount)",
          "\(faults)", "\(soak.liveness.owed)", "\(soak.liveness.met)",
          "\(soak.violations.count)", "\(memory.growth / 1_024)",
        ], widths: widths))
    for violation in soak.violations { say("  \(violation)") }
    if !memory.isFlat { say("  memory grew by \(memory.growth) bytes after the first hour") }
    return soak.violations.isEmpty && memory.isFlat
  }

  /// What this process has in memory now; `nil` where the kernel does not tell.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
      $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
}
