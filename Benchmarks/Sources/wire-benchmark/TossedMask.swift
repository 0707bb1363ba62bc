import AfterglowWire
import BenchmarkSupport
import SeededRandom

extension OverflowMask {
  /// Returns a mask in which each bit is set with a probability of one half.
  static func tossed(using generator: inout SplitMix64) -> OverflowMask {
    let words = [generator.next(), generator.next()]
    var mask = OverflowMask()
    for bit in 0..<128 where words[bit / 64] >> UInt64(bit % 64) & 1 == 1 { mask[bit] = true }
    return mask
  }
}
