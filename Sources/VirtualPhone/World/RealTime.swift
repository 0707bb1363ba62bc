import VirtualAir

/// Runs a world at the speed of real time, for a phone with a real radio.
///
/// A run loop asks ``timeToNextEvent`` how long the loop may wait for events from outside, and calls ``catchUp()``
/// before it passes anything to the world.
public final class RealTime {
  private let world: World
  private let beginning: WorldTime
  private let elapsed: () -> Duration

  /// Prepares a world to run at the speed of real time. `elapsed` returns the real time since this call, and never
  /// decreases.
  public init(_ world: World, elapsed: @escaping () -> Duration) {
    self.world = world
    self.elapsed = elapsed
    beginning = world.now
    world.isPaced = true
  }

  private var now: WorldTime { beginning + elapsed() }

  /// Runs all events that are due.
  public func catchUp() { world.run(until: now) }

  /// The time to the next event; zero if an event is due, `nil` if no event is scheduled.
  public var timeToNextEvent: Duration? {
    world.nextEventTime.map { $0 == .never ? nil : max($0 - now, .zero) } ?? nil
  }
}
