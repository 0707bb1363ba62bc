/// A scheduled event of a world, which can be cancelled.
public final class ScheduledEvent {
  fileprivate var action: (() -> Void)?

  fileprivate let tally: CancelTally

  fileprivate init(_ tally: CancelTally, _ action: @escaping () -> Void) {
    self.tally = tally
    self.action = action
  }

  /// Cancels the event. Has no effect if the event has already happened.
  public func cancel() {
    guard action != nil else { return }
    action = nil
    tally.cancelled += 1
  }
}

/// The number of cancelled events that are still in a queue.
private final class CancelTally {
  var cancelled = 0
}

/// A binary heap of events in the order of (time, insertion). Events for the same time happen in the order in which
/// they were scheduled.
///
/// The heap's entries are plain numbers, so that moving them needs no reference counting. The events are in a separate
/// array.
struct EventQueue {
  private struct Entry {
    var time: Int64
    var order: UInt64
    var slot: Int32

    @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      time < other.time || (time == other.time && order < other.order)
    }
  }

  private var heap: [Entry] = []
  private var events: [ScheduledEvent?] = []
  private var freeSlots: [Int32] = []
  private var nextOrder: UInt64 = 0
  private let tally = CancelTally()
  /// The queue removes all cancelled events at once only if more than this number of events are cancelled.
  private static let mostCancelled = 256

  mutating func schedule(at time: WorldTime, _ action: @escaping () -> Void) -> ScheduledEvent {
    if tally.cancelled > max(Self.mostCancelled, heap.count / 2) { sweep() }
    let event = ScheduledEvent(tally, action)
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      events[Int(slot)] = event
    } else {
      slot = Int32(events.count)
      events.append(event)
    }
    heap.append(Entry(time: time.nanoseconds, order: nextOrder, slot: slot))
    nextOrder += 1
    siftUp(from: heap.count - 1)
    return event
  }

  /// Removes the next event at or before `limit` that was not cancelled, and returns it with its action.
  mutating func next(until limit: WorldTime) -> (time: WorldTime, action: () -> Void)? {
    while let first = heap.first, first.time <= limit.nanoseconds {
      removeFirst()
      let event = events[Int(first.slot)]
      events[Int(first.slot)] = nil
      freeSlots.append(first.slot)
      if let event, let action = event.action {
        event.action = nil
        return (WorldTime(nanoseconds: first.time), action)
      }
      tally.cancelled -= 1
    }
    return nil
  }

  /// Returns the time of the next event that was not cancelled, and removes the cancelled events before it.
  mutating func nextTime() -> WorldTime? {
    while let first = heap.first {
      if events[Int(first.slot)]?.action != nil { return WorldTime(nanoseconds: first.time) }
      removeFirst()
      events[Int(first.slot)] = nil
      freeSlots.append(first.slot)
      tally.cancelled -= 1
    }
    return nil
  }

  mutating func removeAll() {
    for event in events { event?.cancel() }
    heap = []
    events = []
    freeSlots = []
    tally.cancelled = 0
  }

  /// Removes the cancelled events. The other events stay in the order of (time, insertion).
  private mutating func sweep() {
    heap = heap.filter { entry in
      if events[Int(entry.slot)]?.action != nil { return true }
      events[Int(entry.slot)] = nil
      freeSlots.append(entry.slot)
      return false
    }
    // A sorted array is also a heap.
    heap.sort { $0.precedes($1) }
    tally.cancelled = 0
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if !heap.isEmpty { siftDown(last) }
  }

  private mutating func siftUp(from start: Int) {
    let entry = heap[start]
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard entry.precedes(heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = entry
  }

  /// Puts `entry` at the top of the heap, and moves it down to its correct position.
  private mutating func siftDown(_ entry: Entry) {
    var parent = 0
    while true {
      var least = 2 * parent + 1
      guard least < heap.count else { break }
      if least + 1 < heap.count, heap[least + 1].precedes(heap[least]) { least += 1 }
      guard heap[least].precedes(entry) else { break }
      heap[parent] = heap[least]
      parent = least
    }
    heap[parent] = entry
  }
}
