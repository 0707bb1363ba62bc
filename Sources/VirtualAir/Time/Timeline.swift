/// A scheduled event of a world, which can be cancelled.
public struct ScheduledEvent {
  private let timeline: Timeline
  private let ticket: EventQueue.Ticket

  fileprivate init(_ timeline: Timeline, _ ticket: EventQueue.Ticket) {
    self.timeline = timeline
    self.ticket = ticket
  }

  /// Cancels the event. Has no effect if the event has already happened.
  public func cancel() { timeline.cancel(ticket) }
}

/// Virtual time: a clock, and a queue of all scheduled events.
///
/// Events happen one after the other, in the order of (time, insertion), on the thread that runs the timeline. The
/// clock is set to an event's time before the event happens, and never goes back.
package final class Timeline {
  package private(set) var now = WorldTime.zero
  /// The number of events that have happened.
  package private(set) var eventCount = 0
  // The queue calls no code of its users, so two accesses to it never overlap. Checking this at run time would take as
  // much time as the work of the queue.
  @exclusivity(unchecked) private var queue = EventQueue()

  package init() {}

  /// Schedules `action` for `time`. If `time` has passed, the action is scheduled for the current time. The action
  /// never happens before this call returns.
  @discardableResult
  package func schedule(at time: WorldTime, _ action: @escaping () -> Void) -> ScheduledEvent {
    ScheduledEvent(self, queue.schedule(at: max(time, now), action))
  }

  /// Schedules `action` to run after `delay`; a negative delay counts as zero.
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping () -> Void) -> ScheduledEvent {
    schedule(afterNanoseconds: delay.nanoseconds, action)
  }

  @discardableResult
  package func schedule(afterNanoseconds delay: Int64, _ action: @escaping () -> Void) -> ScheduledEvent {
    ScheduledEvent(self, queue.schedule(at: now.advanced(byNanoseconds: max(delay, 0)), action))
  }

  fileprivate func cancel(_ ticket: EventQueue.Ticket) { _ = queue.cancel(ticket) }

  /// The time of the next event; `nil` if no event is scheduled.
  package var nextEventTime: WorldTime? { queue.nextTime() }

  /// Runs every event up to and including `time`, and leaves the clock at `time`.
  package func run(until time: WorldTime) {
    while let (time, action) = queue.next(until: time) {
      now = max(now, time)
      eventCount += 1
      action.run()
    }
    now = max(now, time)
  }

  /// Cancels every event. Cancelling breaks the reference cycles between events and the objects that own them.
  package func removeAll() { _ = queue.removeAll() }
}
