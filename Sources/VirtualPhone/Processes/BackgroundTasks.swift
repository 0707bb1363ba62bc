import VirtualAir

/// The background tasks of a process, which share one budget of time (rule D4).
struct BackgroundTasks {
  private var tasks: [(id: Int, hasHandler: Bool)] = []
  private var nextID = 1
  private var budgetEnd: WorldTime?
  private var isExpired = false

  var isEmpty: Bool { tasks.isEmpty }

  /// The time at which the tasks' budget ends; `nil` if there are no tasks or the app is in the foreground.
  var deadline: WorldTime? { tasks.isEmpty ? nil : budgetEnd }

  /// - Returns: The number of the new task; 0, which is the invalid identifier, if the background tasks have expired.
  mutating func begin(hasHandler: Bool) -> Int {
    guard !isExpired else { return 0 }
    defer { nextID += 1 }
    tasks.append((nextID, hasHandler))
    return nextID
  }

  mutating func end(_ id: Int) {
    tasks.removeAll { $0.id == id }
  }

  /// Starts the tasks' budget of time anew. Called when the app is launched in the background, leaves the foreground,
  /// is woken, or is no longer kept awake.
  mutating func startBudget(at time: WorldTime, _ budget: Duration) {
    budgetEnd = time + budget
    isExpired = false
  }

  mutating func leftBackground() {
    budgetEnd = nil
    isExpired = false
  }

  /// Marks the tasks as expired, and returns the numbers of the tasks that have a handler. Returns no numbers if the
  /// tasks have already expired. The tasks stay until the app ends them.
  mutating func expire() -> [Int] {
    guard !isExpired else { return [] }
    isExpired = true
    return tasks.filter(\.hasHandler).map(\.id)
  }
}
