/// A binary heap of events in the order of (time, insertion). Events for the same time happen in the order in which
/// they were scheduled.
///
/// The heap's entries are plain numbers, so that moving them needs no reference counting. The actions are in a separate
/// array.
struct EventQueue {
  /// What an event does. A closure inside a structure needs no conversion when it is stored in an array.
  struct Action {
    let run: () -> Void
  }

  /// Identifies an event in a queue. A ticket becomes invalid when its event is removed.
  struct Ticket {
    fileprivate let slot: Int32
    /// The number of the event, which no other event of the queue has.
    fileprivate let order: UInt64
  }

  private struct Entry {
    var time: Int64
    var order: UInt64
    var slot: Int32

    @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      time < other.time || (time == other.time && order < other.order)
    }
  }

  private struct Slot {
    /// The number of the event that uses the slot; `noEvent` if the slot is free.
    var order: UInt64
    /// `nil` if the slot is free, or if its event was cancelled.
    var action: Action?
  }

  private var heap: [Entry] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int32] = []
  private var nextOrder: UInt64 = 0
  /// The number of cancelled events that are still in the heap.
  private var cancelled = 0
  /// Before the queue adds an event, it removes all cancelled events if there are more than this number, and if they
  /// are more than half of all entries.
  private static let mostCancelled = 256
  private static let noEvent = UInt64.max

  mutating func schedule(at time: WorldTime, _ run: @escaping () -> Void) -> Ticket {
    let action = Action(run: run)
    if cancelled > max(Self.mostCancelled, heap.count / 2) { sweep() }
    let ticket: Ticket
    if let free = freeSlots.popLast() {
      ticket = Ticket(slot: free, order: nextOrder)
      slots[Int(free)].order = nextOrder
      slots[Int(free)].action = action
    } else {
      ticket = Ticket(slot: Int32(slots.count), order: nextOrder)
      slots.append(Slot(order: nextOrder, action: action))
    }
    heap.append(Entry(time: time.nanoseconds, order: ticket.order, slot: ticket.slot))
    nextOrder += 1
    siftUp(from: heap.count - 1)
    return ticket
  }

  /// Cancels an event. Returns the action of the event; `nil` if the event has happened or was cancelled before.
  ///
  /// The caller releases the action. The release may call the queue, so the queue cannot release the action itself.
  mutating func cancel(_ ticket: Ticket) -> Action? {
    let slot = Int(ticket.slot)
    guard slot < slots.count, slots[slot].order == ticket.order, let action = slots[slot].action else { return nil }
    slots[slot].action = nil
    cancelled += 1
    return action
  }

  /// Removes the next event at or before `limit` that was not cancelled, and returns its time and its action; `nil` if
  /// there is no such event. Cancelled events that precede the result are removed too.
  mutating func next(until limit: WorldTime) -> (time: WorldTime, action: Action)? {
    while let first = heap.first, first.time <= limit.nanoseconds {
      removeFirst()
      if let action = free(first.slot) { return (WorldTime(nanoseconds: first.time), action) }
      cancelled -= 1
    }
    return nil
  }

  /// Returns the time of the next event that was not cancelled, and removes the cancelled events before it; `nil` if
  /// there is no such event.
  mutating func nextTime() -> WorldTime? {
    while let first = heap.first {
      if slots[Int(first.slot)].action != nil { return WorldTime(nanoseconds: first.time) }
      removeFirst()
      _ = free(first.slot)
      cancelled -= 1
    }
    return nil
  }

  /// Removes all events, and returns their actions. The caller releases the actions.
  mutating func removeAll() -> [Action] {
    defer {
      heap = []
      slots = []
      freeSlots = []
      cancelled = 0
    }
    return slots.compactMap(\.action)
  }

  /// Frees a slot, and returns the action that was in it; `nil` if the event was cancelled.
  private mutating func free(_ slot: Int32) -> Action? {
    let action = slots[Int(slot)].action
    slots[Int(slot)] = Slot(order: Self.noEvent, action: nil)
    freeSlots.append(slot)
    return action
  }

  /// Removes the cancelled events. The other events stay in the order of (time, insertion).
  private mutating func sweep() {
    heap = heap.filter { entry in
      if slots[Int(entry.slot)].action != nil { return true }
      _ = free(entry.slot)
      return false
    }
    // A sorted array is also a heap.
    heap.sort { $0.precedes($1) }
    cancelled = 0
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
