public import AppProcesses

extension World {
  /// Runs the world for `duration`, and lets the main actor's tasks run after each moment in which something happened.
  ///
  /// Use it where a test awaits what apps of this program produce, for example `node.events()`: the synchronous
  /// `run(for:)` keeps the main actor to itself.
  @MainActor
  public func run(for duration: Duration) async { await run(until: now + duration) }

  /// Runs every event up to and including `time`, and lets the main actor's tasks run in between.
  @MainActor
  public func run(until time: WorldTime) async {
    while let next = nextEventTime, next <= time {
      runEvents(until: next)
      await letTasksRun()
    }
    runEvents(until: time)
    await letTasksRun()
  }

  /// The synchronous run, by a name that does not choose this file's.
  @MainActor
  private func runEvents(until time: WorldTime) { run(until: time) }

  /// A task that has been resumed waits in the main actor's queue behind this one; some resume others in their turn.
  @MainActor
  private func letTasksRun() async {
    for _ in 0..<Self.hops { await Task.yield() }
  }

  /// How many tasks may hand something on, one to the next, at one moment.
  private static var hops: Int { 4 }
}
