/// Whether readings of a ranged region arrive, and the reason if they do not.
public enum RangingState: Hashable, Sendable {
  /// The app has asked for readings, and no readings have arrived yet. Core Location is asked once the user has allowed
  /// location and the state of Bluetooth is known.
  case starting
  /// Readings arrive about once a second.
  case running
  /// No readings arrive. The readings resume once the reason is gone.
  case paused(Reason)
  /// The app has stopped ranging.
  case stopped
  /// The region is not ranged, because the app asked for more than `RegionLimits.maximumRanged` regions.
  case refused

  /// The reason why no readings arrive.
  public enum Reason: Hashable, Sendable {
    /// Bluetooth is not on.
    case bluetooth
    /// Location Services are off, or the app has no permission to use the precise location.
    case location
    /// Nothing kept the app awake, and iOS suspended the app. The app learns of the suspension only when it runs again.
    case suspended
    /// The app was not running, so no readings arrived before this launch.
    case notRunning
    /// Core Location reported a failure. The engine repeats its request after a while.
    case failed
    /// The phone reports no readings, for a reason that an app cannot determine.
    case silent
  }
}
