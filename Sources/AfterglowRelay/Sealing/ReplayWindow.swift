/// Remembers the counters that have arrived. The window accepts each counter once, in any order, and rejects counters
/// below the window.
///
/// The window works as RFC 4303 describes (section 3.4.3). Its width is twice the number of unconfirmed messages that
/// one installation may send to another.
struct ReplayWindow: Hashable, Sendable {
  private(set) var highest: UInt64 = 0
  /// The received counters above `highest - width`: bit `counter % width` is set for each of these counters.
  private var seen = [UInt64](repeating: 0, count: Int(width / 64))

  static let width: UInt64 = 2_048

  /// Records a counter if the window accepts it. Returns whether the window accepts the counter. Counters begin with 1.
  mutating func admit(_ counter: UInt64) -> Bool {
    guard counter > 0, counter > highest || highest - counter < Self.width else { return false }
    if counter > highest {
      let gap = counter - highest
      if gap >= Self.width {
        seen = [UInt64](repeating: 0, count: seen.count)
      } else {
        for passed in highest + 1...counter { setBit(passed, false) }
      }
      highest = counter
    } else if bit(counter) {
      return false
    }
    setBit(counter, true)
    return true
  }

  private func bit(_ counter: UInt64) -> Bool {
    let place = counter % Self.width
    return seen[Int(place / 64)] >> (place % 64) & 1 == 1
  }

  private mutating func setBit(_ counter: UInt64, _ value: Bool) {
    let place = counter % Self.width
    let mask: UInt64 = 1 << (place % 64)
    if value { seen[Int(place / 64)] |= mask } else { seen[Int(place / 64)] &= ~mask }
  }
}
