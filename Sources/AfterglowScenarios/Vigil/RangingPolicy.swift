import Afterglow
import AfterglowDiagnostics

/// The policy that decides how much of the time an app in the background ranges in order to receive overflow
/// advertisements.
public enum RangingPolicy: String, CaseIterable, Sendable {
  /// The app ranges in bursts, as the engine's `VigilSchedule` demands.
  case vigil
  /// The app ranges all the time, as the reference does. Ranging keeps the receiver open all the time (rule E13).
  case allDay
  /// The app does not range.
  case never

  /// The policy in words, for a table.
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

/// A number of items, and the number of covered items among them.
public struct CoverageCount: Hashable, Sendable {
  /// The number of covered items.
  public var covered = 0
  /// The number of all items.
  public var all = 0

  /// The covered share, 0 to 1; 1 without items.
  public var share: Double { all == 0 ? 1 : Double(covered) / Double(all) }

  static func += (total: inout CoverageCount, part: CoverageCount) {
    total.covered += part.covered
    total.all += part.all
  }
}
