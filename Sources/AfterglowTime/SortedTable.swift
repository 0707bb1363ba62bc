/// Values by key, in the order of the keys.
///
/// The keys are in a sorted array, so the order of the table never depends on its history. Each value stays in its slot
/// until it is removed, so a slot is a handle for a value. Looking up a key takes O(log n) comparisons. For tables as
/// small as those of a phone, this is less work than hashing the key. Adding or removing a key moves O(n) keys, which
/// are small.
///
/// `@usableFromInline` lets other modules specialize the type. With `package` alone, calls from other modules are not
/// specialized.
@usableFromInline
package struct SortedTable<Key: Comparable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline var order: ContiguousArray<Key> = []
  /// The slot of each key's value, in the order of the keys.
  @usableFromInline var slots: ContiguousArray<Int32> = []
  @usableFromInline var storage: ContiguousArray<Value?> = []
  @usableFromInline var freeSlots: ContiguousArray<Int32> = []

  @inlinable
  package init() {}

  @inlinable package var count: Int { order.count }
  @inlinable package var isEmpty: Bool { order.isEmpty }

  /// The keys, in ascending order.
  @inlinable package var keys: ContiguousArray<Key> { order }

  /// The values, in the order of their keys.
  @inlinable package var values: Values { Values(self) }

  // MARK: Slots

  /// Returns the slot of a key's value; `nil` if the table does not contain the key.
  @inlinable
  package func slot(of key: Key) -> Int? {
    let place = place(of: key)
    return place < order.count && order[place] == key ? Int(slots[place]) : nil
  }

  /// The value in a slot.
  ///
  /// - Precondition: The slot belongs to a key in the table.
  @inlinable
  package subscript(slot slot: Int) -> Value {
    get { storage[slot].unsafelyUnwrapped }
    _modify { yield &storage[slot]! }
  }

  /// Adds a key with its value, and returns the value's slot.
  ///
  /// - Precondition: The table does not contain the key.
  @inlinable
  package mutating func insert(_ value: Value, for key: Key) -> Int {
    let place = place(of: key)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
      storage[slot] = value
    } else {
      slot = storage.count
      storage.append(value)
    }
    order.insert(key, at: place)
    slots.insert(Int32(slot), at: place)
    return slot
  }

  // MARK: Keys

  /// The value for a key; `nil` if the table does not contain the key.
  @inlinable
  package subscript(key: Key) -> Value? {
    get { slot(of: key).flatMap { storage[$0] } }
    set {
      if let newValue {
        if let slot = slot(of: key) { storage[slot] = newValue } else { _ = insert(newValue, for: key) }
      } else {
        removeValue(forKey: key)
      }
    }
    _modify {
      if let slot = slot(of: key) {
        yield &storage[slot]
        if storage[slot] == nil { removeValue(forKey: key) }
      } else {
        var value: Value?
        yield &value
        if let value { _ = insert(value, for: key) }
      }
    }
  }

  /// The value for a key; `fallback` if the table does not contain the key. Modifying the value of a missing key first
  /// adds the key with `fallback`.
  @inlinable
  package subscript(key: Key, default fallback: @autoclosure () -> Value) -> Value {
    get { self[key] ?? fallback() }
    _modify {
      let slot = slot(of: key) ?? insert(fallback(), for: key)
      yield &storage[slot]!
    }
  }

  /// Removes a key, and returns its value; `nil` if the table does not contain the key.
  @inlinable
  @discardableResult
  package mutating func removeValue(forKey key: Key) -> Value? {
    let place = place(of: key)
    guard place < order.count, order[place] == key else { return nil }
    order.remove(at: place)
    let slot = slots.remove(at: place)
    freeSlots.append(slot)
    let value = storage[Int(slot)]
    storage[Int(slot)] = nil
    return value
  }

  /// Removes every key for which `isKept` returns `false` for the key and its value.
  @inlinable
  package mutating func keep(where isKept: (Key, Value) -> Bool) {
    for (key, value) in self where !isKept(key, value) { removeValue(forKey: key) }
  }

  /// Returns the number of keys that precede `key`.
  @inlinable
  func place(of key: Key) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) >> 1
      if order[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Iterates over the keys and their values, in ascending order of the keys.
extension SortedTable: Sequence {
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline let table: SortedTable
    @usableFromInline var place = 0

    @inlinable
    init(_ table: SortedTable) {
      self.table = table
    }

    @inlinable
    package mutating func next() -> (key: Key, value: Value)? {
      guard place < table.order.count else { return nil }
      defer { place += 1 }
      return (table.order[place], table.storage[Int(table.slots[place])].unsafelyUnwrapped)
    }
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(self) }

  @inlinable package var underestimatedCount: Int { order.count }

  /// The values of a table, in the order of their keys.
  @usableFromInline
  package struct Values: Sequence, IteratorProtocol {
    @usableFromInline var entries: SortedTable.Iterator

    @inlinable
    init(_ table: SortedTable) {
      entries = SortedTable.Iterator(table)
    }

    @inlinable
    package mutating func next() -> Value? { entries.next()?.value }
  }
}
