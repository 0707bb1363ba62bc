/// The most regions that are ranged and monitored at once.
public struct RegionLimits: Hashable, Sendable {
  /// The most regions that the app may have ranged at once; each causes a callback a second.
  public var maximumRanged = 20
  /// The most regions that are monitored at once. An app has 20 of all kinds (rule E2).
  public var maximumMonitored = 20

  /// Creates limits with the default figures.
  public init() {}
}
