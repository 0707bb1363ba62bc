import Afterglow
import AfterglowDiagnostics

/// How much of the time an app in the background ranges for the sake of the overflow area.
public enum RangingPolicy: String, CaseIterable, Sendable {
  /// As the engine's vigil decides: in bursts.
  case vigil
  /// All the time, as the reference does: it opens the receiver fully (rule E13).
  case allDay
  /// Not at all.
  case never

  /// For a person, in a table.
  public var title: String {
    switch self {
    case .vigil: "Afterglow's vigil"
    case .allDay: "ranging all day"
    case .never: "no ranging"
    }
  }

  func apply(to configuration: inout NodeConfiguration) {
    switch self {
    case .vigil: break
    case .allDay: configuration.engine.vigil.burst = .seconds(10 * 86_400)
    case .never: configuration.withheld.insert(.ranging)
    }
  }
}

/// A share of what there was, as counted.
public struct CoverageCount: Hashable, Sendable {
  /// The number that counts as covered.
  public var covered = 0
  /// The number of all.
  public var all = 0

  /// 0 to 1; nothing of nothing is everything.
  public var share: Double { all == 0 ? 1 : Double(covered) / Double(all) }

  static func += (total: inout CoverageCount, part: CoverageCount) {
    total.covered += part.covered
    total.all += part.all
  }
}
