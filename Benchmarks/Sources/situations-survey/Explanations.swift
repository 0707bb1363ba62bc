import AfterglowBounds
import AfterglowScenarios
import BenchmarkSupport
import VirtualPhone

/// Why the node stays below what the rules allow, by the name of a situation or of its family.
///
/// A situation that stays more than 2 points below its bound and has no text here makes the survey fail.
let explanations: [String: String] = [:]

extension SituationTables {
  /// How far a figure may stay below its bound without an explanation.
  private static let tolerance = 0.02

  /// Prints a paragraph for each situation that needs one; returns those that lack theirs.
  func printExplanations() -> [String] {
    var missing: [String] = []
    var paragraphs: [(text: String, names: [String])] = []
    for situation in situations {
      guard let outcome = total(of: situation), let gap = gap(of: outcome), gap > Self.tolerance else { continue }
      let name = "`\(situation.name)` (\(fixed(100 * gap, 1)) points)"
      guard let text = explanations[situation.name] ?? explanations[situation.family] else {
        missing.append("\(situation.name) stays \(fixed(100 * gap, 1)) points below its bound and has no explanation")
        continue
      }
      if let index = paragraphs.firstIndex(where: { $0.text == text }) {
        paragraphs[index].names.append(name)
      } else {
        paragraphs.append((text, [name]))
      }
    }
    if !paragraphs.isEmpty {
      print("### Below the bound\n")
      for (text, names) in paragraphs { print("\(names.joined(separator: ", ")): \(text)\n") }
    }
    return missing
  }

  /// How far a situation stays below its bound, by all windows or by those after the event, whichever is more.
  private func gap(of outcome: SituationOutcome) -> Double? {
    let (measured, bound) = (outcome.measured, outcome.bound.measurement)
    guard measured.windows.all > 0 else { return nil }
    return max(
      bound.windows.share - measured.windows.share,
      measured.afterwards.all > 0 ? bound.afterwards.share - measured.afterwards.share : 0)
  }

  /// Situations in which Core Bluetooth complained of the node.
  var complaints: [String] {
    situations.compactMap { situation in
      guard let misuses = total(of: situation)?.measured.misuses, misuses > 0 else { return nil }
      return "\(situation.name): \(misuses) lines of API MISUSE"
    }
  }
}
