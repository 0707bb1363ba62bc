/// The background tasks of a process: one budget for all of them (rule D4).
struct BackgroundTasks {
  private var handlers: [(id: Int, handler: (() -> Void)?)] = []
  private var nextID = 1
  private var budgetEnd: WorldTime?
  private var isExpired = false

  var isEmpty: Bool { handlers.isEmpty }

  /// When the tasks' time is over; `nil` without tasks, or in the foreground.
  var deadline: WorldTime? { handlers.isEmpty ? nil : budgetEnd }

  /// - Returns: 0, the invalid identifier, when the time is over already.
  mutating func begin(_ handler: (() -> Void)?) -> Int {
    guard !isExpired else { return 0 }
    defer { nextID += 1 }
    handlers.append((nextID, handler))
    return nextID
  }

  mutating func end(_ id: Int) {
    handlers.removeAll { $0.id == id }
  }

  /// The time begins to run: the app has left the foreground, was woken, or lost what had kept it awake.
  mutating func startBudget(at time: WorldTime, _ budget: Duration) {
    budgetEnd = time + budget
    isExpired = false
  }

  mutating func leftBackground() {
    budgetEnd = nil
    isExpired = false
  }

  /// The handlers to call, once; the tasks stay until they are ended.
  mutating func expire() -> [() -> Void] {
    guard !isExpired else { return [] }
    isExpired = true
    return handlers.compactMap(\.handler)
  }
}
