import AllocationCount
import Foundation

/// The processor time and the heap allocations of a repeated piece of work.
///
/// It measures processor time, because wall-clock time includes other programs on a shared machine.
public struct Measurement {
  /// The time of the fastest round, because other programs disturbed the slower ones.
  public let nanosecondsPerItem: Double
  /// The time of the median round, as a program that shares the machine will see it.
  public let medianPerItem: Double
  /// The allocations over all rounds; `nil` if they cannot be counted.
  public let allocations: Int?

  /// Runs `body` once unmeasured, then `rounds` times; each run handles `items` items.
  public init(rounds: Int = 20, items: Int, _ body: () -> Void) {
    body()
    // Reserves space for all times, so that storing them is not counted.
    var times = Array(repeating: Duration.zero, count: max(1, rounds))
    let before = allocationCount()
    for round in times.indices {
      let start = processorTime()
      body()
      times[round] = processorTime() - start
    }
    let after = allocationCount()
    allocations = before < 0 ? nil : Int(after - before)
    times.sort()
    nanosecondsPerItem = times[0] / .nanoseconds(1) / Double(items)
    medianPerItem = times[times.count / 2] / .nanoseconds(1) / Double(items)
  }
}

/// Returns the processor time that this thread has used.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}

/// Keeps the optimiser from removing the work that led to a value.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: Value) {}
