import Afterglow
public import AfterglowWire

/// Walks through the service UUIDs 0, 1, 2, … and advertises one after the other, for a study of the overflow area.
///
/// A sniffer or `afterglow analyze` beside the phone shows which bit each of them sets. In the background this works
/// only before iOS 14: later releases ignore a change of the advertisement there (rule A9).
@MainActor
public final class SequentialAdvertiser {
  /// Called for every step with its number and UUID, on the main queue.
  public var onStep: (@MainActor (UInt64, ServiceUUID) -> Void)? {
    get { walk.onStep }
    set { walk.onStep = newValue }
  }

  private let walk: ServiceWalk

  /// Creates a walk with a step every `interval`. The reference app uses one step a second.
  public init(interval: Duration = .seconds(1)) {
    walk = ServiceWalk(interval: interval)
  }

  /// Starts what keeps the app awake, and walks as soon as the radio is on. A second call does nothing.
  public func start() { walk.start() }
}
