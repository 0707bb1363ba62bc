import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// How soon 95 % of the others are linked with the first, the second and later phones that are opened; what was wrong.
func printOpenings(count: Int, usesConnections: Bool, seeds: Range<UInt64>) throws -> [Violation] {
  // Connections alone bring nearly everything.
  let openings = (usesConnections ? [1, 2] : [1, 2, 5, 6, 19, 20]).filter { $0 <= count }
  print(
    "### Linked with the opener of the chat, \(usesConnections ? "with beacons and connections" : "with beacons alone")"
  )
  print()
  print(
    "iOS 18, iPhone 12; \(count) phones, one opened each minute; seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
  print()
  printHead(
    ["wake regions", "told in pockets", "told or linked"] + openings.map { "95 % linked with no. \($0)" },
    leftColumns: 0)
  var violations: [Violation] = []
  for wakeRegions in usesConnections ? [0, 19] : [0, 1, 5, 19] {
    var (pockets, unaware) = (0.0, 0)
    var times = openings.map { _ in [Duration?]() }
    // Where one phone is missed, all that come later are.
    let openers = openings.last { $0 <= max(2, wakeRegions + 1) } ?? 0
    for seed in seeds {
      var plan = ChatCrowd.Plan()
      (plan.count, plan.openers, plan.wakeRegions, plan.seed) = (count, openers, wakeRegions, seed)
      plan.usesConnections = usesConnections
      let crowd = try ChatCrowd(plan)
      crowd.run()
      pockets += crowd.toldInPockets
      unaware += crowd.unaware.count
      violations += crowd.checker.violations + crowd.violations
      for (index, opening) in openings.enumerated() where opening <= openers {
        // What comes after the next one has opened it does not count for this one.
        let time = crowd.openings[opening - 1].time(of: 0.95)
        times[index].append(time.flatMap { $0 <= plan.interval ? $0 : nil })
      }
    }
    let others = Double(seeds.count * (count - 1))
    printRow(
      [
        "\(wakeRegions)", percent(pockets / Double(seeds.count), 0),
        percent(others == 0 ? 1 : 1 - Double(unaware) / others, 0),
      ] + times.map(spread))
  }
  return violations
}
