import AfterglowScenarios
import BenchmarkSupport
import Foundation
import VirtualPhone

/// Measures virtual time against processor time: the demonstration with three phones, crowds, and the stadium.
@main
@MainActor
struct WorldBenchmark {
  static let usage = """
    usage: world-benchmark [PHONES…] [--minutes N] [--seed N] [--stadium 1]
           world-benchmark --advertisers N [--seconds N] [--seed N]

    Runs the three-phone story (an hour), then a crowd for each number of PHONES (3, 30 and 300) for N virtual minutes
    (10). Prints the ratio of virtual time to processor time. Up to 100 phones stand 2 m apart, and all hear each other.
    More phones stand 7.3 m apart, with about 50 in each other's range. A phone's memory is its share of the process's
    growth since before the first world. With --stadium the phones are those of 'afterglow demo stadium', and the story is
    left out. A short world is played five times, and the median counts.

    With --advertisers, N phones advertise and N phones scan, all with an app in the foreground, for N seconds (60). Prints
    the number of reports to the scanning apps and the seconds of processor time, which beside-bumble reads.
    """

  static func main() throws {
    var sizes: [Int] = []
    var options = ["--minutes": 10, "--seed": 1, "--stadium": 0, "--advertisers": 0, "--seconds": 60]
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if options[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 {
        options[argument] = value
      } else if let size = Int(argument), size > 0 {
        sizes.append(size)
      } else {
        print(usage)
        return
      }
    }
    let seed = UInt64(options["--seed", default: 1])
    if let count = options["--advertisers"], count > 0 {
      return Advertisers.measure(count, for: .seconds(options["--seconds", default: 60]), seed: seed)
    }
    let header = [
      "world", "virtual s", "CPU s", "ratio", "events", "ns/event", "KiB/phone", "identified", "readings",
    ]
    print(row(header, widths: widths))
    let isStadium = options["--stadium", default: 0] > 0
    if !isStadium { try measureStory(seed: seed) }
    let minutes = options["--minutes", default: 10]
    for size in sizes.isEmpty ? [3, 30, 300] : sizes {
      if isStadium {
        try measureStadium(of: size, minutes: minutes, seed: seed)
      } else {
        try measureCrowd(of: size, for: .seconds(60 * minutes), seed: seed)
      }
    }
  }

  private static let widths = [14, 10, 9, 9, 12, 9, 9, 11, 10]
  /// The maximum number of runs of a measurement. The benchmark reports the median of the runs.
  private static let runs = 5

  private static func measureStory(seed: UInt64) throws {
    let before = residentBytes
    var times: [Double] = []
    var last: ThreePhones?
    for _ in 0..<runs {
      let story = try ThreePhones(seed: seed)
      times.append(processorTime { story.world.run(for: ThreePhones.duration) })
      last = story
    }
    guard let story = last else { return }
    let contacts = ThreePhones.devices.flatMap { story.contacts[$0.name]?.all ?? [] }
    report(
      "story of 3", ThreePhones.duration, median(times), story.world, before, contacts.count,
      contacts.reduce(0) { $0 + $1.readings })
  }

  private static func measureCrowd(of size: Int, for duration: Duration, seed: UInt64) throws {
    let before = residentBytes
    var times: [Double] = []
    var last: Crowd?
    repeat {
      let crowd = try Crowd(count: size, spacing: size <= 100 ? 2 : 7.3, seed: seed)
      times.append(processorTime { crowd.world.run(for: duration) })
      last = crowd
    } while times.count < runs && times.reduce(0, +) < 10
    guard let crowd = last else { return }
    let contacts = crowd.contacts.flatMap(\.all)
    report(
      "crowd of \(size)", duration, median(times), crowd.world, before, contacts.count,
      contacts.reduce(0) { $0 + $1.readings })
  }

  private static func measureStadium(of size: Int, minutes: Int, seed: UInt64) throws {
    let before = residentBytes
    var plan = Stadium.Plan()
    (plan.count, plan.minutes, plan.seed) = (size, minutes, seed)
    let stadium = try Stadium(plan)
    let time = processorTime { while stadium.playMinute() {} }
    report(
      "stadium \(size)", .seconds(60 * minutes), time, stadium.world, before, stadium.reached.count { $0 != nil },
      stadium.minutes.last?.aware ?? 0)
  }

  private static func report(
    _ name: String, _ virtual: Duration, _ time: Double, _ world: World, _ before: Int, _ identified: Int,
    _ readings: Int
  ) {
    let events = Double(max(world.eventCount, 1))
    let bytes = max(residentBytes - before, 0) / max(world.phones.count, 1)
    let ratio = virtual / .seconds(1) / max(time, 1e-9)
    print(
      row(
        [
          name, fixed(virtual / .seconds(1), 0), fixed(time, 3), fixed(ratio, ratio < 100 ? 2 : 0),
          "\(world.eventCount)", fixed(time * 1e9 / events, 0), "\(bytes / 1_024)", "\(identified)", "\(readings)",
        ], widths: widths))
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// The processor time that this process has used, in seconds.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func processorTime(_ body: () -> Void) -> Double {
    let start = processorTime
    body()
    return processorTime - start
  }

  /// The resident memory of this process, in bytes; 0 if the kernel does not report it.
  private static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
