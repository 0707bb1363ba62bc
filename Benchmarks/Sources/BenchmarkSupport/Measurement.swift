import AllocationCount

/// How long a repeated piece of work took, and what it asked of the heap.
public struct Measurement {
  /// Of the fastest round: the others were disturbed.
  public let nanosecondsPerItem: Double
  /// Over all rounds; `nil` where they cannot be counted.
  public let allocations: Int?

  /// Runs `body` once unmeasured, then `rounds` times; each run handles `items` items.
  public init(rounds: Int = 20, items: Int, _ body: () -> Void) {
    body()
    var fastest = Duration.seconds(1_000_000)
    let before = allocationCount()
    for _ in 0..<rounds { fastest = min(fastest, ContinuousClock().measure(body)) }
    let after = allocationCount()
    allocations = before < 0 ? nil : Int(after - before)
    nanosecondsPerItem = fastest / .nanoseconds(1) / Double(items)
  }
}

/// Keeps the optimiser from removing the work that led to a value.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: Value) {}
