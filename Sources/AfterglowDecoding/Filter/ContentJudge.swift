import AfterglowCapture

/// Decides whether a filter admits a packet. The packet is not parsed if an equal packet was judged before.
struct ContentJudge: ~Copyable {
  private var table = ContentTable<PacketFilter.Verdict>()
  private var gauge = LookupGauge()
  private var reader = MeaningReader()
  /// The filter's ``PacketFilter/generation`` for which the stored verdicts are valid.
  private var generation = 0

  /// Returns whether the filter admits a packet; `nil` if the caller has to judge each sighting in the packet.
  mutating func admits(_ packet: PacketView, _ filter: inout PacketFilter) -> Bool? {
    // No filter criterion matches the content of a connection's packets.
    guard gauge.isWorthwhile(), let key = ContentKey(packet) else { return packet.isOfConnection ? false : nil }
    forgetWhatIsOutdated(filter)
    if let known = table.find(key) {
      gauge.record(isFound: true)
      return filter.admits(table[known])
    }
    gauge.record(isFound: false)
    guard let verdict = verdict(on: packet, &filter) else { return nil }
    forgetWhatIsOutdated(filter)
    if table.isFull { table.removeAll() }
    _ = table.insert(key, verdict)
    return filter.admits(verdict)
  }

  @inline(__always)
  private mutating func forgetWhatIsOutdated(_ filter: PacketFilter) {
    if filter.generation == generation { return }
    table.removeAll()
    generation = filter.generation
  }

  /// Returns the verdict on a packet's content; `nil` if the packet is malformed, or has several meanings.
  private mutating func verdict(on packet: PacketView, _ filter: inout PacketFilter) -> PacketFilter.Verdict? {
    var verdict: PacketFilter.Verdict?
    var count = 0
    reader.forEachMeaning(of: packet, packet.checksum) { meaning in
      count += 1
      verdict = meaning.fault == nil ? meaning.sighting.map { filter.verdict(on: $0) } ?? .refused : nil
    }
    return count == 1 ? verdict : nil
  }
}
