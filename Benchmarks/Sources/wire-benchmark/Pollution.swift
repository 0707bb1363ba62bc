import AfterglowWire
import BenchmarkSupport

extension OverflowMask {
  /// What services of other apps set: each any bit with equal chance, some the same.
  static func foreign(services: Int, using generator: inout SplitMix64) -> OverflowMask {
    var mask = OverflowMask()
    var (random, left) = (UInt64(0), 0)
    for _ in 0..<services {
      // Nine choices of seven bits from each number.
      if left == 0 { (random, left) = (generator.next(), 9) }
      mask[Int(random & 127)] = true
      random >>= 7
      left -= 1
    }
    return mask
  }

  /// Every bit by the toss of a coin.
  static func tossed(using generator: inout SplitMix64) -> OverflowMask {
    let words = [generator.next(), generator.next()]
    var mask = OverflowMask()
    for bit in 0..<128 where words[bit / 64] >> UInt64(bit % 64) & 1 == 1 { mask[bit] = true }
    return mask
  }
}
