package import AfterglowLinkLayer

/// Numbers addresses in the order in which they were first heard, so that what is known of each stands in an array.
///
/// A hash table with open addressing: a capture may have a new address in every packet, and a dictionary of the standard
/// library takes several times as long for each.
package struct AddressNumbers {
  /// Addresses by their numbers.
  package private(set) var addresses: [DeviceAddress] = []
  private let limit: Int
  /// Numbers counted from 1; 0 is free. At most half of the places are taken, and their count is a power of two.
  private var places: [UInt32] = Array(repeating: 0, count: 1 << 8)
  /// Differs from run to run, so that no capture can be made whose addresses collide.
  private let seed: UInt64
  /// The number that was asked for last: an address that sends is often heard several times in a row.
  private var last = 0

  package init(limit: Int) {
    self.limit = min(limit, Int(UInt32.max) - 1)
    var hasher = Hasher()
    hasher.combine(0)
    seed = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  package var count: Int { addresses.count }

  /// The number of an address, a new one if need be; `nil` if there is no room for it.
  package mutating func number(of address: DeviceAddress) -> Int? {
    if last < addresses.count, addresses[last] == address { return last }
    var place = Self.hash(address, seed) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if addresses[number] == address {
        last = number
        return number
      }
      place = (place + 1) & (places.count - 1)
    }
    guard addresses.count < limit else { return nil }
    addresses.append(address)
    places[place] = UInt32(addresses.count)
    if 2 * addresses.count > places.count { grow() }
    last = addresses.count - 1
    return last
  }

  /// Forgets all addresses; numbers begin with 0 again.
  package mutating func removeAll() {
    addresses.removeAll(keepingCapacity: true)
    for place in places.indices { places[place] = 0 }
    last = 0
  }

  private mutating func grow() {
    var larger = Array(repeating: UInt32(0), count: 4 * places.count)
    for (number, address) in addresses.enumerated() {
      var place = Self.hash(address, seed) & (larger.count - 1)
      while larger[place] != 0 { place = (place + 1) & (larger.count - 1) }
      larger[place] = UInt32(number + 1)
    }
    places = larger
  }

  /// A multiplication to twice the width, folded.
  private static func hash(_ address: DeviceAddress, _ seed: UInt64) -> Int {
    let key = address.rawValue | (address.isRandom ? 1 << 48 : 0)
    let product = (key ^ seed).multipliedFullWidth(by: (seed | 1) ^ 0x9E37_79B9_7F4A_7C14)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}
