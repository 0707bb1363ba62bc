public import VirtualAir

/// A discrete-event simulation of phones and the air between them, with one clock, in virtual time.
///
/// All events of a world happen on the thread that runs it, one after the other, in the order of time and insertion.
/// Two worlds with the same seed and the same script have the same results, byte for byte.
///
/// A world is confined to one thread. If apps run on the world's phones, this thread must be the thread of the main
/// actor, to which Apple isolates apps. Keep the world as long as you use its phones. Without its world, a phone runs
/// no events, and traps when it needs the world's time or air.
public final class World {
  /// The seed of every random choice of the world.
  public let seed: UInt64
  /// The calendar time at which the world begins.
  public let wallClock: WallClock
  /// The phones of the world, in the order in which they were added.
  public private(set) var phones: [Phone] = []
  /// Whether a ``RealTime`` runs this world at the speed of real time.
  package internal(set) var isPaced = false
  /// The overlays that may change the rules of phones in this world.
  private let overlays: [RulebookOverlay]
  let timeline = Timeline()
  let air: Air

  /// Creates an empty world.
  ///
  /// - Parameters:
  ///   - seed: The seed of every random choice of the world.
  ///   - wallClock: The calendar time at which the world begins.
  ///   - propagation: How signals weaken on their way.
  public init(seed: UInt64, wallClock: WallClock = .unixEpoch, propagation: Propagation = .init()) {
    self.seed = seed
    self.wallClock = wallClock
    overlays = RulebookOverlay.inForce
    air = Air(seed: seed, propagation: propagation, timeline: timeline)
  }

  deinit {
    // Events and phones own each other, and so do radios and daemons. These calls break both reference cycles.
    timeline.removeAll()
    air.forgetDelegates()
  }

  /// The current time of the world. The time advances only while the world runs.
  public var now: WorldTime { timeline.now }
  /// The number of events that have happened.
  public var eventCount: Int { timeline.eventCount }

  /// Adds a sniffer to the world.
  public func addSniffer(at position: Position = .origin) -> Sniffer { Sniffer(in: air, at: position) }

  /// Adds a phone to the world at a position. The phone is powered on.
  ///
  /// The phone's random choices depend on the world's seed and on the phone's name. Adding a distant phone thus changes
  /// nothing for the existing phones.
  @discardableResult
  public func addPhone(
    _ name: String, model: PhoneModel, os: OSVersion, at position: Position = .origin, rulebook: Rulebook? = nil
  ) -> Phone {
    let namesakes = phones.count { $0.name == name }
    var rulebook = rulebook ?? Rulebook(os: os)
    for overlay in overlays where overlay.applies(to: os, model) { rulebook.apply(overlay) }
    let phone = Phone(
      name: name, lot: namesakes == 0 ? name : "\(name)\0\(namesakes)", model: model, os: os,
      rulebook: rulebook, position: position, world: self)
    phones.append(phone)
    return phone
  }

  /// Adds a phone whose radio is not on the simulated air, but behind `controller`.
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

  /// Schedules `action` for `time`, or for the current time if `time` has passed. The action never happens before this
  /// call returns.
  @discardableResult
  public func schedule(at time: WorldTime, _ action: @escaping () -> Void) -> ScheduledEvent {
    timeline.schedule(at: time, action)
  }

  /// Schedules `action` for `delay` from now; a negative delay counts as zero.
  @discardableResult
  public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledEvent {
    timeline.schedule(after: delay, action)
  }

  /// The time of the next event; `nil` if no event is scheduled.
  public var nextEventTime: WorldTime? { timeline.nextEventTime }

  /// Runs every event up to and including `time`.
  public func run(until time: WorldTime) { timeline.run(until: time) }

  /// Runs the world for `duration`.
  public func run(for duration: Duration) {
    run(until: now + duration)
  }
}
