import AfterglowAnalysis
import AfterglowWire
import BenchmarkSupport
import SeededRandom

/// Measures the decoding of single advertisements from bytes to an identifier: the AD structures, the mask and the
/// code.
func benchmarkDecoding(seed: UInt64) {
  print("decoding one advertisement (AD walk, mask, code), best of 20 rounds of \(Advertisements.count)")
  let widths = [8, 18, 8, 12, 12]
  print(row(["code", "foreign services", "read", "ns", "allocations"], widths: widths))
  for code in OverflowCode.allCases {
    for foreign in [0, 5, 20, 40] {
      var generator = SplitMix64(seed: seed)
      let advertisements = Advertisements(foreign: foreign, code: code, using: &generator)
      var read = 0
      let measurement = Measurement(items: Advertisements.count) { read = advertisements.read(by: code) }
      let share = fixed(Double(read) / Double(Advertisements.count), 3)
      let allocations = measurement.allocations.map(String.init) ?? "unknown"
      print(
        row(
          ["\(code)", "\(foreign)", share, fixed(measurement.nanosecondsPerItem, 1), allocations], widths: widths))
    }
  }
  var generator = SplitMix64(seed: seed)
  let advertisements = Advertisements(foreign: 0, code: .rail(RailCode()), using: &generator)
  let buffer = Measurement(items: Advertisements.count) { keep(advertisements.masksInBuffer()) }
  let array = Measurement(items: Advertisements.count) { keep(advertisements.masksInArray()) }
  print("AD walk and mask alone, from a raw buffer: \(fixed(buffer.nanosecondsPerItem, 1)) ns")
  print(
    "AD walk and mask alone, from an array: \(fixed(array.nanosecondsPerItem, 1)) ns, "
      + "\(array.allocations ?? -1) allocations")
  var copies = 0
  let counted = Measurement(rounds: 1, items: 1) { copies = Array(advertisements.bytes.prefix(9)).count }
  print("(check of the counter: \(counted.allocations ?? -1) allocation for a copy of \(copies) bytes)\n")
}

/// Legacy advertisements as an iPhone sends them, concatenated.
struct Advertisements {
  static let count = 4096
  private static let size = 24

  let bytes: [UInt8]

  init(foreign: Int, code: OverflowCode, using generator: inout SplitMix64) {
    var bytes: [UInt8] = []
    for _ in 0..<Self.count {
      var writer = AdvertisingDataWriter()
      let own = code.mask(for: .random(using: &generator))
      writer.append(flags: .iPhone)
      writer.append(overflow: own.union(.foreign(services: foreign, using: &generator)))
      bytes += writer.bytes
    }
    self.bytes = bytes
  }

  func read(by code: OverflowCode) -> Int {
    bytes.withUnsafeBytes { Self.count(in: $0) { mask in (try? code.decode(mask)) != nil } }
  }

  func masksInBuffer() -> Int {
    bytes.withUnsafeBytes { Self.count(in: $0) { !$0.isEmpty } }
  }

  func masksInArray() -> Int {
    Self.count(in: bytes) { !$0.isEmpty }
  }

  @inline(__always)
  private static func count<Bytes: RandomAccessCollection<UInt8>>(
    in bytes: Bytes, where isWanted: (OverflowMask) -> Bool
  ) -> Int where Bytes.Index == Int {
    var total = 0
    for start in stride(from: 0, to: bytes.count, by: size) {
      var walk = AdvertisingData(bytes[start..<start + size]).makeIterator()
      while let structure = try? walk.next() {
        if case .overflow(let mask) = try? ADContent(parsing: structure), isWanted(mask) { total += 1 }
      }
    }
    return total
  }
}
