import AfterglowLinkLayer

/// Numbers addresses in the order in which they were first heard, so that what is known of each stands in an array.
struct AddressNumbers {
  /// Addresses by their numbers.
  private(set) var addresses: [DeviceAddress] = []
  private let limit: Int
  private var numbers: [DeviceAddress: Int] = [:]
  /// The address that was asked for last: one that sends is often heard several times in a row.
  private var last: (address: DeviceAddress, number: Int)?

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of an address, a new one if need be; `nil` if there is no room for it.
  @inline(__always)
  mutating func number(of address: DeviceAddress) -> Int? {
    if let last, last.address == address { return last.number }
    return find(address)
  }

  private mutating func find(_ address: DeviceAddress) -> Int? {
    if let number = numbers[address] {
      last = (address, number)
      return number
    }
    guard addresses.count < limit else { return nil }
    numbers[address] = addresses.count
    addresses.append(address)
    last = (address, addresses.count - 1)
    return addresses.count - 1
  }
}
