import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// Measures virtual time against wall time: the three-phone story, and crowds in which everybody finds everybody.
@main
struct WorldBenchmark {
  static let usage = """
    usage: world-benchmark [PHONES…] [--minutes N] [--seed N]

    Runs the three-phone story (an hour), then a crowd for each number of PHONES (3, 30 and 300 unless said otherwise)
    for N virtual minutes (10), and prints how much faster than time they went by. Up to 100 phones stand 2 m apart and
    all hear each other; more stand 7.3 m apart, about 50 in each other's range.
    """

  static func main() throws {
    var sizes: [Int] = []
    var options = ["--minutes": 10, "--seed": 1]
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
    let header = ["world", "virtual s", "wall s", "ratio", "events", "us/event", "identified", "readings"]
    print(row(header, widths: widths))
    try measureStory(seed: seed)
    for size in sizes.isEmpty ? [3, 30, 300] : sizes {
      try measureCrowd(of: size, for: .seconds(60 * options["--minutes", default: 10]), seed: seed)
    }
  }

  private static let widths = [12, 10, 9, 9, 12, 9, 11, 10]
  /// The median of so many runs is reported where a run is short.
  private static let runs = 5

  private static func measureStory(seed: UInt64) throws {
    var times: [Double] = []
    var last: ThreePhones?
    for _ in 0..<runs {
      let story = try ThreePhones(seed: seed)
      times.append(ContinuousClock().measure { story.world.run(for: ThreePhones.duration) } / .seconds(1))
      last = story
    }
    guard let story = last else { return }
    let contacts = ThreePhones.devices.flatMap { story.contacts[$0.name]?.all ?? [] }
    report("story of 3", ThreePhones.duration, median(times), story.world, contacts)
  }

  private static func measureCrowd(of size: Int, for duration: Duration, seed: UInt64) throws {
    var times: [Double] = []
    var last: Crowd?
    repeat {
      let crowd = try Crowd(count: size, spacing: size <= 100 ? 2 : 7.3, seed: seed)
      times.append(ContinuousClock().measure { crowd.world.run(for: duration) } / .seconds(1))
      last = crowd
    } while times.count < runs && times.reduce(0, +) < 10
    guard let crowd = last else { return }
    report("crowd of \(size)", duration, median(times), crowd.world, crowd.contacts.flatMap(\.all))
  }

  private static func report(
    _ name: String, _ virtual: Duration, _ wall: Double, _ world: World, _ contacts: [Contact]
  ) {
    let events = Double(max(world.eventCount, 1))
    print(
      row(
        [
          name, fixed(virtual / .seconds(1), 0), fixed(wall, 3), fixed(virtual / .seconds(1) / wall, 0),
          "\(world.eventCount)", fixed(wall * 1e6 / events, 2), "\(contacts.count)",
          "\(contacts.reduce(0) { $0 + $1.readings })",
        ], widths: widths))
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}
