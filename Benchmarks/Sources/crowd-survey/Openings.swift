import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// The result of one crowd whose people open the app one after another.
private struct OpeningsResult: Codable {
  var pockets: Double
  var unaware: Int
  /// For each opening, the time until 95 % of the other phones are linked with the phone that opened the app.
  var times: [Duration?]
  var violations: [String]
}

/// Adds a table of the time from the moment a person opens the app until 95 % of the other phones are linked with that
/// person's phone. The table has a column for each of the first two phones that open the app. Without connections, the
/// table also has columns for some later phones. Violations are passed to `report`.
func addOpenings(
  to plan: WorkPlan, count: Int, usesConnections: Bool, seeds: Range<UInt64>, _ report: @escaping ([String]) -> Void
) {
  // With connections, nearly all phones are linked before the first opening, so later openings are not shown.
  let openings = (usesConnections ? [1, 2] : [1, 2, 5, 6, 19, 20]).filter { $0 <= count }
  plan.then {
    print(
      "### Linked with the opener of the chat, \(usesConnections ? "with beacons and connections" : "with beacons alone")"
    )
    print()
    print(
      "iOS 18, iPhone 12; \(count) phones; one person opens the chat each minute; "
        + "seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
    print()
    printHead(
      ["wake regions", "told in pockets", "told or linked"] + openings.map { "95 % linked with no. \($0)" },
      leftColumns: 0)
  }
  for wakeRegions in usesConnections ? [0, 19] : [0, 1, 5, 19] {
    // Once all regions are in use, a further opener wakes no phones. Only the first opening of this kind is played.
    let openers = openings.last { $0 <= max(2, wakeRegions + 1) } ?? 0
    plan.add(each: seeds) { seed in
      var crowdPlan = ChatCrowd.Plan()
      (crowdPlan.count, crowdPlan.openers, crowdPlan.wakeRegions, crowdPlan.seed) = (count, openers, wakeRegions, seed)
      crowdPlan.usesConnections = usesConnections
      return try play(crowdPlan, openings)
    } then: { results in
      report(results.flatMap(\.violations))
      let others = Double(seeds.count * (count - 1))
      let unaware = results.reduce(0) { $0 + $1.unaware }
      let times = openings.enumerated().map { index, opening in
        opening <= openers ? results.map { $0.times[index] } : []
      }
      printRow(
        [
          "\(wakeRegions)", percent(results.reduce(0) { $0 + $1.pockets } / Double(seeds.count), 0),
          percent(others == 0 ? 1 : 1 - Double(unaware) / others, 0),
        ] + times.map(spread))
    }
  }
}

private func play(_ plan: ChatCrowd.Plan, _ openings: [Int]) throws -> OpeningsResult {
  let crowd = try ChatCrowd(plan)
  crowd.run()
  let times = openings.map { opening -> Duration? in
    guard opening <= plan.openers else { return nil }
    // If the time is longer than the interval until the next opening, this time does not count.
    return crowd.openings[opening - 1].time(of: 0.95).flatMap { $0 <= plan.interval ? $0 : nil }
  }
  return OpeningsResult(
    pockets: crowd.toldInPockets, unaware: crowd.unaware.count, times: times,
    violations: (crowd.checker.violations + crowd.violations).map(\.description))
}
