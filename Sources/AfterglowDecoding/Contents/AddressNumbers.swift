package import AfterglowLinkLayer

/// Numbers addresses in the order in which they were first heard, so that an array can hold the data of each address.
///
/// The type is a hash table with open addressing. A capture may have a new address in every packet. A dictionary of the
/// standard library would take several times as long for each new address.
package struct AddressNumbers {
  /// The addresses, indexed by their numbers.
  package private(set) var addresses: [DeviceAddress] = []
  private let limit: Int
  /// The slots of the hash table. A slot contains a number, counted from 1, in its lower bits, and part of the
  /// address's hash in its upper bits. A free slot is 0.
  ///
  /// At most a quarter of the slots are used, so that most lookups of a new address end at the first slot.
  private var places: [UInt32] = Array(repeating: 0, count: 1 << 8)
  /// A bit field with two bits for each slot. The hash of each address sets one bit. When the table is full, an unset
  /// bit shows that an address is new, without a lookup in the slots. Unlike the slots, these bits fit into a
  /// processor's cache.
  private var marks: [UInt64] = Array(repeating: 0, count: 1 << 3)
  /// The seed of the hash. The seed is different in each run, so that an attacker cannot write a capture that causes
  /// collisions.
  private let seed: UInt64
  /// The number that was last looked up. Successive packets often have the same address.
  private var last = 0

  private static let numberBits: UInt32 = 17
  private static let numberMask: UInt32 = 1 << numberBits - 1

  /// Creates an empty table for at most `limit` addresses; a limit above 131,071 counts as 131,071.
  package init(limit: Int) {
    self.limit = min(limit, Int(Self.numberMask))
    var hasher = Hasher()
    hasher.combine(0)
    seed = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  package var count: Int { addresses.count }

  /// Returns the number of an address, and assigns the next number to a new address. Returns `nil` for a new address if
  /// the table is full.
  package mutating func number(of address: DeviceAddress) -> Int? {
    if last < addresses.count, addresses[last] == address { return last }
    let hash = Self.hash(address, seed)
    let isMarked = Self.isMarked(hash, marks)
    if !isMarked, addresses.count >= limit { return nil }
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place] & Self.numberMask) - 1
      if Self.tag(hash) == places[place] & ~Self.numberMask, addresses[number] == address {
        last = number
        return number
      }
      place = (place + 1) & (places.count - 1)
    }
    guard addresses.count < limit else { return nil }
    addresses.append(address)
    places[place] = Self.tag(hash) | UInt32(addresses.count)
    if !isMarked { Self.mark(hash, &marks) }
    if 4 * addresses.count > places.count { grow() }
    last = addresses.count - 1
    return last
  }

  /// Removes all addresses. The next address gets the number 0.
  package mutating func removeAll() {
    addresses.removeAll(keepingCapacity: true)
    for place in places.indices { places[place] = 0 }
    for index in marks.indices { marks[index] = 0 }
    last = 0
  }

  private mutating func grow() {
    var larger = Array(repeating: UInt32(0), count: 4 * places.count)
    marks = Array(repeating: 0, count: larger.count / 32)
    for (number, address) in addresses.enumerated() {
      let hash = Self.hash(address, seed)
      var place = Int(truncatingIfNeeded: hash) & (larger.count - 1)
      while larger[place] != 0 { place = (place + 1) & (larger.count - 1) }
      larger[place] = Self.tag(hash) | UInt32(number + 1)
      Self.mark(hash, &marks)
    }
    places = larger
  }

  /// Returns a hash of an address: the XOR of the two halves of a 128-bit product.
  private static func hash(_ address: DeviceAddress, _ seed: UInt64) -> UInt64 {
    let key = address.rawValue | (address.isRandom ? 1 << 48 : 0)
    let product = (key ^ seed).multipliedFullWidth(by: (seed | 1) ^ 0x9E37_79B9_7F4A_7C14)
    return product.high ^ product.low
  }

  private static func isMarked(_ hash: UInt64, _ marks: [UInt64]) -> Bool {
    marks[Int(truncatingIfNeeded: hash >> 6) & (marks.count - 1)] >> (hash & 63) & 1 == 1
  }

  private static func mark(_ hash: UInt64, _ marks: inout [UInt64]) {
    marks[Int(truncatingIfNeeded: hash >> 6) & (marks.count - 1)] |= 1 << (hash & 63)
  }

  /// Returns the part of a hash that is stored in a slot, above the bits of the number.
  private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask }
}
