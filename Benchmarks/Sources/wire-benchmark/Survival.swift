import AfterglowWire
import BenchmarkSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The share of own masks that are read, and read wrongly, by the number of foreign services on the phone.
func tabulateSurvival(masks: Int, seed: UInt64) {
  print("own masks read / read wrongly, in percent, of \(masks) each; limit: bits that the channel can carry")
  print("either bank: the first that shows a pattern; trusted bank: only one that was seen empty")
  let widths = [7, 16, 16, 16, 16, 16, 7]
  print(row(["foreign", "one bank", "either bank", "trusted bank", "hamming", "rail", "limit"], widths: widths))
  var generator = SplitMix64(seed: seed)
  for foreign in 0...40 {
    var tallies = [Tally](repeating: Tally(), count: 5)
    for _ in 0..<masks {
      let installation = InstallationID.random(using: &generator)
      let pollution = OverflowMask.foreign(services: foreign, using: &generator)
      let banks = BankCode.allCases.map { try? $0.decode($0.mask(for: installation).union(pollution)).installation }
      let trusted = BankCode.allCases.filter { $0.content(of: pollution) == .empty }
      tallies[0].note(banks[0], expecting: installation)
      tallies[1].note(banks[0] ?? banks[1], expecting: installation)
      tallies[2].note(trusted.first.flatMap { banks[$0.rawValue] }, expecting: installation)
      for (index, code) in [OverflowCode.hamming(HammingCode()), .rail(RailCode())].enumerated() {
        let reading = try? code.decode(code.mask(for: installation).union(pollution))
        tallies[3 + index].note(reading?.installation, expecting: installation)
      }
    }
    let limit = fixed(channelCapacity(foreign: foreign), 1)
    print(row(["\(foreign)"] + tallies.map { $0.text(of: masks) } + [limit], widths: widths))
  }
  print("")
}

private struct Tally {
  var read = 0
  var wrong = 0

  mutating func note(_ installation: InstallationID?, expecting expected: InstallationID) {
    guard let installation else { return }
    if installation == expected { read += 1 } else { wrong += 1 }
  }

  func text(of masks: Int) -> String {
    let (read, wrong) = (100 * Double(read) / Double(masks), 100 * Double(wrong) / Double(masks))
    return fixed(read, 3) + " / " + fixed(wrong, 3)
  }
}

/// The capacity of 128 Z-channels, in bits: what any code can carry at most past these foreign services.
///
/// A zero is flipped with probability q = 1 − (127/128)ⁿ; one such bit carries log₂(1 + (1 − q) · q^(q / (1 − q))).
/// The receiver is not told n's bits, and no code of 128 bits reaches the limit with certainty.
private func channelCapacity(foreign: Int) -> Double {
  let q = 1 - pow(127.0 / 128, Double(foreign))
  guard q > 0 else { return 128 }
  return 128 * log2(1 + (1 - q) * pow(q, q / (1 - q)))
}
