import AfterglowBounds
import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// The reasons why the node's results are below the bound. A key is a situation's `name`, its `family` or its `base`.
///
/// The survey fails if a situation is more than 2 points below its bound and has no text in this table.
let explanations: [String: String] = {
  let stale = """
    No app is told its own radio address, nor when it changes (rule H1). The node renews a link once it notices a change, and \
    it tries every 5 to 15 s. If the pair is cut in between, or if both addresses change in the same seconds, one side lacks \
    the other's present address (rule C2). The planner knows each change in advance and passes the new address on in the \
    same second. The node finds its neighbour again when a screen is lit.
    """
  let polite = """
    The planner lights the screen in the very second in which the phones meet. To spare the user and the battery, the \
    node posts at most one notification a minute. Each notification that leads to no reading doubles the pause before \
    the next notification, up to five minutes.
    """
  let twelve = """
    The node plans its turns for twelve links (rule C7). Where the phone refuses a link earlier, the node plans for as many as \
    it holds, and tries more once a minute. An attempt that is refused in between costs the pair its turn.
    """
  let turns = """
    The planner plans the turns of the whole room at once, knows when each address changes, and needs two seconds for \
    a turn. The nodes agree on turns in pairs. A node keeps a link beyond the link's turn if it may not be able to \
    make the link again. Other neighbours cannot use this link in the meantime.
    """
  let ownLink = """
    Without rule C9, only the phone that made a link can read over the link, so the other phone has to make a second \
    link. The node dials the address under which the first phone connected. If this address changes during the \
    attempt, the attempt never succeeds (rule C2).
    """
  let dark = """
    Without location only pulses from linked neighbours keep a node awake. Where more neighbours take turns than there are \
    links, a node that is between two turns falls asleep, and its pending attempt takes as long as a background scan (rule B3).
    """
  let swiped = """
    When an app is swiped away, the links that its phone has made end. The links that other phones have made remain \
    (rules C9 and G4). In the plan, the other phone has made the link beforehand. No node knows whose app will be \
    swiped away. The remaining node may end the link in order to renew it, before it has noticed that the other app \
    no longer answers.
    """
  var texts: [String: String] = ["swiped": swiped]
  for family in ["bluetooth-settings", "bluetooth-control-center", "bluetooth-airplane"] { texts[family] = stale }
  for time in ["1-min", "5-min", "10-min", "15-min"] { texts["apart-\(time)"] = stale }
  for time in ["1-min", "5-min", "10-min", "15-min", "20-min", "30-min", "1-h", "2-h", "4-h", "8-h"] {
    texts["apart-\(time)-nudges"] = polite
  }
  texts["dark-nudges"] = polite
  for name in ["locked-10-eight-links", "locked-20-eight-links"] { texts[name] = twelve }
  for name in ["locked-13", "locked-20", "locked-30", "locked-50", "front-20", "front-30", "front-50"] {
    texts[name] = turns
  }
  for count in [5, 10, 13, 20] { texts["locked-\(count)-one-way-links"] = ownLink }
  for os in Situation.releases { texts["dark-lit-ios-\(os.major)-one-way-links"] = ownLink }
  for count in [10, 20] { texts["denied-\(count)"] = dark }
  return texts
}()

extension SituationTables {
  /// The largest gap between a share and its bound that needs no explanation.
  private static let tolerance = 0.02

  /// Prints each needed explanation once, after the names of the families that need it. Returns a line for each
  /// situation that needs an explanation but has no text.
  func printExplanations() -> [String] {
    var missing: [String] = []
    var paragraphs: [(text: String, gaps: [(family: String, gap: Double)])] = []
    for situation in situations {
      guard let outcome = total(of: situation) else { continue }
      let gap = gap(of: outcome)
      guard gap > Self.tolerance else { continue }
      guard let text = explanations[situation.name] ?? explanations[situation.family] ?? explanations[situation.base]
      else {
        missing.append("\(situation.name) stays \(fixed(100 * gap, 1)) points below its bound and has no explanation")
        continue
      }
      if let index = paragraphs.firstIndex(where: { $0.text == text }) {
        paragraphs[index].gaps.append((situation.row, gap))
      } else {
        paragraphs.append((text, [(situation.row, gap)]))
      }
    }
    if !paragraphs.isEmpty { print("### Below the bound\n") }
    for (text, gaps) in paragraphs { print("\(Self.names(gaps)): \(text)\n") }
    return missing
  }

  /// Returns the names of the families, each with its smallest and its largest gap, in the order of `gaps`.
  private static func names(_ gaps: [(family: String, gap: Double)]) -> String {
    var families: [String] = []
    for (family, _) in gaps where !families.contains(family) { families.append(family) }
    return families.map { family in
      let points = gaps.filter { $0.family == family }.map { 100 * $0.gap }
      let (least, most) = (fixed(points.min() ?? 0, 1), fixed(points.max() ?? 0, 1))
      return "`\(family)` (\(least == most ? most : "\(least) to \(most)") points)"
    }.joined(separator: ", ")
  }

  /// Returns the gap between a situation's share of windows and its bound: over all windows, or over the windows after
  /// the event if that gap is larger. Without windows, returns the gap between the shares of pairs found in passing.
  private func gap(of outcome: SituationOutcome) -> Double {
    let (measured, bound) = (outcome.measured, outcome.bound.measurement)
    guard measured.windows.all > 0 else { return bound.foundInPassing - measured.foundInPassing }
    return max(
      bound.windows.share - measured.windows.share,
      measured.afterwards.all > 0 ? bound.afterwards.share - measured.afterwards.share : 0)
  }

  /// One line for each situation in which a figure is above its bound. Such a figure shows that the bound is wrong.
  var exceededBounds: [String] {
    situations.compactMap { situation in
      guard let outcome = total(of: situation) else { return nil }
      let (measured, bound) = (outcome.measured, outcome.bound.measurement)
      let excess = max(
        measured.windows.share - bound.windows.share, measured.afterwards.share - bound.afterwards.share,
        measured.foundInPassing - bound.foundInPassing)
      guard excess > 0 else { return nil }
      return "\(situation.name) is \(fixed(100 * excess, 1)) points above its bound, so the bound is wrong"
    }
  }

  /// One line for each situation in which Core Bluetooth reported misuse by the node.
  var complaints: [String] {
    situations.compactMap { situation in
      guard let misuses = total(of: situation)?.measured.misuses, misuses > 0 else { return nil }
      return "\(situation.name): \(misuses) lines of API MISUSE"
    }
  }
}
