import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// How long neighbours stay on the same wake region when so many open the chat in the same moment; what was wrong.
func printSharing(count: Int, seeds: Range<UInt64>) throws -> [Violation] {
  print("### Neighbours on the same wake region")
  print()
  print(
    "iOS 18, iPhone 12, 19 wake regions, beacons alone; all open the chat in the same moment and stay for five minutes; "
      + "seeds \(seeds.lowerBound) to \(seeds.upperBound - 1).")
  print()
  printHead(
    [
      "phones in front", "pairs that met", "longest with two others free", "longest of all", "nobody shares after",
      "pairs left",
    ], leftColumns: 0)
  var violations: [Violation] = []
  for openers in [2, 5, 10, 15, 17, 19, 20, 25] where openers <= count {
    var checkers: [WakeRegionChecker] = []
    for seed in seeds {
      var plan = ChatCrowd.Plan()
      (plan.count, plan.openers, plan.seed) = (openers, openers, seed)
      (plan.interval, plan.stay) = (.zero, .seconds(300))
      let crowd = try ChatCrowd(plan)
      crowd.run()
      checkers.append(crowd.checker)
    }
    violations += checkers.flatMap(\.violations)
    let ends = checkers.map { checker in
      checker.sharing > 0 ? nil : checker.lastShared.map { $0 - ChatCrowd.firstOpening } ?? .zero
    }
    printRow([
      "\(openers)", "\(checkers.reduce(0) { $0 + $1.count })", seconds(checkers.map(\.longest).max()),
      seconds(checkers.map(\.longestOfAll).max()), spread(ends),
      spread(checkers.map { $0.sharing }),
    ])
  }
  return violations
}

/// The median and the range of what several seeds gave.
private func spread(_ counts: [Int]) -> String {
  let sorted = counts.sorted()
  guard let least = sorted.first, let most = sorted.last else { return "–" }
  return least == most ? "\(least)" : "\(sorted[sorted.count / 2]) (\(least) to \(most))"
}
