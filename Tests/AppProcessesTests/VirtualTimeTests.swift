import AppProcesses
import Foundation
import Testing

/// Every way to wait follows the world's clock. If a probe waited in real time, its callbacks would come only after the
/// world's run.
@MainActor @Suite struct VirtualTimeTests {
  /// Returns the lines that a probe prints within two virtual hours.
  private func lines(of probe: String) -> [String] {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A", mode: "time:\(probe)")
    hosted.world.phones[0].launch(app)
    hosted.world.run(for: .seconds(7200))
    #expect(app.fault == nil)
    return hosted.log("A")
  }

  /// Returns the lines with times rounded to 10 ms, which removes the random latency of the phone's timers.
  private func rounded(_ probe: String) -> [String] {
    lines(of: probe).map { line in
      guard let last = line.split(separator: " ").last, let value = Double(last) else { return line }
      return line.dropLast(last.count) + String(format: "%.2f", value)
    }
  }

  @Test func `the date is virtual`() { #expect(lines(of: "date") == ["1600000000 1600000000 1600000000"]) }
  @Test func `the main queue runs a block without delay`() { #expect(rounded("main") == ["main 0.00"]) }
  @Test func `asyncAfter on the main queue takes virtual time`() { #expect(rounded("mainAfter") == ["after 3600.00"]) }
  @Test func `asyncAfter by the wall clock takes virtual time`() { #expect(rounded("wallAfter") == ["wall 60.00"]) }
  @Test func `asyncAfter on a global queue takes virtual time`() { #expect(rounded("globalAfter") == ["global 1.50"]) }

  @Test func `a serial queue runs one block at a time`() {
    #expect(rounded("serial") == ["item 0 1.00", "item 1 2.00", "item 2 3.00"])
  }

  @Test func `a concurrent queue runs blocks at the same time, and a barrier by itself`() {
    #expect(rounded("concurrent") == ["item 0 1.00", "item 1 1.00", "item 2 1.00", "barrier 2.00", "last 3.00"])
  }

  @Test func `sync waits for the queue, and runs its block on the caller's thread`() {
    #expect(rounded("sync") == ["sync on main: true 5.00"])
  }

  @Test
  func `queues with the same target run one block at a time`() { #expect(rounded("target") == ["q0 1.00", "q1 2.00"]) }

  @Test func `dispatch groups can be waited for, and notify a queue`() {
    #expect(rounded("group").sorted() == ["notified 3.00", "timedOut 0.50", "waited 3.00"])
  }

  @Test func `semaphores wait, and time out`() {
    #expect(rounded("semaphore") == ["timedOut 2.00", "signalled 7.00"])
  }

  @Test func `timer sources fire at virtual times`() {
    #expect(rounded("timerSource") == ["tick 1 2.00", "tick 2 12.00", "tick 3 22.00", "cancelled 22.00"])
  }

  @Test func `work items can be awaited, can start other work items, and can be cancelled`() {
    #expect(rounded("workItem").sorted() == ["item 3.00", "notified 3.00", "waited, cancelled: true 3.00"])
  }

  @Test func `timers of the main run loop fire at virtual times`() {
    #expect(rounded("timer") == ["timer 1 600.00", "timer 2 1200.00", "timer 3 1800.00"])
  }

  @Test func `timers that an app adds to a run loop fire at virtual times`() {
    #expect(rounded("addedTimer") == ["thread 3.00", "common 5.00", "default 7.00", "dated 9.00"])
  }

  @Test func `run loops of other threads and nested run loops follow virtual time`() {
    #expect(
      rounded("runLoop")
        == ["performed 0.00", "inner 2.00", "nested ends 5.00", "thread's timer 30.00", "run loop ends 30.00"])
  }

  @Test func `operation queues follow virtual time`() {
    #expect(rounded("operations") == ["main operation 0.00", "first 4.00", "second 4.00"])
  }

  @Test func `threads sleep for virtual time`() { #expect(rounded("threadSleep") == ["usleep 0.25", "thread 2.50"]) }

  @Test func `a loop on a global queue sleeps for virtual time`() {
    #expect(rounded("loop") == ["loop 0 0.00", "loop 1 1.00", "loop 2 2.00", "loop 3 3.00"])
  }

  @Test func `tasks sleep for virtual time`() {
    #expect(rounded("task") == ["task 0.00", "detached 5.00", "slept 1800.00", "nanoseconds 1800.50"])
  }

  @Test func `all clocks measure the same virtual time`() {
    let lines = lines(of: "clocks")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("12") }, "\(lines)")
  }

  @Test func `actors, task groups and streams run in virtual time`() {
    #expect(rounded("actor") == ["sum 6 3.00", "stream 1 4.00"])
  }

  @Test func `a thread waits for locks and conditions of other threads`() {
    #expect(
      rounded("locks").sorted()
        == ["condition 3.00", "lock 3.00", "mutex 6.00", "thread, main: false 0.00"])
  }

  @Test func `a value that is set on a queue can be read on that queue alone`() {
    #expect(rounded("specific").sorted() == ["none 0.00", "value 0.00"])
  }
  @Test
  func `a suspended queue runs its blocks after it is resumed`() { #expect(rounded("suspend") == ["resumed 9.00"]) }
  @Test func `concurrentPerform runs all its iterations`() { #expect(rounded("apply") == ["apply 45 0.00"]) }

  @Test func `an app's output is written to the phone's log`() {
    #expect(lines(of: "log") == ["printed", "logged 5", "\"debugged\"", "written", "no line end!"])
  }

  @Test func `notifications stay in their process`() { #expect(rounded("defaults") == ["note 0.00"]) }

  @Test func `lines of the log have virtual times`() {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A", mode: "time:mainAfter")
    hosted.world.phones[0].launch(app)
    hosted.world.run(for: .seconds(4000))
    #expect(hosted.lines["A"]?.map { Int($0.time.seconds) } == [3600])
  }

  @Test func `timers of a suspended app fire when the app runs again`() {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A", mode: "time:timer")
    let phone = hosted.world.phones[0]
    phone.launch(app)
    hosted.world.run(for: .seconds(10))
    phone.lock()
    hosted.world.run(for: .seconds(2000))
    #expect(hosted.log("A") == [])
    phone.unlock()
    #expect(hosted.log("A").count == 1)
  }
}
