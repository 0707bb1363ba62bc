public import AfterglowWire

/// The bits that the steps of a walk set, separated from the bits of other apps.
public struct WalkedBits: Sendable {
  /// A bit belongs to another app if more than one in four masks sets the bit. The walk sets each bit once in 128
  /// steps.
  private static let foreignShare = 4

  /// The bits that other apps set.
  public let foreign: OverflowMask
  /// The bit of each run that shows exactly one bit in addition to the bits of other apps. If successive runs show the
  /// same bit, the bit is listed once.
  public let bits: [Int]
  /// The number of runs that show only bits of other apps. In such a run, the walk set one of these bits, or set
  /// no bit.
  public let hiddenRuns: Int
  /// The number of runs that show two or more bits in addition to the bits of other apps. A single step cannot set two
  /// bits.
  public let unclearRuns: Int

  /// Separates the bits of a walk from the bits of other apps.
  public init(_ runs: MaskRuns) {
    var counts = [Int](repeating: 0, count: OverflowArea.bitCount)
    for mask in runs.masks { for bit in mask.setBits { counts[bit] += 1 } }
    var foreign = OverflowMask()
    for (bit, count) in counts.enumerated() where count * Self.foreignShare > runs.masks.count { foreign[bit] = true }
    var (bits, hidden, unclear): ([Int], Int, Int) = ([], 0, 0)
    for mask in runs.masks {
      let own = mask.subtracting(foreign)
      switch own.count {
      case 0: hidden += 1
      case 1:
        if let bit = own.setBits.first(where: { _ in true }), bit != bits.last { bits.append(bit) }
      default: unclear += 1
      }
    }
    self.foreign = foreign
    self.bits = bits
    (hiddenRuns, unclearRuns) = (hidden, unclear)
  }
}
