public import AppProcesses

extension World {
  /// Runs the world for `duration`, and lets the main actor's tasks run after each moment in which an event happened.
  ///
  /// Use this method if a test awaits values from apps of this program, for example `node.events()`. The synchronous
  /// `run(for:)` does not release the main actor.
  @MainActor
  public func run(for duration: Duration) async { await run(until: now + duration) }

  /// Runs every event up to and including `time`, and lets the main actor's tasks run after each moment in which an
  /// event happened.
  @MainActor
  public func run(until time: WorldTime) async {
    while let next = nextEventTime, next <= time {
      runEvents(until: next)
      await letTasksRun()
    }
    runEvents(until: time)
    await letTasksRun()
  }

  /// Calls the synchronous `run(until:)`. In an asynchronous method, the name `run(until:)` would mean the asynchronous
  /// method of this file.
  @MainActor
  private func runEvents(until time: WorldTime) { run(until: time) }

  /// Lets the main actor run other tasks. A resumed task waits in the main actor's queue behind this task. When the
  /// resumed task runs, it may resume another task.
  @MainActor
  private func letTasksRun() async {
    for _ in 0..<Self.hops { await Task.yield() }
  }

  /// The maximum length of a chain of tasks in which each task resumes the next task at the same moment.
  private static var hops: Int { 4 }
}
