internal import AfterglowWire

extension OverflowReading {
  /// Whether a Hamming reading is believed without further evidence.
  ///
  /// The reading is believed if nothing had to be corrected, all constant bits are set, and at most three bits
  /// elsewhere in the mask are unexplained. If a known service hides a bit of the block, at most one bit may be
  /// unexplained. `wire-benchmark belief --count 30000000` measured this with 0 to 20 foreign services in the mask,
  /// each number equally likely:
  ///
  /// - 17 % of this app's masks give such a reading, and 1 of 1,240 of these readings is wrong. With a hidden bit, 11 %
  ///   give one, and 1 of 845 is wrong.
  /// - Without correction but with more bits elsewhere, 1 reading of 53 is wrong.
  /// - With a correction, 1 reading of 23 is wrong if no other bits are set, and 1 of 3 if four are. These readings
  ///   stay hints, however often they are repeated.
  /// - 30 million masks that contained 0 to 40 foreign services and nothing of this app gave 11 readings without
  ///   correction and with the constant bits.
  func isCredibleHamming(in mask: OverflowMask, known: OverflowMask) -> Bool {
    let foreign = mask.subtracting(HammingShape.all).subtracting(known).count
    let limit = erasures == 0 ? 3 : 1
    return corrections == 0 && HammingShape.constant.isSubset(of: mask) && foreign <= limit
  }
}

/// Where a Hamming pattern lies in the mask.
private enum HammingShape {
  private static let patterns = ([.max] + (0..<32).map { 1 << $0 }).compactMap { (bits: UInt32) in
    InstallationID(rawValue: bits).map { HammingCode().mask(for: $0) }
  }
  /// The bits that at least one pattern sets.
  static let all = patterns.reduce(OverflowMask()) { $0.union($1) }
  /// The bits that every pattern sets: those of the mark, the bit behind the block, and the spare bit.
  static let constant = patterns.reduce(all) { $0.intersection($1) }
}
