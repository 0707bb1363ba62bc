import AllocationCount
import Foundation

/// How much processor time a repeated piece of work took, and what it asked of the heap.
///
/// Processor time, because a clock on the wall measures whatever else runs on a machine that is shared.
public struct Measurement {
  /// Of the fastest round: the others were disturbed.
  public let nanosecondsPerItem: Double
  /// Of the round in the middle: what is to be expected beside whatever else runs.
  public let medianPerItem: Double
  /// Over all rounds; `nil` where they cannot be counted.
  public let allocations: Int?

  /// Runs `body` once unmeasured, then `rounds` times; each run handles `items` items.
  public init(rounds: Int = 20, items: Int, _ body: () -> Void) {
    body()
    // Room for all, so that keeping them is not counted.
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

/// What this thread has used of a processor.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}

/// Keeps the optimiser from removing the work that led to a value.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: Value) {}
