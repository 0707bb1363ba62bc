/// The background task: time that iOS grants an app that has something to finish (rule D4).
///
/// A task begins whenever the app goes to the background, and whenever an event wakes the app in the background after
/// the last task has expired. The task ends when the app comes to the foreground or when the task expires. While
/// location updates keep the app awake, the task does not expire. If the updates end, the app runs only for the task's
/// time.
struct BackgroundTime: Sendable {
  private enum State {
    case none
    case running
    case over(since: Instant)
  }

  /// The minimum time from the expiry of a task to the next task in the background. iOS grants about 10 s after a
  /// wake-up (rule D2), so a request within these 10 s gains nothing.
  static let pause: Int64 = 10_000_000_000

  private var state = State.none

  var isRunning: Bool {
    switch state {
    case .running: true
    case .none, .over: false
    }
  }

  /// Begins or ends a task. `wakes` says whether iOS wakes a suspended app for the event.
  mutating func update(isNeeded: Bool, wakes: Bool, at now: Instant, into commands: inout [Command]) {
    switch state {
    case .none:
      if isNeeded { begin(into: &commands) }
    case .running:
      guard !isNeeded else { return }
      state = .none
      commands.append(.endBackgroundTask)
    case .over(let since):
      if !isNeeded {
        state = .none
      } else if wakes, since.advanced(byNanoseconds: Self.pause) <= now {
        begin(into: &commands)
      }
    }
  }

  mutating func expired(at now: Instant, into commands: inout [Command]) {
    switch state {
    case .running:
      state = .over(since: now)
      commands.append(.endBackgroundTask)
    case .none, .over: break  // the task has already been ended
    }
  }

  private mutating func begin(into commands: inout [Command]) {
    state = .running
    commands.append(.beginBackgroundTask)
  }
}
