import AfterglowCapture

/// Summarises a capture. Reading and summarising a capture together take little longer than reading the capture.
///
/// For a repeated content, the counter only updates the number of receptions and the range of signal strengths. The
/// counter adds the contents to the summary when the table of contents is full, and at the end.
struct SummaryCounter: ~Copyable {
  private var table = ContentTable<ReceptionCount>()
  private var gauge = LookupGauge()
  private var reader = MeaningReader()
  private var summary = CaptureSummary()

  /// Returns the summary.
  consuming func finish() -> CaptureSummary {
    fold()
    return summary
  }

  mutating func countMalformedRecord() { summary.countMalformedRecord() }

  /// Counts a packet that repeats an earlier packet or belongs to a connection. Stores some other packets, which are
  /// counted later. Returns `false` if the packet is neither counted nor stored. The caller then has to count the
  /// packet's meanings.
  @inline(__always)
  mutating func tally(_ packet: PacketView) -> Bool {
    let isTallied =
      if gauge.isWorthwhile(), let key = ContentKey(packet) { tally(packet, key) } else { tallyConnection(packet) }
    if isTallied { summary.countRecord() }
    return isTallied
  }

  /// Counts one meaning of a packet. The packet's record is counted separately.
  @inline(__always)
  mutating func count(_ meaning: PacketMeaning, of packet: PacketView) {
    summary.count(meaning, bare: packet.advertisingData, ReceptionCount(level: meaning.level(in: packet)))
  }

  /// Counts a record with at least one counted meaning.
  @inline(__always)
  mutating func countRecord(_ packet: PacketView, _ verdict: ChecksumVerdict) {
    summary.countRecord()
    if case .linkLayer = packet.layer { summary.count(verdict, 1) }
  }

  /// Counts a packet of a connection; returns `false` for any other packet. The method is fast, because a sniffer hears
  /// many packets of connections. The summary counts these packets only by kind and by checksum.
  private mutating func tallyConnection(_ packet: PacketView) -> Bool {
    guard packet.isOfConnection else { return false }
    let verdict = packet.checksum
    summary.count(PacketKind(silent: packet, verdict))
    summary.count(verdict, 1)
    return true
  }

  /// Counts a reception of a content in the table, and adds a new content to the table. Returns `false` if the packet
  /// is malformed or the table has no room for its content.
  @inline(__always)
  private mutating func tally(_ packet: PacketView, _ key: ContentKey) -> Bool {
    guard let known = table.find(key) else {
      gauge.record(isFound: false)
      return tallyNew(packet, key)
    }
    gauge.record(isFound: true)
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

  /// Adds the counts in the table to the summary, in the order of insertion, and empties the table.
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
