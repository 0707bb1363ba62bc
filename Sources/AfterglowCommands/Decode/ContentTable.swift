import AfterglowCapture

/// Tells whether the same thing was said before, in a few nanoseconds.
///
/// Advertisers say the same thing again and again; what it means is worked out once, and found again by its bytes. The
/// table is of bounded size: when it is full, whoever uses it takes out what is in it and begins anew.
struct ContentTable: ~Copyable {
  /// What tells contents with the same bytes apart: their checksum, or who sent them and how.
  struct Tag: Equatable {
    var first: UInt64
    var second: UInt64 = 0
  }

  private struct Slot {
    /// Never 0 in one that is taken.
    var hash: UInt64
    var tag: Tag
    var count: Int
  }

  /// In about 3 MB.
  static let slotCount = 1 << 15
  /// The longest legacy PDU, and its checksum; longer ones are rare.
  private static let keyCapacity = 48
  /// Beyond so many neighbours a content is not looked for: somebody chose them to collide.
  private static let probeLimit = 16

  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
  private let keys = UnsafeMutableRawPointer.allocate(byteCount: slotCount * keyCapacity, alignment: 16)
  /// The slots that are taken, in the order in which they were.
  private(set) var taken: [Int] = []

  init() {
    slots.initialize(repeating: Slot(hash: 0, tag: Tag(first: 0), count: 0), count: Self.slotCount)
    taken.reserveCapacity(Self.slotCount)
  }

  deinit {
    slots.deallocate()
    keys.deallocate()
  }

  /// Whether it is time to begin anew.
  var isFull: Bool { taken.count >= Self.slotCount / 4 * 3 }

  /// The slot of a content; `nil` for what the table does not keep.
  @inline(__always)
  func slot(of bytes: ByteView, _ tag: Tag) -> (index: Int, hash: UInt64, isNew: Bool)? {
    let count = bytes.count
    guard count <= Self.keyCapacity else { return nil }
    let start = UnsafeRawPointer(bytes.start)
    let hash = Self.hash(start, count, tag)
    var index = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    for _ in 0..<Self.probeLimit {
      let slot = slots + index
      if slot.pointee.hash == 0 { return (index, hash, true) }
      if slot.pointee.hash == hash, slot.pointee.count == count, slot.pointee.tag == tag,
        Self.areEqual(keys + index * Self.keyCapacity, start, count)
      {
        return (index, hash, false)
      }
      index = (index + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// Puts a content into the slot that was found for it.
  mutating func take(_ index: Int, hash: UInt64, _ bytes: ByteView, _ tag: Tag) {
    slots[index] = Slot(hash: hash, tag: tag, count: bytes.count)
    (keys + index * Self.keyCapacity).copyMemory(from: bytes.start, byteCount: bytes.count)
    taken.append(index)
  }

  /// What is in a slot that is taken.
  func content(of index: Int) -> (bytes: ByteView, tag: Tag) {
    (ByteView(keys + index * Self.keyCapacity, count: slots[index].count), slots[index].tag)
  }

  mutating func removeAll() {
    for index in taken { slots[index].hash = 0 }
    taken.removeAll(keepingCapacity: true)
  }

  /// Multiplications to twice the width, folded (wyhash's way); no hash is 0.
  @inline(__always)
  private static func hash(_ start: UnsafeRawPointer, _ count: Int, _ tag: Tag) -> UInt64 {
    var hash = mix(tag.first ^ UInt64(truncatingIfNeeded: count), tag.second ^ 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    while offset + 16 <= count {
      hash = mix(
        hash ^ start.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        0xE703_7ED1_A0B4_28DB ^ start.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      offset += 16
    }
    if count >= 16 {
      // The last 16 bytes, which may overlap those before.
      hash = mix(
        hash ^ start.loadUnaligned(fromByteOffset: count - 16, as: UInt64.self),
        0x8EBC_6AF0_9C88_C6E3 ^ start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else if count >= 8 {
      hash = mix(
        hash ^ start.loadUnaligned(as: UInt64.self),
        0x8EBC_6AF0_9C88_C6E3 ^ start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else {
      for offset in 0..<count {
        hash = mix(hash ^ UInt64(start.load(fromByteOffset: offset, as: UInt8.self)), 0x5899_65CC_7537_4CC3)
      }
    }
    return hash | 1 << 63
  }

  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    guard count >= 8 else {
      return (0..<count).allSatisfy { offset in
        a.load(fromByteOffset: offset, as: UInt8.self) == b.load(fromByteOffset: offset, as: UInt8.self)
      }
    }
    func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
      start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var offset = 0
    while offset < count - 8 {
      if word(a, offset) != word(b, offset) { return false }
      offset += 8
    }
    return word(a, count - 8) == word(b, count - 8)
  }
}
