package import AfterglowCapture
import AfterglowLinkLayer

/// A cache of parsing results by content, so that a repeated packet is not parsed again.
///
/// Memory is bounded: when the table is full, it is emptied. If packets do not recur, lookups and insertions pause
/// (``LookupGauge``).
package struct RepeatedPackets: ~Copyable {
  /// The stored result of parsing a packet.
  package struct Known {
    /// The sender's number, assigned by the caller; `nil` if the packet names no sender.
    package let number: Int?
    /// The checksum of the advertising data (``ContentKey/checksum(of:)``); `nil` without advertising data.
    package let data: UInt64?
    package let isScanResponse: Bool

    package init(number: Int?, data: UInt64?, isScanResponse: Bool) {
      (self.number, self.data, self.isScanResponse) = (number, data, isScanResponse)
    }
  }

  private var table = ContentTable<Known>()
  private var gauge = LookupGauge()

  package init() {}

  /// Returns the stored result of an equal packet, and the signal strength of the given packet; `nil` if no result is
  /// found or lookups are paused. The caller calls this method once for each packet.
  package mutating func find(_ packet: PacketView) -> (known: Known, rssiDBm: Int8?)? {
    guard gauge.isWorthwhile(), let key = ContentKey(packet) else { return nil }
    guard let number = table.find(key) else {
      gauge.record(isFound: false)
      return nil
    }
    gauge.record(isFound: true)
    return (table[number], key.rssiDBm)
  }

  /// Stores the result of a packet, unless a result of an equal packet is stored. A caller may parse a packet although
  /// its result is stored, for example if the sender has sent other data since.
  package mutating func keep(_ packet: PacketView, _ known: Known) {
    guard !gauge.isResting, let key = ContentKey(packet), table.find(key) == nil else { return }
    if table.isFull { table.removeAll() }
    _ = table.insert(key, known)
  }
}
