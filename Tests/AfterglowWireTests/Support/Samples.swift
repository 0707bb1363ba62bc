import AfterglowWire
import SeededRandom

/// The identifiers of the example and of the reference demonstration's three phones.
let samples = ["01020304", "E7DCE3FF", "BC00BD17", "8337CA80"].compactMap { InstallationID($0) }

extension OverflowMask {
  /// A mask with these bits.
  init(bits: some Sequence<Int>) {
    self.init()
    for bit in bits { self[bit] = true }
  }

  /// Returns the mask with `count` random services added. Some of these services may share a bit.
  func polluted(by count: Int, using generator: inout SplitMix64) -> OverflowMask {
    var mask = self
    for _ in 0..<count { mask[Int.random(in: 0..<128, using: &generator)] = true }
    return mask
  }

  /// The masks that result from adding any one or two bits, each once.
  var pollutedByOneOrTwo: some Sequence<(bits: [Int], mask: OverflowMask)> {
    (0..<128).lazy.flatMap { first in (first..<128).lazy.map { [first, $0] } }
      .map { bits in (bits, union(OverflowMask(bits: bits))) }
  }
}
