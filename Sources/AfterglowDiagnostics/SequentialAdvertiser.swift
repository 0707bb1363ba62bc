import Afterglow
public import AfterglowWire

/// Advertises the service UUIDs 0, 1, 2, … one after another, for a study of the overflow area.
///
/// A sniffer beside the phone records which bit each UUID sets, and `afterglow analyze` evaluates the recording. In the
/// background the advertiser works only before iOS 14, because later releases ignore a change of the advertisement in
/// the background (rule A9).
@MainActor
public final class SequentialAdvertiser {
  /// Called on the main queue for every step, with the step's number and UUID.
  public var onStep: (@MainActor (UInt64, ServiceUUID) -> Void)? {
    get { walk.onStep }
    set { walk.onStep = newValue }
  }

  private let walk: ServiceWalk

  /// Creates an advertiser that takes a step every `interval`. The reference app takes one step a second.
  public init(interval: Duration = .seconds(1)) {
    walk = ServiceWalk(interval: interval)
  }

  /// Starts a background task and location updates, which keep the app awake. Advertising begins as soon as the radio
  /// is on. A second call does nothing.
  public func start() { walk.start() }
}
