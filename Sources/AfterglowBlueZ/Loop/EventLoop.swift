import Glibc

/// A source of the event loop: a descriptor, and the action when the descriptor is ready.
package protocol EventSource: AnyObject {
  /// The descriptor to watch; negative while the source has no descriptor.
  var descriptor: CInt { get }
  /// The events to wait for, as in poll(2).
  var events: CShort { get }
  /// The time at which the source is called even without an event, on the system's monotonic clock; `nil` if there is
  /// no such time.
  var deadline: Duration? { get }

  /// Called when events have arrived or the deadline has passed. The method must not block.
  func becameReady(_ events: CShort)
}

extension EventSource {
  package var events: CShort { CShort(POLLIN) }
  package var deadline: Duration? { nil }
}

/// Waits on one thread for descriptors and deadlines, and calls the sources to which they belong.
package final class EventLoop {
  private var sources: [any EventSource] = []
  private var isStopped = false
  /// Called at the beginning of every iteration of the loop, and again after the iteration's wait. The call updates the
  /// world's clock before any source reports an event.
  package var onTurn: (() -> Void)?
  /// Returns how long the loop may sleep before the next timed event; `nil` means that nothing is scheduled.
  package var timeToNextTurn: (() -> Duration?)?

  package init() {}

  package func add(_ source: any EventSource) { sources.append(source) }

  package func remove(_ source: any EventSource) { sources.removeAll { $0 === source } }

  /// Ends ``run()`` after the current iteration.
  package func stop() { isStopped = true }

  /// Runs until ``stop()`` is called.
  package func run() { _ = run(until: { false }) }

  /// Runs until `condition` holds, ``stop()`` is called, or the time limit is reached. Returns whether the condition
  /// holds.
  package func run(until condition: () -> Bool, for limit: Duration? = nil) -> Bool {
    let end = limit.map { ContinuousClock.now + $0 }
    isStopped = false
    while !condition(), !isStopped {
      let rest = end.map { ContinuousClock.now.duration(to: $0) }
      if let rest, rest <= .zero { break }
      turn(atMost: rest)
    }
    return condition()
  }

  private func turn(atMost limit: Duration? = nil) {
    onTurn?()
    let watched = sources.filter { $0.descriptor >= 0 }
    var descriptors = watched.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    let waits = [limit, timeToNextTurn?(), Self.earliestDeadline(of: watched)]
    let wait = waits.compactMap(\.self).min()
    let result = poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(wait))
    onTurn?()
    let monotonic = Self.monotonicTime
    for (index, source) in watched.enumerated() {
      // A source that was called earlier in this iteration may have removed this source.
      guard sources.contains(where: { $0 === source }) else { continue }
      let happened = result > 0 ? descriptors[index].revents : 0
      let isDue = source.deadline.map { $0 <= monotonic } ?? false
      if happened != 0 || isDue { source.becameReady(happened) }
    }
  }

  private static func earliestDeadline(of sources: [any EventSource]) -> Duration? {
    sources.compactMap(\.deadline).min().map { max($0 - monotonicTime, .zero) }
  }

  /// Converts a wait into milliseconds, rounded up; returns -1, which means no limit, for `nil`. An iteration that
  /// begins too early would do nothing and cause another iteration.
  private static func milliseconds(_ wait: Duration?) -> CInt {
    guard let wait else { return -1 }
    return CInt(clamping: Int64((wait / .milliseconds(1)).rounded(.up)))
  }

  /// The time of the clock that the deadlines of sources use.
  static var monotonicTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
