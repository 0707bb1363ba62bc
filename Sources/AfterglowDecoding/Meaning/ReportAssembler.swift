import AfterglowCapture
import AfterglowLinkLayer

/// Joins extended advertisements that a controller reports in several parts (Core Specification, volume 4, part E,
/// section 7.7.65.13).
///
/// Memory is bounded. Both the number of incomplete advertisements and the length of each advertisement are limited.
/// When there are too many incomplete advertisements, the oldest is dropped.
struct ReportAssembler: ~Copyable {
  enum Outcome {
    /// An advertisement without further parts, from one report or joined from several reports. Its data may be cut
    /// short.
    case whole(AdvertisingPacket<ByteView>)
    /// A part of an advertisement. The result for the advertisement's last part contains the data of all parts.
    case part(AdvertisingPacket<ByteView>)
  }

  private struct Key: Equatable {
    var sender: DeviceAddress?
    var setID: UInt8?
    var isScanResponse: Bool
  }

  private struct Slot {
    var key: Key
    var count = 0
    /// A number that increases with each new advertisement, so that the oldest advertisement can be found.
    var serial: Int
  }

  /// The limit on incomplete advertisements. A controller interleaves the parts of nearby devices' advertisements. No
  /// known capture exceeds this limit.
  private static let slotLimit = 32
  /// The maximum number of bytes of advertising data (volume 4, part E, section 7.8.54).
  private static let byteLimit = 1_650

  /// The memory for incomplete advertisements, allocated on first use. Most captures have no incomplete advertisements.
  private var storage: UnsafeMutablePointer<UInt8>?
  private var slots: [Slot?] = []
  private var waiting = 0
  private var begun = 0

  deinit { storage?.deallocate() }

  /// Whether there is an incomplete advertisement.
  var isWaiting: Bool { waiting > 0 }

  /// Joins a report with the earlier parts of its advertisement. The bytes of the result are valid until the next call.
  mutating func assemble(_ sighting: AdvertisingPacket<ByteView>) -> Outcome {
    if sighting.completeness == .whole, waiting == 0 { return .whole(sighting) }
    let key = Key(sender: sighting.sender, setID: sighting.setID, isScanResponse: sighting.isScanResponse)
    guard let place = slots.firstIndex(where: { $0?.key == key }) else {
      if sighting.completeness != .continued { return .whole(sighting) }
      append(sighting.data, to: begin(key))
      return .part(sighting)
    }
    var result = sighting
    if !append(sighting.data, to: place) { result.completeness = .cutShort }
    if result.completeness == .continued { return .part(sighting) }
    if let storage { result.data = ByteView(storage + place * Self.byteLimit, count: slots[place]?.count ?? 0) }
    slots[place] = nil
    waiting -= 1
    return .whole(result)
  }

  /// Drops incomplete advertisements, because another recording follows.
  mutating func removeAll() {
    for place in slots.indices { slots[place] = nil }
    waiting = 0
  }

  /// Returns the index of free memory for an advertisement. If no memory is free, drops the oldest advertisement and
  /// returns the index of its memory.
  private mutating func begin(_ key: Key) -> Int {
    if storage == nil {
      storage = .allocate(capacity: Self.slotLimit * Self.byteLimit)
      slots = Array(repeating: nil, count: Self.slotLimit)
    }
    let place =
      slots.firstIndex { $0 == nil }
      ?? slots.indices.min { (slots[$0]?.serial ?? 0) < (slots[$1]?.serial ?? 0) } ?? 0
    if slots[place] == nil { waiting += 1 }
    begun += 1
    slots[place] = Slot(key: key, serial: begun)
    return place
  }

  /// Appends as many bytes as fit. Returns `false` if some bytes do not fit.
  @discardableResult
  private mutating func append(_ data: ByteView, to place: Int) -> Bool {
    guard let storage, let slot = slots[place] else { return false }
    let count = min(data.count, Self.byteLimit - slot.count)
    (storage + place * Self.byteLimit + slot.count).update(from: data.start, count: count)
    slots[place]?.count += count
    return count == data.count
  }
}
