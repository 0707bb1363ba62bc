internal import AfterglowWire

extension OverflowReading {
  /// Whether a Hamming reading is believed without further evidence.
  ///
  /// The reading is believed if no bit had to be corrected, all constant bits are set, and at most three bits outside
  /// the pattern are unexplained. If a known service hides a bit of the block, at most one bit may be unexplained.
  /// `wire-benchmark belief --count 30000000` measured these conditions. The masks had 0 to 20 foreign services, and
  /// each number of services was equally likely:
  ///
  /// - 17 % of this app's masks give a believed reading, and 1 of 1,240 of these readings is wrong. If a bit is hidden,
  ///   11 % of the masks give a believed reading, and 1 of 845 of these readings is wrong.
  /// - Of the readings without correction but with more unexplained bits than allowed, 1 of 53 is wrong.
  /// - Of the readings with a correction, 1 of 23 is wrong if no unexplained bits are set, and 1 of 3 if four
  ///   unexplained bits are set. Repetition does not make such a reading credible.
  /// - 30 million masks with 0 to 40 foreign services, and without this app's bits, gave 11 readings that had all
  ///   constant bits and needed no correction.
  func isCredibleHamming(in mask: OverflowMask, known: OverflowMask) -> Bool {
    let foreign = mask.subtracting(HammingShape.all).subtracting(known).count
    let limit = erasures == 0 ? 3 : 1
    return corrections == 0 && HammingShape.constant.isSubset(of: mask) && foreign <= limit
  }
}

/// The bits of the mask that Hamming patterns use.
private enum HammingShape {
  private static let patterns = ([.max] + (0..<32).map { 1 << $0 }).compactMap { (bits: UInt32) in
    InstallationID(rawValue: bits).map { HammingCode().mask(for: $0) }
  }
  /// The bits that at least one pattern sets.
  static let all = patterns.reduce(OverflowMask()) { $0.union($1) }
  /// The bits that every pattern sets: the bits of the mark, the bit after the block, and the spare bit.
  static let constant = patterns.reduce(all) { $0.intersection($1) }
}
