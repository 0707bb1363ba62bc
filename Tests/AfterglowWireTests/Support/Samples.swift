import AfterglowWire
import SeededRandom

/// An example identifier, and the identifiers of the reference demonstration's three phones.
let samples = ["01020304", "E7DCE3FF", "BC00BD17", "8337CA80"].compactMap { InstallationID($0) }

extension OverflowMask {
  /// A mask with these bits.
  init(bits: some Sequence<Int>) {
    self.init()
    for bit in bits { self[bit] = true }
  }

  /// Returns the mask with `count` random services added. A service may set a bit that is already set.
  func polluted(by count: Int, using generator: inout SplitMix64) -> OverflowMask {
    var mask = self
    for _ in 0..<count { mask[Int.random(in: 0..<128, using: &generator)] = true }
    return mask
  }

  /// The masks that result from adding each combination of one or two of the 128 bits, with these bits. An added bit
  /// may already be set.
  var pollutedByOneOrTwo: some Sequence<(bits: [Int], mask: OverflowMask)> {
    (0..<128).lazy.flatMap { first in (first..<128).lazy.map { [first, $0] } }
      .map { bits in (bits, union(OverflowMask(bits: bits))) }
  }
}
