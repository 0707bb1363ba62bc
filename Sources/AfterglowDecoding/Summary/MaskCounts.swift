import AfterglowLinkLayer
import AfterglowWire

/// For each bit of the overflow area, the number of packets in which the bit was set, and the number of addresses that
/// set the bit.
package struct MaskCounts {
  /// The counts of one bit.
  package struct Bit {
    package let number: Int
    /// The number of packets in which the bit was set.
    package let packets: Int
    package let addresses: Int
    /// Whether the number of addresses may be too low, because a limit was reached.
    package let isLowerBound: Bool
    /// The published services that set the bit. Empty for a common bit, and for a bit that was not set in any mask that
    /// published services explain.
    package let services: [KnownService]
  }

  /// The limit on addresses that sent a mask. This many addresses take about 6 MB of memory, and further addresses are
  /// not counted.
  static let addressLimit = 100_000

  private var packets = Array(repeating: 0, count: OverflowArea.bitCount)
  private var senders: [DeviceAddress: OverflowMask] = [:]
  /// The bits of all masks that published services explain, apart from common bits.
  private var published = OverflowMask()
  private var hasMoreSenders = false

  mutating func add(_ mask: OverflowMask, from sender: DeviceAddress?, count: Int) {
    for bit in mask.setBits { packets[bit] += count }
    let account = MaskAccount(mask)
    if account.isPublished { published.formUnion(account.uncommon) }
    guard let sender else { return }
    if let known = senders[sender] {
      if !mask.isSubset(of: known) { senders[sender] = known.union(mask) }
    } else if senders.count < Self.addressLimit {
      senders[sender] = mask
    } else {
      hasMoreSenders = true
    }
  }

  /// The counts of the bits that were set at least once, in ascending order of the bits.
  package var bits: [Bit] {
    var addresses = Array(repeating: 0, count: OverflowArea.bitCount)
    // The random order of a dictionary's values does not affect sums.
    for mask in senders.values { for bit in mask.setBits { addresses[bit] += 1 } }
    return packets.indices.filter { packets[$0] > 0 }.map { bit in
      Bit(
        number: bit, packets: packets[bit], addresses: addresses[bit], isLowerBound: hasMoreSenders,
        services: published[bit] ? KnownService.setting(bit: bit) : [])
    }
  }
}
