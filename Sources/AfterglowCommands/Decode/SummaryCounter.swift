import AfterglowCapture

/// Sums a capture up, at little more than the cost of reading it.
///
/// What was said before is only counted, with its levels; what it means is worked out when the table of contents is
/// full, and at the end.
struct SummaryCounter: ~Copyable {
  private var table = ContentTable<Tally>()
  private var summary = CaptureSummary()

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
    let isTallied = if let key = ContentKey(packet) { tally(packet, key) } else { tallyConnection(packet) }
    if isTallied { summary.countRecord() }
    return isTallied
  }

  /// Counts one thing that a packet says; its record is counted apart.
  mutating func count(_ meaning: PacketMeaning, of packet: PacketView) {
    summary.count(meaning, of: packet, Tally(level: meaning.level(in: packet)))
  }

  mutating func countRecord() { summary.countRecord() }

  /// A sniffer hears many packets of connections, of which nothing more is said.
  private mutating func tallyConnection(_ packet: PacketView) -> Bool {
    guard packet.isOfConnection else { return false }
    summary.count(PacketKind(silent: packet))
    return true
  }

  /// `false` if it is malformed, or too long.
  @inline(__always)
  private mutating func tally(_ packet: PacketView, _ key: ContentKey) -> Bool {
    guard let known = table.find(key) else { return tallyNew(packet, key) }
    table[known].add(level: key.rssiDBm)
    return true
  }

  private mutating func tallyNew(_ packet: PacketView, _ key: ContentKey) -> Bool {
    var isMalformed = false
    PacketMeaning.forEach(of: packet) { if $0.fault != nil { isMalformed = true } }
    if isMalformed { return false }
    if table.isFull { fold() }
    return table.insert(key, Tally(level: key.rssiDBm))
  }

  /// Takes out of the table what is in it, in the order in which it came.
  private mutating func fold() {
    for number in 0..<table.count {
      let (bytes, tag) = table.content(of: number)
      ContentKey.forEachMeaning(of: bytes, tag) { summary.count($0, of: $1, table[number]) }
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
