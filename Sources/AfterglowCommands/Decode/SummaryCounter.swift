import AfterglowCapture

/// Sums a capture up, at little more than the cost of reading it.
///
/// What was said before is only counted, with its levels; what it means is worked out when the table of contents is
/// full, and at the end.
struct SummaryCounter: ~Copyable {
  private var table = ContentTable()
  private let tallies = UnsafeMutablePointer<Tally>.allocate(capacity: ContentTable.slotCount)
  private var summary = CaptureSummary()

  init() {
    tallies.initialize(repeating: Tally(), count: ContentTable.slotCount)
  }

  deinit { tallies.deallocate() }

  /// What came of it all.
  consuming func finish() -> CaptureSummary {
    fold()
    return summary
  }

  mutating func countMalformedRecord() { summary.countMalformedRecord() }

  /// Counts a packet that needs no look into it: one that says what was said before, or what can be remembered.
  ///
  /// `false` if it has to be looked into, thing by thing.
  @inline(__always)
  mutating func tally(_ packet: PacketView) -> Bool {
    let isTallied =
      switch packet.layer {
      case .linkLayer(LinkLayer.advertisingAccessAddress): tallyAdvertising(packet)
      case .hci(.event): tallyReport(packet)
      case .linkLayer where packet.checksum != .damaged: tallyConnection()
      case .linkLayer, .hci, .advertisingData, .note, .other: false
      }
    if isTallied { summary.countRecord() }
    return isTallied
  }

  /// Counts one thing that a packet says; its record is counted apart.
  mutating func count(_ meaning: PacketMeaning, of packet: PacketView) {
    summary.count(meaning, of: packet, Tally(level: meaning.level(in: packet)))
  }

  mutating func countRecord() { summary.countRecord() }

  /// A sniffer hears many packets of connections, of which nothing more is said.
  private mutating func tallyConnection() -> Bool {
    summary.count(.connectionData)
    return true
  }

  /// `false` if it is malformed, or too long.
  @inline(__always)
  private mutating func tallyAdvertising(_ packet: PacketView) -> Bool {
    let tag = ContentTable.Tag(first: packet.integrityCode)
    guard let slot = table.slot(of: packet.bytes, tag) else { return false }
    if slot.isNew {
      var isMalformed = false
      PacketMeaning.forEach(of: packet) { if $0.fault != nil { isMalformed = true } }
      if isMalformed { return false }
    }
    add(slot, packet.bytes, tag, level: packet.rssiDBm)
    return true
  }

  /// `false` if there is not exactly one report in it, or not all is well with it.
  private mutating func tallyReport(_ packet: PacketView) -> Bool {
    var sightings = Sightings(packet)
    let first: Sighting<ByteView>
    do {
      guard let sighting = try sightings.next(), try sightings.next() == nil else { return false }
      first = sighting
    } catch {
      return false
    }
    guard let tag = Self.tag(of: first), let slot = table.slot(of: first.data, tag) else { return false }
    if slot.isNew, PacketMeaning(first).fault != nil { return false }
    add(slot, first.data, tag, level: first.rssiDBm)
    return true
  }

  /// Who sent it and how; 8 in the topmost bits tells it from packets of a sniffer. `nil` where that is not all.
  private static func tag(of sighting: Sighting<ByteView>) -> ContentTable.Tag? {
    guard let sender = sighting.sender, sighting.target == nil else { return nil }
    return ContentTable.Tag(
      first: sender.rawValue | (sender.isRandom ? 1 << 48 : 0) | 8 << 60,
      second: UInt64(sighting.type.rawValue) | UInt64(sighting.completeness.rawValue) << 8
        | (sighting.isScanResponse ? 1 << 16 : 0))
  }

  private static func sighting(_ data: ByteView, _ tag: ContentTable.Tag) -> Sighting<ByteView> {
    Sighting(
      type: PDUType(rawValue: UInt8(truncatingIfNeeded: tag.second)),
      sender: DeviceAddress(rawValue: tag.first, isRandom: tag.first >> 48 & 1 == 1),
      isScanResponse: tag.second >> 16 & 1 == 1,
      completeness: .init(rawValue: UInt8(truncatingIfNeeded: tag.second >> 8)) ?? .whole, data: data)
  }

  @inline(__always)
  private mutating func add(
    _ slot: (index: Int, hash: UInt64, isNew: Bool), _ bytes: ByteView, _ tag: ContentTable.Tag, level: Int8?
  ) {
    if slot.isNew {
      table.take(slot.index, hash: slot.hash, bytes, tag)
      tallies[slot.index] = Tally(level: level)
      if table.isFull { fold() }
    } else {
      tallies[slot.index].add(level: level)
    }
  }

  /// Takes out of the table what is in it, in the order in which it came.
  private mutating func fold() {
    for index in table.taken {
      let (bytes, tag) = table.content(of: index)
      let tally = tallies[index]
      if tag.first >> 60 == 8 {
        summary.count(
          PacketMeaning(Self.sighting(bytes, tag)), of: PacketView(advertising: bytes, integrityCode: 0), tally)
      } else {
        let packet = PacketView(advertising: bytes, integrityCode: tag.first)
        PacketMeaning.forEach(of: packet) { summary.count($0, of: packet, tally) }
      }
    }
    table.removeAll()
  }
}

/// How often something was received, and how loud.
struct Tally {
  var count = 0
  /// 127 where no level is known.
  private(set) var weakest = Int8.max
  private(set) var loudest = Int8.min

  init() {}

  /// One reception.
  init(level: Int8?) { add(level: level) }

  mutating func add(level: Int8?) {
    count += 1
    guard let level else { return }
    weakest = min(weakest, level)
    loudest = max(loudest, level)
  }

  mutating func add(_ other: Tally) {
    count += other.count
    weakest = min(weakest, other.weakest)
    loudest = max(loudest, other.loudest)
  }

  /// The range of levels, if any was known.
  var levels: ClosedRange<Int8>? { weakest <= loudest ? weakest...loudest : nil }
}
