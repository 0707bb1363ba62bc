import AfterglowBounds
import AfterglowScenarios
import BenchmarkSupport
import Foundation
import VirtualPhone

/// Prints the tables of the situations that were played, with bounds beside the measured figures.
struct SituationTables {
  let results: SituationResults
  let seeds: Range<UInt64>
  let situations: [Situation]

  /// Prints all tables. Returns the faults, each as one line.
  func printAll() -> [String] {
    printSection("Crowds", { $0.hasPrefix("locked-") || $0.hasPrefix("front-") }, crowdRow, head: Self.crowdHead)
    printSection(
      "Location", { $0.hasPrefix("when-in-use") || $0.hasPrefix("denied") }, crowdRow, head: Self.crowdHead)
    printMatrix(
      "First meetings", ["light", "dark", "dark-lit", "dark-nudges"],
      "30 s windows with a reading, measured / bound.", cell: windowsCell)
    printMatrix(
      "Ends of the app", ["killed", "killed-messages", "swiped", "rebooted"],
      "30 s windows from one minute after the end on, measured / bound.", cell: afterwardsCell)
    printMatrix(
      "Until the app runs again", ["killed", "killed-messages", "swiped", "rebooted"],
      "The median time from the end of the app to its next process; a dash if no process followed.", cell: returnCell)
    printMatrix(
      "Bluetooth off and on, and no passcode", Self.switches,
      "30 s windows from 30 s after Bluetooth was on again, measured / bound. Without a passcode: all windows.",
      cell: afterwardsCell)
    printMatrix(
      "Both directions after Bluetooth came back", Array(Self.switches.prefix(3)),
      "The share of the ordered pairs that had a reading within 30 s, measured / bound.", cell: foundCell)
    printAbsences()
    printSection("Walks", { $0.hasPrefix("walk-") }, walkRow, head: Self.walkHead)
    printSection("Others", { $0 == "among-30-others" }, crowdRow, head: Self.crowdHead)
    printSection(
      "Where sources disagree", { name in Situation.named(name).map { $0.reading != .usual } ?? false }, crowdRow,
      head: Self.crowdHead)
    return printExplanations() + exceededBounds + complaints
  }

  private static let switches = [
    "bluetooth-settings", "bluetooth-control-center", "bluetooth-airplane", "no-passcode",
  ]

  func total(of situation: Situation) -> SituationOutcome? { results.total(of: situation, seeds: seeds) }

  // MARK: Rows

  private static let crowdHead = [
    "situation", "time", "worlds", "30 s windows", "bound", "first hour", "last hour", "1 min windows",
    "with witnesses",
    "first reading", "bound", "mAh/h", "what limits the bound",
  ]

  private func printSection(
    _ title: String, _ isIncluded: (String) -> Bool, _ row: (Situation, SituationOutcome) -> [String], head: [String]
  ) {
    let rows = situations.filter {
      isIncluded($0.name) && (title == "Where sources disagree") == ($0.reading != .usual)
    }
    .compactMap { situation in total(of: situation).map { (situation, $0) } }
    guard !rows.isEmpty else { return }
    print("### \(title)\n")
    printHead(head, leftColumns: 1)
    for (situation, outcome) in rows { printRow(row(situation, outcome)) }
    print()
  }

  private func crowdRow(_ situation: Situation, _ outcome: SituationOutcome) -> [String] {
    let (measured, bound) = (outcome.measured, outcome.bound.measurement)
    let reading = situation.reading == .usual ? "" : "; \(situation.reading.title)"
    let release = situation.os == .iOS18 ? "" : ", iOS \(situation.os.major)"
    return [
      situation.title + release + reading, length(situation.length), "\(worlds(of: situation))",
      share(measured.windows), share(bound.windows), share(measured.firstHour),
      share(measured.lastHour), share(measured.minutes), share(measured.witnessed),
      seconds(measured.delay(ofShare: 0.95)), seconds(bound.delay(ofShare: 0.95)), fixed(measured.current, 1),
      limits(outcome.bound),
    ]
  }

  private static let walkHead = [
    "situation", "worlds", "found in passing", "bound", "first reading", "bound", "mAh/h", "what limits the bound",
  ]

  /// Returns the row of a walk. The walker is in range of each phone for about a window, so shares of windows would say
  /// little.
  private func walkRow(_ situation: Situation, _ outcome: SituationOutcome) -> [String] {
    let (measured, bound) = (outcome.measured, outcome.bound.measurement)
    return [
      situation.title, "\(worlds(of: situation))", percent(measured.foundInPassing), percent(bound.foundInPassing),
      seconds(measured.delay(ofShare: 0.95)), seconds(bound.delay(ofShare: 0.95)), fixed(measured.current, 1),
      limits(outcome.bound, share: bound.foundInPassing),
    ]
  }

  /// Returns a share of windows; a dash if there are no windows.
  private func share(_ count: CoverageCount) -> String { count.all == 0 ? "–" : percent(count.share) }

  private func limits(_ bound: SituationBound) -> String { limits(bound, share: bound.measurement.windows.share) }

  private func limits(_ bound: SituationBound, share: Double) -> String {
    guard share < 0.9995 else { return "" }
    return bound.mainLimits.prefix(2).map { "\($0.rules.joined(separator: ", ")): \($0.text)" }.joined(separator: "; ")
  }

  private func worlds(of situation: Situation) -> Int { seeds.count { results[situation, $0] != nil } }

  private func length(_ duration: Duration) -> String {
    let minutes = Int(duration / .seconds(60))
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes) min"
  }

  // MARK: Releases

  private func printMatrix(
    _ title: String, _ families: [String], _ text: String, cell: (Situation, SituationOutcome) -> String
  ) {
    var rows: [[String]] = []
    for family in families {
      let row = Situation.releases.map { os -> String in
        guard let situation = situations.first(where: { $0.name == "\(family)-ios-\(os.major)" }),
          let outcome = total(of: situation)
        else { return "" }
        return cell(situation, outcome)
      }
      let title = situations.first { $0.family == family }?.title
      if let title, row.contains(where: { !$0.isEmpty }) { rows.append([title] + row + [limits(ofFamily: family)]) }
    }
    guard !rows.isEmpty else { return }
    print("### \(title)\n\n\(text)\n")
    printHead(
      ["situation"] + Situation.releases.map { "iOS \($0.major)" } + ["what limits the bound"], leftColumns: 1)
    for row in rows { printRow(row) }
    print()
  }

  private func pair(_ measured: String, _ bound: String) -> String { "\(measured) / \(bound)" }

  private func windowsCell(_ situation: Situation, _ outcome: SituationOutcome) -> String {
    pair(fixed(100 * outcome.measured.windows.share, 1), fixed(100 * outcome.bound.measurement.windows.share, 1))
  }

  private func afterwardsCell(_ situation: Situation, _ outcome: SituationOutcome) -> String {
    guard situation.event != nil else { return windowsCell(situation, outcome) }
    return pair(
      fixed(100 * outcome.measured.afterwards.share, 1), fixed(100 * outcome.bound.measurement.afterwards.share, 1))
  }

  private func returnCell(_ situation: Situation, _ outcome: SituationOutcome) -> String {
    let returns = outcome.measured.returns.compactMap { $0 }.sorted()
    guard !returns.isEmpty else { return "–" }
    let all = outcome.measured.returns.count
    return seconds(returns[returns.count / 2]) + (returns.count < all ? ", \(returns.count) of \(all)" : "")
  }

  private func foundCell(_ situation: Situation, _ outcome: SituationOutcome) -> String {
    let (measured, bound) = (outcome.measured, outcome.bound.measurement)
    return pair(
      fixed(100 * measured.found(within: .seconds(30)), 1), fixed(100 * bound.found(within: .seconds(30)), 1))
  }

  /// Returns the rules that limit the bound of a family. A family is one situation on all releases.
  private func limits(ofFamily family: String) -> String {
    var total: SituationBound?
    for situation in situations where situation.family == family {
      guard let bound = self.total(of: situation)?.bound else { continue }
      if var sum = total {
        sum += bound
        total = sum
      } else {
        total = bound
      }
    }
    return total.map(limits) ?? ""
  }

  // MARK: Absences

  private func printAbsences() {
    let rows = situations.filter { $0.name.hasPrefix("apart-") }
      .compactMap { situation in total(of: situation).map { (situation, $0) } }
    guard !rows.isEmpty else { return }
    print("### Apart and together again\n")
    printHead(
      ["situation", "30 s windows", "bound", "found within 5 min", "bound", "mAh/h", "what limits the bound"],
      leftColumns: 1)
    for (situation, outcome) in rows {
      let (measured, bound) = (outcome.measured, outcome.bound.measurement)
      printRow([
        situation.title, percent(measured.windows.share), percent(bound.windows.share),
        percent(measured.found(within: .seconds(300))), percent(bound.found(within: .seconds(300))),
        fixed(measured.current, 1), limits(outcome.bound),
      ])
    }
    print()
  }
}

extension SituationMeasurement {
  /// The share of ordered pairs whose first reading came at most one window (`Contact.window`) after the pair came into
  /// range.
  var foundInPassing: Double { found(within: Contact.window) }
}

extension Situation {
  /// The situation's name without the release, and without the alternative reading of the rules.
  var base: String {
    let base = name.hasSuffix(reading.rawValue) ? String(name.dropLast(reading.rawValue.count + 1)) : name
    return base.components(separatedBy: "-ios-")[0]
  }

  /// The part of the situation's name before the release; the whole name if it contains no release.
  var family: String { name.components(separatedBy: "-ios-")[0] }

  /// The situation's name without the release, and with the alternative reading of the rules.
  var row: String { reading == .usual ? family : "\(base)-\(reading.rawValue)" }
}
