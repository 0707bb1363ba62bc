import Glibc

/// Something that the event loop watches: a descriptor, and what is to be done about it.
package protocol EventSource: AnyObject {
  /// Negative while there is nothing to watch.
  var descriptor: CInt { get }
  /// What to wait for, in the terms of poll(2).
  var events: CShort { get }
  /// When to look at the source although nothing happened, on the system's monotonic clock.
  var deadline: Duration? { get }

  /// Something of that has come; must not block.
  func becameReady(_ events: CShort)
}

extension EventSource {
  package var events: CShort { CShort(POLLIN) }
  package var deadline: Duration? { nil }
}

/// One thread that waits for descriptors and for time, and calls whom it concerns.
package final class EventLoop {
  private var sources: [any EventSource] = []
  private var isStopped = false
  /// Called on every turn before anything else, so that the world's clock is right when its people are told of something.
  package var onTurn: (() -> Void)?
  /// How long nothing will happen by itself; `nil` is for ever.
  package var timeToNextTurn: (() -> Duration?)?

  package init() {}

  package func add(_ source: any EventSource) { sources.append(source) }

  package func remove(_ source: any EventSource) { sources.removeAll { $0 === source } }

  /// Ends ``run()`` after the turn that is under way.
  package func stop() { isStopped = true }

  /// Turns until somebody stops it.
  package func run() { _ = run(until: { false }) }

  /// Turns until `condition` holds, somebody stops it, or time is over; says whether it holds.
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
    let waits = [limit, timeToNextTurn?(), earliestDeadline()]
    let wait = waits.compactMap(\.self).min()
    let result = poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(wait))
    onTurn?()
    let monotonic = Self.monotonicTime
    for (index, source) in watched.enumerated() {
      // A source of before may have taken this one away.
      guard sources.contains(where: { $0 === source }) else { continue }
      let happened = result > 0 ? descriptors[index].revents : 0
      let isDue = source.deadline.map { $0 <= monotonic } ?? false
      if happened != 0 || isDue { source.becameReady(happened) }
    }
  }

  private func earliestDeadline() -> Duration? {
    sources.compactMap(\.deadline).min().map { max($0 - Self.monotonicTime, .zero) }
  }

  /// Rounded up: to turn too early is to turn once more for nothing.
  private static func milliseconds(_ wait: Duration?) -> CInt {
    guard let wait else { return -1 }
    return CInt(clamping: Int64((wait / .milliseconds(1)).rounded(.up)))
  }

  private static var monotonicTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
