import AfterglowScenarios
import BenchmarkSupport
import SharedWork
import VirtualPhone

/// A checker's findings about one crowd.
private struct SharingResult: Codable {
  var count: Int
  var longest: Duration
  var longestOfAll: Duration
  /// The time from the opening until neighbours last shared a region, or zero if they never did; `nil` if some
  /// neighbours still share a region at the end.
  var end: Duration?
  var left: Int
  var violations: [String]

  init(_ checker: WakeRegionChecker) {
    (count, longest, longestOfAll) = (checker.count, checker.longest, checker.longestOfAll)
    end = checker.sharing > 0 ? nil : checker.lastShared.map { $0 - ChatCrowd.firstOpening } ?? .zero
    left = checker.sharing
    violations = checker.violations.map(\.description)
  }
}

/// Adds a table of the time for which neighbours share a wake region after many people have opened the chat at once.
/// Violations are passed to `report`.
func addSharing(to plan: WorkPlan, count: Int, seeds: Range<UInt64>, _ report: @escaping ([String]) -> Void) {
  plan.then {
    print("### Neighbours on the same wake region")
    print()
    print(
      "iOS 18, iPhone 12, 19 wake regions, beacons alone; all open the chat at the same moment and stay for five minutes; "
        + "seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
    print()
    printHead(
      [
        "phones in front", "pairs that met", "longest with two free regions", "longest of all", "nobody shares after",
        "pairs left",
      ], leftColumns: 0)
  }
  for openers in [2, 5, 10, 15, 17, 19, 20, 25] where openers <= count {
    plan.add(each: seeds) { seed in
      var crowdPlan = ChatCrowd.Plan()
      (crowdPlan.count, crowdPlan.openers, crowdPlan.seed) = (openers, openers, seed)
      (crowdPlan.interval, crowdPlan.stay) = (.zero, .seconds(300))
      let crowd = try ChatCrowd(crowdPlan)
      crowd.run()
      return SharingResult(crowd.checker)
    } then: { results in
      report(results.flatMap(\.violations))
      printRow([
        "\(openers)", "\(results.reduce(0) { $0 + $1.count })", seconds(results.map(\.longest).max()),
        seconds(results.map(\.longestOfAll).max()), spread(results.map(\.end)),
        spread(results.map(\.left)),
      ])
    }
  }
}

/// Returns the median and the range of the results of several seeds; a single number if all results are equal, and a
/// dash if there are no results.
private func spread(_ counts: [Int]) -> String {
  let sorted = counts.sorted()
  guard let least = sorted.first, let most = sorted.last else { return "–" }
  return least == most ? "\(least)" : "\(sorted[sorted.count / 2]) (\(least) to \(most))"
}
