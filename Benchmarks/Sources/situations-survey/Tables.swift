import AfterglowScenarios
import BenchmarkSupport

/// Prints a row for each situation; returns whether nothing is missing.
func printTables(_ situations: [Situation], _ results: SituationResults, seeds: Range<UInt64>) -> Bool {
  printHead(
    [
      "situation", "30 s windows", "first hour", "last hour", "minutes", "witnessed", "afterwards", "first reading",
      "95 % read", "within 5 min", "back after", "mAh/h", "misuses",
    ], leftColumns: 1)
  for situation in situations {
    guard let measured = results.total(of: situation, seeds: seeds)?.measured else { continue }
    let back = measured.returns.compactMap { $0 }.sorted()
    let ends = measured.returns.count
    printRow([
      "`\(situation.name)`", percent(measured.windows.share), percent(measured.firstHour.share),
      percent(measured.lastHour.share), percent(measured.minutes.share), percent(measured.witnessed.share),
      situation.event == nil ? "–" : percent(measured.afterwards.share), seconds(measured.delay(ofShare: 0.5)),
      seconds(measured.delay(ofShare: 0.95)), percent(measured.found(within: .seconds(300))),
      ends == 0 ? "–" : "\(back.count) of \(ends)\(back.isEmpty ? "" : ", " + seconds(back[back.count / 2]))",
      fixed(measured.current, 1), "\(measured.misuses)",
    ])
  }
  return true
}
