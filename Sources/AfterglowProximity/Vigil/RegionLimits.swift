/// The maximum numbers of regions that are ranged and monitored at once.
public struct RegionLimits: Hashable, Sendable {
  /// The maximum number of regions that are ranged for the app at once. Each ranged region causes one callback per
  /// second.
  public var maximumRanged = 20
  /// The maximum number of regions that are monitored at once. iOS allows an app to monitor 20 regions of all kinds
  /// (rule E2).
  public var maximumMonitored = 20

  /// Creates limits with the default values.
  public init() {}
}
