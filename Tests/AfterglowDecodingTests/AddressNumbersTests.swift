import AfterglowDecoding
import AfterglowLinkLayer
import SeededRandom
import Testing

@Suite struct AddressNumbersTests {
  @Test(arguments: [1, 63, 64, 65, 1_000, 100_000])
  func `addresses are numbered in the order of arrival, and keep their numbers`(count: Int) {
    var random = SplitMix64(seed: 17)
    var seen: Set<DeviceAddress> = []
    var addresses: [DeviceAddress] = []
    while addresses.count < count {
      let address = DeviceAddress(rawValue: random.next(), isRandom: random.next() & 1 == 1)
      if seen.insert(address).inserted { addresses.append(address) }
    }
    var numbers = AddressNumbers(limit: count)
    for (number, address) in addresses.enumerated() { #expect(numbers.number(of: address) == number) }
    for (number, address) in addresses.enumerated().reversed() { #expect(numbers.number(of: address) == number) }
    #expect(numbers.addresses == addresses)
  }

  @Test func `an address gets no number when the table is full, and earlier addresses keep their numbers`() {
    var numbers = AddressNumbers(limit: 100)
    func address(_ number: Int) -> DeviceAddress { DeviceAddress(rawValue: UInt64(number), isRandom: true) }
    for number in 0..<5_000 { #expect(numbers.number(of: address(number)) == (number < 100 ? number : nil)) }
    for number in 0..<100 { #expect(numbers.number(of: address(number)) == number) }
    #expect(numbers.count == 100)
  }

  @Test func `a public and a random address with the same bytes are different`() {
    var numbers = AddressNumbers(limit: 100)
    #expect(numbers.number(of: DeviceAddress(rawValue: 1, isRandom: false)) == 0)
    #expect(numbers.number(of: DeviceAddress(rawValue: 1, isRandom: true)) == 1)
  }

  @Test func `after all addresses are forgotten, numbering starts again`() {
    var numbers = AddressNumbers(limit: 2)
    for value in [5, 6] as [UInt64] { _ = numbers.number(of: DeviceAddress(rawValue: value, isRandom: true)) }
    numbers.removeAll()
    #expect(numbers.number(of: DeviceAddress(rawValue: 6, isRandom: true)) == 0)
    #expect(numbers.number(of: DeviceAddress(rawValue: 5, isRandom: true)) == 1)
    #expect(numbers.number(of: DeviceAddress(rawValue: 4, isRandom: true)) == nil)
  }
}
