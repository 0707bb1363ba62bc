import AfterglowWire
import BenchmarkSupport
import SeededRandom

/// Encodes and decodes random identifiers. For each code, prints the number of identifiers that decoding does not
/// return, and the time for one identifier.
func checkIdentity(count: Int, seed: UInt64) {
  print("encoding, then decoding, \(count) random identifiers")
  for code in OverflowCode.allCases {
    var generator = SplitMix64(seed: seed)
    var lost = 0
    let time = ContinuousClock().measure {
      for _ in 0..<count {
        let installation = InstallationID.random(using: &generator)
        let reading = try? code.decode(code.mask(for: installation))
        if reading != OverflowReading(installation: installation, code: code) { lost += 1 }
      }
    }
    print("\(code): \(lost) not returned; \(fixed(time / .nanoseconds(1) / Double(count), 1)) ns each")
  }
  print("")
}
