import VirtualAir

/// Lets a world's time pass as fast as time does outside, for a phone with a real radio.
///
/// A run loop asks ``timeToNextEvent`` how long it may wait for the outside world, and calls
/// ``catchUp()`` before it hands anything to the world.
public final class RealTime {
  private let world: World
  private let beginning: WorldTime
  private let elapsed: () -> Duration

  /// `elapsed` tells how much time has passed outside since now, and never goes back.
  public init(_ world: World, elapsed: @escaping () -> Duration) {
    self.world = world
    self.elapsed = elapsed
    beginning = world.now
    world.isPaced = true
  }

  private var now: WorldTime { beginning + elapsed() }

  /// Lets everything happen that is due.
  public func catchUp() { world.run(until: now) }

  /// How long it is until something happens; zero if it is due, `nil` if nothing will.
  public var timeToNextEvent: Duration? {
    world.nextEventTime.map { $0 == .never ? nil : max($0 - now, .zero) } ?? nil
  }
}
