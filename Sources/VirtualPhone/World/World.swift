/// Phones, the air between them, and one clock for all: discrete events in virtual time.
///
/// Everything in a world happens on the thread that runs it, one event after the other, in the order of (time, insertion).
/// Two worlds with the same seed and the same script do the same things, byte for byte. A world is confined to one
/// thread; if apps run on its phones, to the main actor, to which Apple isolates them. Its phones do nothing without it:
/// keep it as long as you use them.
public final class World {
  public let seed: UInt64
  public let wallClock: WallClock
  public private(set) var now = WorldTime.zero
  public private(set) var phones: [Phone] = []
  /// How many events have happened.
  public private(set) var eventCount = 0

  let air: Air
  private var queue = EventQueue()

  /// - Parameters:
  ///   - seed: Every random choice of the world follows from it.
  ///   - wallClock: What the phones' clocks show when the world begins.
  ///   - propagation: How signals weaken on their way.
  public init(seed: UInt64, wallClock: WallClock = .unixEpoch, propagation: Propagation = .init()) {
    self.seed = seed
    self.wallClock = wallClock
    air = Air(seed: seed, propagation: propagation)
    air.world = self
  }

  deinit {
    // Events hold phones and phones hold events; letting go of the future unties them.
    queue.removeAll()
  }

  /// Puts a phone into the world, powered on, at a place.
  ///
  /// Its luck follows from the world's seed and its name, so that one more phone far away changes nothing for the others.
  @discardableResult
  public func addPhone(
    _ name: String, model: PhoneModel, os: OSVersion, at position: Position = .origin, rulebook: Rulebook? = nil
  ) -> Phone {
    let namesakes = phones.count { $0.name == name }
    let phone = Phone(
      name: name, lot: namesakes == 0 ? name : "\(name)\0\(namesakes)", model: model, os: os,
      rulebook: rulebook ?? Rulebook(os: os), position: position, world: self)
    phones.append(phone)
    return phone
  }

  /// Puts a phone into the world that has a radio of its own, and is not on the simulated air.
  @discardableResult
  package func addPhone(
    _ name: String, model: PhoneModel, os: OSVersion, rulebook: Rulebook, controller: any Controller
  ) -> Phone {
    let phone = Phone(
      name: name, lot: name, model: model, os: os, rulebook: rulebook, position: .origin, world: self,
      controller: controller)
    phones.append(phone)
    return phone
  }

  /// Has `action` happen at `time`; at once, but not before this call returns, if that is past.
  @discardableResult
  public func schedule(at time: WorldTime, _ action: @escaping () -> Void) -> ScheduledEvent {
    queue.schedule(at: max(time, now), action)
  }

  /// Has `action` happen after `delay`.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledEvent {
    queue.schedule(at: now + max(delay, .zero), action)
  }

  @discardableResult
  func schedule(afterNanoseconds delay: Int64, _ action: @escaping () -> Void) -> ScheduledEvent {
    queue.schedule(at: now.advanced(byNanoseconds: max(delay, 0)), action)
  }

  /// When something will happen next by itself; `nil` if nothing will.
  public var nextEventTime: WorldTime? { queue.nextTime() }

  /// Lets everything happen up to and including `time`.
  public func run(until time: WorldTime) {
    while let (time, action) = queue.next(until: time) {
      // The clock stands at the event's moment before anyone hears of it, and never goes back.
      now = max(now, time)
      eventCount += 1
      action()
    }
    now = max(now, time)
  }

  /// Lets `duration` pass.
  public func run(for duration: Duration) {
    run(until: now + duration)
  }
}
