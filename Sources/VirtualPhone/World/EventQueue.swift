/// Something that will happen in a world, unless it is cancelled.
public final class ScheduledEvent {
  public let time: WorldTime
  fileprivate let order: UInt64
  fileprivate var action: (() -> Void)?

  fileprivate init(time: WorldTime, order: UInt64, action: @escaping () -> Void) {
    self.time = time
    self.order = order
    self.action = action
  }

  /// Takes the event out of the world's future; harmless when it has happened already.
  public func cancel() {
    action = nil
  }

}

/// A binary heap on (time, insertion order): what was scheduled first for a moment happens first.
struct EventQueue {
  private struct Entry {
    let time: Int64
    let order: UInt64
    let event: ScheduledEvent
  }

  private var heap: [Entry] = []
  private var nextOrder: UInt64 = 0

  mutating func schedule(at time: WorldTime, _ action: @escaping () -> Void) -> ScheduledEvent {
    let event = ScheduledEvent(time: time, order: nextOrder, action: action)
    nextOrder += 1
    heap.append(Entry(time: time.nanoseconds, order: event.order, event: event))
    siftUp(from: heap.count - 1)
    return event
  }

  /// The next event at or before `limit` that was not cancelled, taken out, with its action.
  mutating func next(until limit: WorldTime) -> (time: WorldTime, action: () -> Void)? {
    while let first = heap.first, first.time <= limit.nanoseconds {
      removeFirst()
      if let action = first.event.action {
        first.event.action = nil
        return (WorldTime(nanoseconds: first.time), action)
      }
    }
    return nil
  }

  mutating func removeAll() {
    for entry in heap { entry.event.cancel() }
    heap.removeAll()
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      siftDown()
    }
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.time < b.time || (a.time == b.time && a.order < b.order)
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = 2 * parent + 1
      guard least < heap.count else { return }
      if least + 1 < heap.count, Self.precedes(heap[least + 1], heap[least]) { least += 1 }
      guard Self.precedes(heap[least], heap[parent]) else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
