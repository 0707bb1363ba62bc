import VirtualAir

/// The background tasks of a process: one budget for all of them (rule D4).
struct BackgroundTasks {
  private var tasks: [(id: Int, hasHandler: Bool)] = []
  private var nextID = 1
  private var budgetEnd: WorldTime?
  private var isExpired = false

  var isEmpty: Bool { tasks.isEmpty }

  /// When the tasks' time is over; `nil` without tasks, or in the foreground.
  var deadline: WorldTime? { tasks.isEmpty ? nil : budgetEnd }

  /// - Returns: The task's number; 0, the invalid identifier, if the time is over already.
  mutating func begin(hasHandler: Bool) -> Int {
    guard !isExpired else { return 0 }
    defer { nextID += 1 }
    tasks.append((nextID, hasHandler))
    return nextID
  }

  mutating func end(_ id: Int) {
    tasks.removeAll { $0.id == id }
  }

  /// The time begins to run: the app has left the foreground, was woken, or has lost what kept it awake.
  mutating func startBudget(at time: WorldTime, _ budget: Duration) {
    budgetEnd = time + budget
    isExpired = false
  }

  mutating func leftBackground() {
    budgetEnd = nil
    isExpired = false
  }

  /// Returns the tasks whose handlers must be called, once. The tasks stay until they are ended.
  mutating func expire() -> [Int] {
    guard !isExpired else { return [] }
    isExpired = true
    return tasks.filter(\.hasHandler).map(\.id)
  }
}
