/// How many regions are watched at once.
public struct RegionLimits: Hashable, Sendable {
  /// Regions that the app may have ranged at once: each is a callback a second.
  public var maximumRanged = 20
  /// Regions monitored at once, of which an app has 20 of all kinds (rule E2).
  public var maximumMonitored = 20

  public init() {}
}
