/// Whether readings of a ranged region arrive, and if not, why.
public enum RangingState: Hashable, Sendable {
  /// Core Location was asked, and has not answered yet.
  case starting
  /// Readings come about once a second.
  case running
  /// No readings arrive. They resume once the reason is gone.
  case paused(Reason)
  /// The app has stopped ranging.
  case stopped
  /// The region is not ranged, because the app asked for more than `RegionLimits.maximumRanged` regions.
  case refused

  /// Why no readings come.
  public enum Reason: Hashable, Sendable {
    /// Bluetooth is not on.
    case bluetooth
    /// Location Services are off, or the app has no permission for them, or has permission only for reduced accuracy.
    case location
    /// Nothing kept the app awake, and iOS suspended it. The app learns this only when it runs again.
    case suspended
    /// The app did not run between two launches.
    case notRunning
    /// Core Location reported a failure; it is asked again after a while.
    case failed
    /// The phone has stopped reporting, for no reason that an app can see.
    case silent
  }
}
