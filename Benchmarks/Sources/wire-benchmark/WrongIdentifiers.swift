import AfterglowAnalysis
import AfterglowWire
import BenchmarkSupport

/// Counts identifiers that nobody sent, read by the rail code.
func countWrongIdentifiers(count: Int, seed: UInt64) {
  let code = RailCode()
  print("identifiers read by the rail code, of \(count) masks each")
  let widths = [66, 12, 10, 8]
  print(row(["masks", "read", "wrong", "ns"], widths: widths))

  func run(_ title: String, tolerant: Bool = false, _ make: (inout SplitMix64) -> (InstallationID?, OverflowMask)) {
    var generator = SplitMix64(seed: seed)
    var (read, wrong) = (0, 0)
    let time = ContinuousClock().measure {
      for _ in 0..<count {
        let (sent, mask) = make(&generator)
        guard let reading = try? code.decode(mask, toleratingLoss: tolerant) else { continue }
        read += 1
        if reading.installation != sent { wrong += 1 }
      }
    }
    let name = title + (tolerant ? ", tolerating a loss" : "")
    print(row([name, "\(read)", "\(wrong)", fixed(time / .nanoseconds(1) / Double(count), 0)], widths: widths))
  }

  for tolerant in [false, true] {
    run("0 to 40 foreign services alone", tolerant: tolerant) { generator in
      (nil, .foreign(services: Int(generator.next() % 41), using: &generator))
    }
    run("128 tossed coins", tolerant: tolerant) { generator in (nil, .tossed(using: &generator)) }
    run("own, polluted by 0 to 60 foreign services", tolerant: tolerant) { generator in
      let own = InstallationID.random(using: &generator)
      let pollution = OverflowMask.foreign(services: Int(generator.next() % 61), using: &generator)
      return (own, code.mask(for: own).union(pollution))
    }
  }
  // Beyond what the code is made for: where it begins to see things, and what a diverted service other than the first does.
  for services in [80, 100, 128, 160] {
    run("\(services) foreign services alone") { generator in (nil, .foreign(services: services, using: &generator)) }
  }
  for services in [5, 20, 40] {
    run("own, any one bit lost, \(services) foreign services", tolerant: true) { generator in
      let own = InstallationID.random(using: &generator)
      let bit = Int(generator.next() % 64)
      var mask = code.mask(for: own)
      mask[mask[bit] ? bit : 64 + bit] = false
      return (own, mask.union(.foreign(services: services, using: &generator)))
    }
  }
  print("")
}
