import AllocationCount
import Foundation

/// The processor time and the heap allocations of a repeated piece of work.
///
/// Processor time is measured, because wall-clock time depends on other programs on a shared machine.
public struct Measurement {
  /// The nanoseconds per item in the fastest round, which other programs disturbed least.
  public let nanosecondsPerItem: Double
  /// The nanoseconds per item in the median round, which is typical of a shared machine.
  public let medianPerItem: Double
  /// The number of heap allocations in all measured rounds; `nil` if they cannot be counted.
  public let allocations: Int?

  /// Runs `body` once without measuring, then measures `rounds` runs, but at least one. Each run processes `items`
  /// items.
  public init(rounds: Int = 20, items: Int, _ body: () -> Void) {
    body()
    // The memory for all measured times is allocated first, so that this allocation is not counted.
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

/// Prevents the optimiser from removing the work that computes a value.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: Value) {}
