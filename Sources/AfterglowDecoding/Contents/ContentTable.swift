import AfterglowCapture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A hash table from contents to values, with lookups in a few nanoseconds.
///
/// Advertisers repeat their packets, so the table stores the meaning of a content for the packets that repeat it. The
/// size is bounded: the owner of a full table empties it.
struct ContentTable<Value>: ~Copyable {
  private struct Entry {
    var tag: ContentKey.Tag
    var byteCount: Int
    var value: Value
  }

  /// The maximum number of entries: three quarters of the number of slots. This many entries take about 3 MB.
  private static var entryLimit: Int { placeCount / 4 * 3 }
  private static var placeCount: Int { 1 << 15 }
  /// The maximum number of bytes in one packet's content. The limit admits every legacy advertisement, even inside an
  /// HCI event. Longer advertisements are rare.
  private static var keyCapacity: Int { 64 }
  /// The maximum length of a probe. The limit bounds the time of a lookup, even in a capture that was made to cause
  /// collisions.
  private static var probeLimit: Int { 16 }

  /// The slots, indexed by the lower bits of a hash. Each slot contains the hash's upper 48 bits and the number of an
  /// entry, counted from 1. A free slot is 0.
  private let places: UnsafeMutablePointer<UInt64>
  /// The entries in the order of insertion. The entries are adjacent, so that a small number of entries fits into a
  /// processor's cache.
  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: entryLimit)
  private let keys = UnsafeMutableRawPointer.allocate(byteCount: entryLimit * keyCapacity, alignment: keyCapacity)
  /// The number of entries. Entries are numbered from 0.
  private(set) var count = 0

  init() {
    // The operating system provides zeroed pages, and unused pages take no memory. If the allocation fails, the program
    // cannot continue.
    guard let zeros = calloc(Self.placeCount, MemoryLayout<UInt64>.stride) else { fatalError("no memory") }
    places = zeros.bindMemory(to: UInt64.self, capacity: Self.placeCount)
  }

  deinit {
    free(places)
    entries.deinitialize(count: count)
    entries.deallocate()
    keys.deallocate()
  }

  /// Whether the table must be emptied before the next insertion.
  var isFull: Bool { count >= Self.entryLimit }

  /// The value of an entry.
  subscript(number: Int) -> Value {
    @inline(__always) get { entries[number].value }
    @inline(__always) nonmutating set { entries[number].value = newValue }
  }

  /// The content of an entry, valid until the table is emptied.
  func content(of number: Int) -> (bytes: ByteView, tag: ContentKey.Tag) {
    (ByteView(keys + number * Self.keyCapacity, count: entries[number].byteCount), entries[number].tag)
  }

  /// Returns the number of a content's entry; `nil` if the table has no such entry.
  @inline(__always)
  func find(_ key: ContentKey) -> Int? {
    guard key.bytes.count <= Self.keyCapacity else { return nil }
    let hash = key.hash
    for step in 0..<Self.probeLimit {
      let place = places[Self.index(hash, step)]
      if place == 0 { return nil }
      guard (place ^ hash) >> 16 == 0 else { continue }
      let number = Int(place & 0xFFFF) - 1
      if entries[number].tag == key.tag, entries[number].byteCount == key.bytes.count,
        key.bytesAre(keys + number * Self.keyCapacity)
      {
        return number
      }
    }
    return nil
  }

  /// Adds a value for a content that is not in the table. Returns `false` if the content is too long, the table is
  /// full, or all slots within `probeLimit` are in use.
  mutating func insert(_ key: ContentKey, _ value: Value) -> Bool {
    guard key.bytes.count <= Self.keyCapacity, !isFull else { return false }
    let hash = key.hash
    guard let step = (0..<Self.probeLimit).first(where: { places[Self.index(hash, $0)] == 0 }) else { return false }
    (entries + count).initialize(to: Entry(tag: key.tag, byteCount: key.bytes.count, value: value))
    (keys + count * Self.keyCapacity).copyMemory(from: key.bytes.start, byteCount: key.bytes.count)
    count += 1
    places[Self.index(hash, step)] = hash & ~0xFFFF | UInt64(count)
    return true
  }

  mutating func removeAll() {
    if count == 0 { return }
    places.update(repeating: 0, count: Self.placeCount)
    entries.deinitialize(count: count)
    count = 0
  }

  @inline(__always)
  private static func index(_ hash: UInt64, _ step: Int) -> Int {
    (Int(truncatingIfNeeded: hash) &+ step) & (placeCount - 1)
  }
}
