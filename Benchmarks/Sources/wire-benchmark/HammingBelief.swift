import AfterglowAnalysis
import AfterglowWire
import BenchmarkSupport
import SeededRandom

/// Prints a table of Hamming readings: the share of the masks that were read, and the wrong readings per million. The
/// rows are ordered by the number of corrections and the number of set bits elsewhere in the mask.
///
/// The masks are random. The first part reads the app's own masks with 0 to 20 foreign services. The second part reads
/// masks of 0 to 40 foreign services alone. "Elsewhere" is the number of set bits that the code does not use, and that
/// no known service sets.
func tabulateHammingBelief(masks: Int, seed: UInt64) {
  print("Hamming readings by corrections and bits elsewhere: share of own masks, wrong per million readings")
  let widths = [6, 12, 10, 10, 10, 10, 14]
  print(row(["known", "corrections", "elsewhere", "share", "read", "wrong", "per million"], widths: widths))
  for known in [OverflowMask(), OverflowMask(services: [IdentityService.reference])] {
    var generator = SplitMix64(seed: seed)
    var classes: [[Int]: (read: Int, wrong: Int)] = [:]
    for _ in 0..<masks {
      let own = InstallationID.random(using: &generator)
      let pollution = OverflowMask.foreign(services: Int(generator.next() % 21), using: &generator)
      let mask = HammingCode().mask(for: own).union(known).union(pollution)
      guard let reading = try? HammingCode().decode(mask, known: known) else { continue }
      let key = [reading.corrections, min(mask.subtracting(HammingCode.explained).subtracting(known).count, 4)]
      classes[key, default: (0, 0)].read += 1
      if reading.installation != own { classes[key, default: (0, 0)].wrong += 1 }
    }
    for (key, tally) in classes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let elsewhere = key[1] == 4 ? "4 or more" : "\(key[1])"
      let share = fixed(100 * Double(tally.read) / Double(masks), 2) + " %"
      let rate = fixed(1e6 * Double(tally.wrong) / Double(tally.read), 1)
      let cells = [
        known.isEmpty ? "none" : "one", "\(key[0])", elsewhere, share, "\(tally.read)", "\(tally.wrong)", rate,
      ]
      print(row(cells, widths: widths))
    }
  }
  var generator = SplitMix64(seed: seed)
  var read = [0, 0, 0, 0]
  for _ in 0..<masks {
    let mask = OverflowMask.foreign(services: Int(generator.next() % 41), using: &generator)
    guard let reading = try? HammingCode().decode(mask) else { continue }
    let frame = mask.intersection(HammingCode.frame).count == 2
    read[2 * reading.corrections + (frame ? 1 : 0)] += 1
  }
  print("masks of 0 to 40 foreign services alone, read as ours, of \(masks):")
  print("without correction: \(read[0]) lack a constant bit, \(read[1]) have both constant bits")
  print("with one corrected bit: \(read[2]) lack a constant bit, \(read[3]) have both constant bits\n")
}

extension HammingCode {
  /// The bits that every mask of the code sets: the spare bit, and the OR of all bits of the block.
  fileprivate static let frame: OverflowMask = {
    var mask = OverflowMask()
    mask[7] = true
    mask[maskBit(46)] = true
    return mask
  }()

  /// All bits that the code itself uses.
  fileprivate static let explained: OverflowMask = {
    var mask = frame
    for place in 0..<46 { mask[maskBit(place)] = true }
    return mask
  }()

  /// Returns the number, in the mask, of a bit of the Hamming block. The block begins at byte 8, and the bits of each
  /// byte are reversed.
  private static func maskBit(_ place: Int) -> Int { 64 + place / 8 * 8 + 7 - place % 8 }
}
