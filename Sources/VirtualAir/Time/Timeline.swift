/// Virtual time: a clock, and a queue of all scheduled events.
///
/// Events happen one after the other, in the order of (time, insertion), on the thread that runs the timeline. The
/// clock shows an event's time before the event happens, and never goes back.
package final class Timeline {
  package private(set) var now = WorldTime.zero
  /// The number of events that have happened.
  package private(set) var eventCount = 0
  private var queue = EventQueue()

  package init() {}

  /// Schedules `action` for `time`. If `time` has passed, the action is scheduled for the current time. The action
  /// never happens before this call returns.
  @discardableResult
  package func schedule(at time: WorldTime, _ action: @escaping () -> Void) -> ScheduledEvent {
    queue.schedule(at: max(time, now), action)
  }

  /// Schedules `action` for `delay` from now; a negative delay counts as zero.
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledEvent {
    queue.schedule(at: now + max(delay, .zero), action)
  }

  @discardableResult
  package func schedule(afterNanoseconds delay: Int64, _ action: @escaping () -> Void) -> ScheduledEvent {
    queue.schedule(at: now.advanced(byNanoseconds: max(delay, 0)), action)
  }

  /// The time of the next event; `nil` if no event is scheduled.
  package var nextEventTime: WorldTime? { queue.nextTime() }

  /// Runs every event up to and including `time`, and leaves the clock at `time`.
  package func run(until time: WorldTime) {
    while let (time, action) = queue.next(until: time) {
      now = max(now, time)
      eventCount += 1
      action()
    }
    now = max(now, time)
  }

  /// Cancels every event. Cancelling breaks the reference cycles between events and the objects that own them.
  package func removeAll() { queue.removeAll() }
}
