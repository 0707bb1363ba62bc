package import AfterglowCapture
import AfterglowLinkLayer

/// A cache of what packets show, by their contents, so that a repeated packet is not parsed again.
///
/// Memory is bounded: when the table is full, it is emptied. Where packets do not recur, lookups and insertions stop
/// (``LookupGauge``).
package struct RepeatedPackets: ~Copyable {
  /// What a packet with the same content showed.
  package struct Known {
    /// The sender's number, assigned by the caller; `nil` if the packet shows no sender.
    package let number: Int?
    /// The checksum of its advertising data (``ContentKey/checksum(of:)``); `nil` if it has no advertising data.
    package let data: UInt64?
    package let isScanResponse: Bool

    package init(number: Int?, data: UInt64?, isScanResponse: Bool) {
      (self.number, self.data, self.isScanResponse) = (number, data, isScanResponse)
    }
  }

  private var table = ContentTable<Known>()
  private var gauge = LookupGauge()

  package init() {}

  /// Returns what an equal packet showed, and the level of this one. The caller calls it once for each packet.
  package mutating func find(_ packet: PacketView) -> (known: Known, rssiDBm: Int8?)? {
    guard gauge.isWorthwhile(), let key = ContentKey(packet) else { return nil }
    guard let number = table.find(key) else {
      gauge.record(isFound: false)
      return nil
    }
    gauge.record(isFound: true)
    return (table[number], key.rssiDBm)
  }

  /// Stores what a packet showed that `find` did not find.
  package mutating func keep(_ packet: PacketView, _ known: Known) {
    guard !gauge.isResting, let key = ContentKey(packet) else { return }
    if table.isFull { table.removeAll() }
    _ = table.insert(key, known)
  }
}
