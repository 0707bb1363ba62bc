import AfterglowAnalysis
import AfterglowWire
import BenchmarkSupport
import SeededRandom

/// Counts the identifiers that the rail and quad codes read although no phone sent them.
func countWrongIdentifiers(count: Int, seed: UInt64) {
  let counter = WrongIdentifierCounter(count: count, seed: seed)
  print("identifiers read from \(count) masks for each row, as if one peer sent these masks one after the other")
  print("read alone: readings with so few foreign bits that a reader believes a single mask")
  print("believed: wrong readings that are read alone, or that repeat the identifier of the previous mask")
  counter.printHead()
  for code in [OverflowCode.quad(QuadCode()), .rail(RailCode())] {
    for tolerant in [false, true] {
      counter.run("0 to 40 foreign services without Afterglow", code, tolerant) { generator in
        (nil, .foreign(services: Int(generator.next() % 41), using: &generator))
      }
      counter.run("random mask", code, tolerant) { generator in (nil, .tossed(using: &generator)) }
      counter.run("Afterglow's mask with 0 to 60 foreign services", code, tolerant) { generator in
        let own = InstallationID.random(using: &generator)
        let pollution = OverflowMask.foreign(services: Int(generator.next() % 61), using: &generator)
        return (own, code.mask(for: own).union(pollution))
      }
    }
    // The following masks are harder to read: they have 80 to 160 foreign services, or one random bit is missing.
    for services in [80, 100, 128, 160] {
      counter.run("\(services) foreign services without Afterglow", code, false) { generator in
        (nil, .foreign(services: services, using: &generator))
      }
    }
    for services in [5, 20, 40] {
      counter.run("Afterglow's mask, one bit lost, \(services) foreign services", code, true) { generator in
        let own = InstallationID.random(using: &generator)
        var mask = code.mask(for: own)
        let lost = Int(generator.next() % UInt64(mask.count))
        for (index, bit) in mask.setBits.enumerated() where index == lost { mask[bit] = false }
        return (own, mask.union(.foreign(services: services, using: &generator)))
      }
    }
  }
  print("")
}

/// Reads many masks of one kind and prints a row.
private struct WrongIdentifierCounter {
  let count: Int
  let seed: UInt64

  private static let widths = [6, 66, 12, 12, 10, 14, 8]

  func printHead() {
    say(row(["code", "masks", "read", "read alone", "wrong", "believed", "ns"], widths: Self.widths))
  }

  func run(
    _ title: String, _ code: OverflowCode, _ isTolerant: Bool,
    _ make: (inout SplitMix64) -> (InstallationID?, OverflowMask)
  ) {
    var generator = SplitMix64(seed: seed)
    var (read, readAlone, wrong, wrongBelieved) = (0, 0, 0, 0)
    var previous: InstallationID?
    let time = ContinuousClock().measure {
      for _ in 0..<count {
        let (sent, mask) = make(&generator)
        let reading = try? code.decode(mask, toleratingLoss: isTolerant)
        defer { previous = reading?.installation }
        guard let reading else { continue }
        let isEnough = reading.isEnoughAlone
        read += 1
        readAlone += isEnough ? 1 : 0
        guard reading.installation != sent else { continue }
        wrong += 1
        wrongBelieved += isEnough || reading.installation == previous ? 1 : 0
      }
    }
    let name = title + (isTolerant ? ", loss tolerated" : "")
    let duration = fixed(time / .nanoseconds(1) / Double(count), 0)
    say(
      row(
        ["\(code)", name, "\(read)", "\(readAlone)", "\(wrong)", "\(wrongBelieved)", duration], widths: Self.widths))
  }
}

extension OverflowReading {
  /// Whether a reader trusts this reading without a second mask.
  fileprivate var isEnoughAlone: Bool {
    if case .quad = code { return erasures <= QuadCode.maximumErasuresAlone }
    return true
  }
}
