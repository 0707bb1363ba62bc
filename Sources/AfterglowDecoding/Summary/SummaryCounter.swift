import AfterglowCapture

/// Sums a capture up, at little more than the cost of reading it.
///
/// What was said before is only counted, with its levels; what it means is worked out when the table of contents is
/// full, and at the end.
struct SummaryCounter: ~Copyable {
  private var table = ContentTable<ReceptionCount>()
  private var gauge = LookupGauge()
  private var reader = MeaningReader()
  private var summary = CaptureSummary()

  /// What came of it all.
  consuming func finish() -> CaptureSummary {
    fold()
    return summary
  }

  mutating func countMalformedRecord() { summary.countMalformedRecord() }

  /// Counts a packet that repeats another, or that can be kept for a later count.
  ///
  /// `false` if it has to be looked into, thing by thing.
  @inline(__always)
  mutating func tally(_ packet: PacketView) -> Bool {
    let isTallied =
      if gauge.isWorthwhile(), let key = ContentKey(packet) { tally(packet, key) } else { tallyConnection(packet) }
    if isTallied { summary.countRecord() }
    return isTallied
  }

  /// Counts one thing that a packet says; its record is counted apart.
  @inline(__always)
  mutating func count(_ meaning: PacketMeaning, of packet: PacketView) {
    summary.count(meaning, bare: packet.advertisingData, ReceptionCount(level: meaning.level(in: packet)))
  }

  /// Counts a record of which one thing at least was counted.
  @inline(__always)
  mutating func countRecord(_ packet: PacketView, _ verdict: ChecksumVerdict) {
    summary.countRecord()
    if case .linkLayer = packet.layer { summary.count(verdict, 1) }
  }

  /// A sniffer hears many packets of connections, of which nothing more is said.
  private mutating func tallyConnection(_ packet: PacketView) -> Bool {
    guard packet.isOfConnection else { return false }
    let verdict = packet.checksum
    summary.count(PacketKind(silent: packet, verdict))
    summary.count(verdict, 1)
    return true
  }

  /// `false` if it is malformed, or too long.
  @inline(__always)
  private mutating func tally(_ packet: PacketView, _ key: ContentKey) -> Bool {
    guard let known = table.find(key) else {
      gauge.note(isFound: false)
      return tallyNew(packet, key)
    }
    gauge.note(isFound: true)
    table[known].add(level: key.rssiDBm)
    return true
  }

  private mutating func tallyNew(_ packet: PacketView, _ key: ContentKey) -> Bool {
    var isMalformed = false
    reader.forEachMeaning(of: packet, packet.checksum) { if $0.fault != nil { isMalformed = true } }
    if isMalformed { return false }
    if table.isFull { fold() }
    return table.insert(key, ReceptionCount(level: key.rssiDBm))
  }

  /// Takes out of the table what is in it, in the order in which it came.
  private mutating func fold() {
    for number in 0..<table.count {
      let (bytes, tag) = table.content(of: number)
      ContentKey.forEachMeaning(of: bytes, tag, &reader) { meaning, verdict in
        summary.count(meaning, bare: bytes.suffix(0), table[number])
        if !tag.isOfReport { summary.count(verdict, table[number].count) }
      }
    }
    table.removeAll()
  }
}
