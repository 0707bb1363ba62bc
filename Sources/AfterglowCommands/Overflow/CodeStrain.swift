import AfterglowWire
import SeededRandom
import VirtualPhone

/// The effect of foreign bits on a code, measured with random identifiers.
struct CodeStrain {
  /// The number of random identifiers. With this number, shares have a resolution of 0.1 percent. All runs use the same
  /// identifiers, so the same services always give the same figures.
  static let trials = 1_000

  private(set) var read = 0
  private(set) var wrong = 0
  private var erasures = 0
  /// The parts of the code that the foreign bits hit, in words.
  let touched: String

  var unread: Int { Self.trials - read - wrong }

  /// The mean number of erasures in the masks that were read correctly.
  var meanErasures: Double { read == 0 ? 0 : Double(erasures) / Double(read) }

  init(_ code: OverflowCode, under foreign: OverflowMask) {
    touched = Self.parts(of: code, under: foreign)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<Self.trials {
      let installation = InstallationID.random(using: &generator)
      guard let reading = try? code.decode(code.mask(for: installation).union(foreign)) else { continue }
      if reading.installation == installation {
        read += 1
        erasures += reading.erasures
      } else {
        wrong += 1
      }
    }
  }

  /// Returns the parts of the code that foreign bits hit. For the rail code, these parts are pairs of bits. For any
  /// other code, the method compares the masks of `samples`: bits that are set in all masks belong to the code's mark,
  /// and bits that are set in only some masks belong to the data.
  private static func parts(of code: OverflowCode, under foreign: OverflowMask) -> String {
    guard !foreign.isEmpty else { return "nowhere" }
    if case .rail = code {
      let pairs = Set(foreign.setBits.map { $0 % 64 }).count
      return "\(pairs) of 64 pairs; up to \(RailCode.maximumErasures) pairs may be lost"
    }
    var (always, everUsed) = (code.mask(for: samples[0]), OverflowMask())
    for sample in samples {
      let mask = code.mask(for: sample)
      always = always.intersection(mask)
      everUsed.formUnion(mask)
    }
    let mark = foreign.intersection(always).count
    let data = foreign.intersection(everUsed.subtracting(always)).count
    let free = foreign.count - mark - data
    return "\(mark) on set bits of the mark, \(data) in the data, \(free) on bits that the code leaves unset"
  }

  /// Each identifier that has a single bit set, and the identifier that has all bits set.
  private static let samples: [InstallationID] =
    (0..<32).compactMap { InstallationID(rawValue: 1 << $0) } + [UInt32.max].compactMap { InstallationID(rawValue: $0) }
}
