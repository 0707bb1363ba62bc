/// Keys in order of priority, lowest first: an indexed binary heap.
///
/// The queue contains each key at most once, so its size is the number of keys. Keys of equal priority are in ascending
/// order, so the order never depends on the history. Changing a priority is O(log n), and reading the first key is
/// O(1). Adding or removing a key also moves O(n) keys in the `SortedTable`.
///
/// `@usableFromInline` lets other modules specialize the type. With `package` alone, calls from other modules are not
/// specialized.
@usableFromInline
package struct PriorityQueue<Key: Comparable & Sendable, Priority: Comparable & Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var priority: Priority
    @usableFromInline var key: Key
    /// The slot of `positions` that contains the position of this entry.
    @usableFromInline var slot: Int

    @inlinable
    init(priority: Priority, key: Key, slot: Int) {
      self.priority = priority
      self.key = key
      self.slot = slot
    }

    @inlinable
    func comes(before other: Entry) -> Bool {
      priority == other.priority ? key < other.key : priority < other.priority
    }
  }

  @usableFromInline var heap: [Entry] = []
  /// The position of each key in the heap.
  @usableFromInline var positions = SortedTable<Key, Int>()

  @inlinable
  package init() {}

  @inlinable
  package var count: Int { heap.count }

  @inlinable
  package var first: (key: Key, priority: Priority)? {
    heap.first.map { ($0.key, $0.priority) }
  }

  /// Adds a key, or changes its priority.
  @inlinable
  package mutating func set(_ key: Key, to priority: Priority) {
    if let slot = positions.slot(of: key) {
      let position = positions[slot: slot]
      heap[position].priority = priority
      restoreOrder(from: position)
    } else {
      heap.append(Entry(priority: priority, key: key, slot: positions.insert(heap.count, for: key)))
      rise(from: heap.count - 1)
    }
  }

  @inlinable
  package mutating func remove(_ key: Key) {
    guard let position = positions.removeValue(forKey: key) else { return }
    let last = heap.removeLast()
    guard position < heap.count else { return }
    heap[position] = last
    restoreOrder(from: position)
  }

  @inlinable
  package mutating func removeFirst() -> Key? {
    guard let key = heap.first?.key else { return nil }
    remove(key)
    return key
  }

  @inlinable
  mutating func restoreOrder(from position: Int) {
    if position > 0, heap[position].comes(before: heap[(position - 1) / 2]) {
      rise(from: position)
    } else {
      sink(from: position)
    }
  }

  @inlinable
  mutating func rise(from start: Int) {
    let entry = heap[start]
    var position = start
    while position > 0 {
      let parent = (position - 1) / 2
      guard entry.comes(before: heap[parent]) else { break }
      place(heap[parent], at: position)
      position = parent
    }
    place(entry, at: position)
  }

  @inlinable
  mutating func sink(from start: Int) {
    let entry = heap[start]
    var position = start
    while true {
      var child = 2 * position + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].comes(before: heap[child]) { child += 1 }
      guard heap[child].comes(before: entry) else { break }
      place(heap[child], at: position)
      position = child
    }
    place(entry, at: position)
  }

  @inlinable
  mutating func place(_ entry: Entry, at position: Int) {
    heap[position] = entry
    positions[slot: entry.slot] = position
  }
}
