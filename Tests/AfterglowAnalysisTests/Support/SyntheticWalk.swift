import AfterglowAnalysis
import AfterglowWire
import SeededRandom

/// The log of a phone that walks through UUIDs, with the losses and duplicates of a sniffer.
struct SyntheticWalk {
  var hash = BitHash(polynomial: 0x09)
  var constant = 0
  var steps = 0..<256
  var missing = 0.0
  var duplicated = 0.0
  /// Bits of other apps.
  var foreign: [Int] = []
  var seed: UInt64 = 1

  /// Returns the masks of the steps in order, each one to six times. The log misses a step with the probability
  /// `missing`, and adds a late duplicate after a step with the probability `duplicated`.
  func masks() -> [OverflowMask] {
    var generator = SplitMix64(seed: seed)
    var masks: [OverflowMask] = []
    for step in steps where Double.random(in: 0..<1, using: &generator) >= missing {
      var mask = OverflowMask()
      for bit in foreign + [hash.bit(of: step, constant: constant)] { mask[bit] = true }
      masks += Array(repeating: mask, count: .random(in: 1...6, using: &generator))
      // A duplicate arrives late: it repeats the ninth mask from the end, which belongs to an earlier step.
      if Double.random(in: 0..<1, using: &generator) < duplicated, let earlier = masks.dropLast(8).last {
        masks.append(earlier)
      }
    }
    return masks
  }

  func runs() -> MaskRuns {
    var runs = MaskRuns()
    for mask in masks() { runs.append(mask) }
    return runs
  }
}

extension BitHash {
  /// Returns the number of the mask bit for the UUID whose last two bytes are the given number and whose other bytes
  /// are zero. The code follows the definition of the hash, one message bit at a time. The result is XORed with
  /// `constant`.
  func bit(of number: Int, constant: Int) -> Int {
    var bytes = [UInt8](repeating: 0, count: 14) + [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
    if byteOrder == .reversed { bytes.reverse() }
    var register: UInt8 = 0
    for byte in bytes {
      for position in 0..<8 {
        let shift = bitOrder == .mostSignificantFirst ? 7 - position : position
        let feedback = (register >> 7) ^ (byte >> UInt8(shift) & 1)
        register <<= 1
        if feedback == 1 { register ^= polynomial }
      }
    }
    if isMirrored { register = (0..<8).reduce(0) { $0 | (register >> UInt8($1) & 1) << UInt8(7 - $1) } }
    return Int(dropped == .highest ? register & 0x7F : register >> 1) ^ constant
  }
}
