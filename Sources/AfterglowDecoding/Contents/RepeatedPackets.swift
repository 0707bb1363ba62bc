package import AfterglowCapture
import AfterglowLinkLayer

/// A cache of what packets show, by their contents, so that a repeated packet is not parsed again.
///
/// Memory is bounded: when the table is full, all is forgotten. Where packets do not recur, nothing is looked up nor kept
/// (``LookupGauge``).
package struct RepeatedPackets: ~Copyable {
  /// What a packet with the same content showed.
  package struct Known {
    /// Its sender, by a number that the caller gave; `nil` where the packet shows nothing of a sender.
    package let number: Int?
    /// The checksum of its advertising data (``ContentKey/checksum(of:)``); `nil` where it has none.
    package let data: UInt64?
    package let isScanResponse: Bool

    package init(number: Int?, data: UInt64?, isScanResponse: Bool) {
      (self.number, self.data, self.isScanResponse) = (number, data, isScanResponse)
    }
  }

  private var table = ContentTable<Known>()
  private var gauge = LookupGauge()

  package init() {}

  /// Returns what an equal packet showed, and the level of this one. The caller asks once for each packet.
  package mutating func find(_ packet: PacketView) -> (known: Known, rssiDBm: Int8?)? {
    guard gauge.isWorthwhile(), let key = ContentKey(packet) else { return nil }
    guard let number = table.find(key) else {
      gauge.note(isFound: false)
      return nil
    }
    gauge.note(isFound: true)
    return (table[number], key.rssiDBm)
  }

  /// Keeps what a packet showed that was not found.
  package mutating func keep(_ packet: PacketView, _ known: Known) {
    guard !gauge.isResting, let key = ContentKey(packet) else { return }
    if table.isFull { table.removeAll() }
    _ = table.insert(key, known)
  }
}
