import AfterglowScenarios
import BenchmarkSupport
import Foundation
import SharedWork
import VirtualPhone

/// For each seed, plays a day of ten people with phones, and checks the phones throughout the day. Prints a table of
/// the seeds. The survey fails if a seed fails, or if pairs lose each other by two changes of address more often than
/// chance allows.
@main
struct SoakSurvey {
  static let usage = """
    usage: soak-survey [--seeds N] [--seed FIRST] [--hours N] [--phones N]

    Plays a soak for each of N seeds (200) from FIRST (1) on: N hours (24) of N people (10), whose apps are killed and
    whose phones are rebooted and switched off now and then. One checker watches for events that must never happen, another for
    events that must happen, and the memory must not grow after the first hour. Prints a line for each seed, then the
    failures. The exit code is 1 if a seed failed. 'afterglow demo soak --seed N' plays one of them again with details.
    """

  static func main() throws {
    let options = SurveyOptions(["--seeds": 200, "--seed": 1, "--hours": 24, "--phones": 10], usage: usage)
    var failed: [UInt64] = []
    var total = Total()
    try options.play { plan in
      plan.then { say(row(header, widths: widths)) }
      for seed in options.seeds() {
        try plan.add {
          play(seed, hours: options["--hours"], phones: options["--phones"])
        } then: { day in
          if !day.report(seed) { failed.append(seed) }
          total.add(day)
        }
      }
    }
    say(total.text)
    complain(total.memory)
    let exceedsChance = total.blind.losses > total.blind.bound
    if exceedsChance { say("more losses by two changes of address than chance allows") }
    say(failed.isEmpty ? "no seed failed" : "failed: " + failed.map(String.init).joined(separator: " "))
    exit(failed.isEmpty && !exceedsChance ? 0 : 1)
  }

  private static let header = ["seed", "events", "faults", "owed", "paid", "violations"]
  private static let widths = [6, 10, 7, 7, 7, 10]

  /// The result of one seed.
  private struct Day: Codable {
    var (events, faults, owed, met) = (0, 0, 0, 0)
    var excuses: [String: Int] = [:]
    var blind = BlindLosses()
    var violations: [String] = []
    /// The growth of the process's memory after the first hour, in bytes.
    var growth = 0
    var resident = 0
    var isFlat = true

    /// Prints the seed's row, its violations, and a growth of the memory beyond the tolerance. Returns `true` if there
    /// are no violations and the memory has not grown beyond the tolerance.
    func report(_ seed: UInt64) -> Bool {
      say(row(["\(seed)"] + [events, faults, owed, met, violations.count].map(String.init), widths: widths))
      for violation in violations { say("  \(violation)") }
      if !isFlat { say("  memory grew by \(growth) bytes after the first hour") }
      return violations.isEmpty && isFlat
    }

    private enum CodingKeys: CodingKey {
      case events, faults, owed, met, excuses, blind, violations, growth, resident, isFlat
    }
  }

  /// The totals of all seeds.
  private struct Total {
    var (seeds, events, faults, owed, met, growth, resident) = (0, 0, 0, 0, 0, 0, 0)
    var excuses: [String: Int] = [:]
    var blind = BlindLosses()

    mutating func add(_ day: Day) {
      seeds += 1
      events += day.events
      faults += day.faults
      owed += day.owed
      met += day.met
      blind += day.blind
      excuses.merge(day.excuses, uniquingKeysWith: +)
      growth = max(growth, day.growth)
      resident = max(resident, day.resident)
    }

    var text: String {
      "\(seeds) seeds: \(events) events, \(faults) faults, \(owed) owed, \(met) paid; "
        + "excused looks: \(excuses.keys.sorted().map { "\($0) \(excuses[$0] ?? 0)" }.joined(separator: ", ")); "
        + "\(blind.losses) losses by two changes of address (H1, C2), \(fixed(blind.expected, 1)) expected and at most "
        + "\(blind.bound) by chance"
    }

    /// The use of memory, as text. The text differs from run to run.
    var memory: String {
      "memory at most \(growth / 1_024) KiB above that after a seed's first hour, and \(resident / 1_024) KiB in all"
    }
  }

  private static func play(_ seed: UInt64, hours: Int, phones: Int) -> Day {
    let soak = Soak(seed: seed, duration: .seconds(3_600 * hours), count: phones)
    var memory = MemoryWatch()
    soak.run { _ in if let bytes = residentBytes() { memory.record(residentBytes: bytes) } }
    var day = Day()
    day.events = soak.world.eventCount
    day.faults = soak.faults.values.reduce(0, +)
    (day.owed, day.met) = (soak.liveness.owed, soak.liveness.met)
    day.blind = soak.liveness.blind
    day.excuses = soak.liveness.excuses
    day.violations = soak.violations.map(\.description)
    (day.growth, day.resident, day.isFlat) = (memory.growth, memory.hours.max() ?? 0, memory.isFlat)
    return day
  }

  /// The resident memory of this process; `nil` if the kernel does not report it.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
      $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
}
