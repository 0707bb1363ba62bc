import AfterglowWire
import SeededRandom
import Testing

@Suite struct OverflowMaskTests {
  @Test func `each bit has the same position in the bytes, in the text and in the set`() throws {
    for bit in 0..<128 {
      var mask = OverflowMask()
      mask[bit] = true
      #expect((0..<128).filter { mask[$0] } == [bit])
      #expect(Array(mask.setBits) == [bit])
      #expect(mask.count == 1)
      #expect(mask.bytes == (0..<16).map { $0 == bit / 8 ? 1 << (bit % 8) : 0 })
      #expect(OverflowMask(bytes: mask.bytes) == mask)
      #expect(OverflowMask(mask.description) == mask)
      mask[bit] = false
      #expect(mask.isEmpty)
    }
  }

  @Test func `a mask's text has its bytes in the order of transmission`() throws {
    let text = "80000000000000005A59020700820000"
    let mask = try #require(OverflowMask(text))
    #expect(mask.description == text)
    #expect(mask.bytes == bytes(hex: text))
    #expect(OverflowMask(text.lowercased()) == mask)
    #expect(Array(mask.setBits.prefix(3)) == [7, 65, 67])
  }

  @Test(arguments: [
    "", "80", "80000000000000005A5902070082000", "80000000000000005A590207008200000",
    "8000000000000000 A59020700820000",
  ])
  func `a text that is not a mask is refused`(text: String) {
    #expect(OverflowMask(text) == nil)
  }

  @Test func `only 16 bytes make a mask`() {
    for count in 0..<40 where count != 16 { #expect(OverflowMask(bytes: [UInt8](repeating: 1, count: count)) == nil) }
  }

  @Test func `set operations act bit by bit`() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<100 {
      let a = OverflowMask.random(using: &generator)
      let b = OverflowMask.random(using: &generator)
      let (left, right) = (Set(a.setBits), Set(b.setBits))
      #expect(Set(a.union(b).setBits) == left.union(right))
      #expect(Set(a.intersection(b).setBits) == left.intersection(right))
      #expect(Set(a.subtracting(b).setBits) == left.subtracting(right))
      #expect(Set(a.symmetricDifference(b).setBits) == left.symmetricDifference(right))
      #expect(a.intersection(b).isSubset(of: b))
      #expect(a.isSubset(of: b) == left.isSubset(of: right))
      #expect(a.count == left.count)
    }
  }

  @Test func `two services with the same bit set one bit of the mask`() {
    let first = OverflowArea.service(settingBit: 5)
    let mask = OverflowMask(services: [first, first, OverflowArea.service(settingBit: 100)])
    #expect(Array(mask.setBits) == [5, 100])
    #expect(OverflowMask(services: []).isEmpty)
  }
}

extension OverflowMask {
  static func random(using generator: inout SplitMix64) -> OverflowMask {
    var mask = OverflowMask()
    let bits = (generator.next(), generator.next())
    for bit in 0..<64 {
      mask[bit] = bits.0 >> UInt64(bit) & 1 == 1
      mask[64 + bit] = bits.1 >> UInt64(bit) & 1 == 1
    }
    return mask
  }
}
