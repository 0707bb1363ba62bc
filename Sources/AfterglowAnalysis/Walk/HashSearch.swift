/// The reason why no hash could be fitted to a walk.
public enum WalkError: Error, Hashable, Sendable {
  /// The mask changes too few times for a conclusion.
  case tooFewSteps(Int, needed: Int)
  /// The best of all hashes explains only `explained` of the `steps` steps, which is too few.
  case unexplained(steps: Int, explained: Int)
}

/// The result of a search: the hashes that give the observed bits for the UUIDs of the walk, and the UUID of each step.
public struct HashFit: Sendable {
  /// The hashes, the simplest first.
  public let hashes: [BitHash]
  /// The constant with which every position is combined by XOR: the bit of UUID 0.
  public let constant: UInt8
  /// The UUIDs that were seen, in ascending order, with the bit that each one set.
  public let steps: [(service: Int, bit: Int)]
  /// The number of observations that do not fit into the walk, because they are late, repeated, or foreign.
  public let outliers: Int
  /// For each of a UUID's last bits, how that bit changes the position. The array covers all bits that the walk may
  /// reach.
  let images: [UInt8]

  /// Returns the bit that a UUID of the walk's range sets under the fitted hash.
  public func bit(ofService number: Int) -> Int {
    var bit = constant
    for (index, image) in images.enumerated() where number >> index & 1 == 1 { bit ^= image }
    return Int(bit)
  }
}

extension HashFit {
  /// The minimum number of steps of a walk. A hash could explain fewer steps by accident.
  public static let minimumSteps = 16
  /// The share of the steps that a hash has to explain: three of four.
  private static let explainedShare = (3, 4)

  /// The number of observations by which the search selects candidates. All observations decide between the candidates
  /// that remain.
  private static let sampleSize = 96
  /// The maximum number of maps for which constants are tried, the most probable maps first. A real walk leaves two or
  /// three probable maps, and noise leaves some more.
  private static let mapLimit = 64
  /// The maximum number of constants that are tried for each map, the most probable constants first.
  private static let constantLimit = 16
  /// The maximum number of pairs of a map and a constant that are compared with all observations. All these pairs
  /// explain the sample equally well. A real walk leaves two or three such pairs.
  private static let tieLimit = 16
  /// The number of bits in the largest number that a walk can reach.
  private static let imageCount = 14

  /// Searches all hashes and constants for the pair under which the bits are a walk through 0, 1, 2, …
  ///
  /// The map of a hash gives the image of each number. The XOR of the image and the constant is the position that the
  /// number sets. So the XOR of two consecutive positions does not depend on the constant. In a walk, this XOR is most
  /// often the image of 1, less often the image of 3, still less often the image of 7, and so on. A map must explain
  /// the observed frequencies, which excludes the maps of all but a few of the 4,096 hashes. For each remaining map,
  /// the search counts how often each constant fits, and aligns the walk with the most frequent constants.
  public init(_ observed: [Int]) throws(WalkError) {
    guard observed.count >= Self.minimumSteps else {
      throw .tooFewSteps(observed.count, needed: Self.minimumSteps)
    }
    let sample = observed.prefix(Self.sampleSize)
    var best: [(images: [UInt8], constant: UInt8)] = []
    var bestScore = 0
    for images in Self.plausibleMaps(for: sample) {
      for constant in Self.plausibleConstants(images, for: sample) {
        let score = Self.align(sample, images, constant).score
        if score > bestScore { (best, bestScore) = ([], score) }
        if score == bestScore, score > 0, best.count < Self.tieLimit { best.append((images, constant)) }
      }
    }
    var winner: (alignment: Alignment, images: [UInt8], constant: UInt8)?
    for (images, constant) in best {
      let alignment = Self.align(observed[...], images, constant)
      if alignment.score > winner?.alignment.score ?? 0 { winner = (alignment, images, constant) }
    }
    let explained = winner?.alignment.steps.count ?? 0
    guard let winner, explained >= Self.minimumSteps,
      explained * Self.explainedShare.1 >= observed.count * Self.explainedShare.0
    else { throw .unexplained(steps: observed.count, explained: explained) }
    images = winner.images
    constant = winner.constant
    steps = winner.alignment.steps.map { ($0.service, observed[$0.observation]) }
    outliers = observed.count - explained
    let probed = Self.bitsNeeded(for: winner.alignment.steps.last?.service ?? 0)
    let probedImages = winner.images.prefix(probed)
    hashes = BitHash.all.filter { $0.images(bitCount: probed)[...] == probedImages }
  }

  private static func bitsNeeded(for number: Int) -> Int { Int.bitWidth - number.leadingZeroBitCount }

  private static func align(_ observed: ArraySlice<Int>, _ images: [UInt8], _ constant: UInt8) -> Alignment {
    let reach = Alignment.reach(observations: observed.count)
    return Alignment(observed, with: Prediction(images: images, constant: constant, count: reach))
  }

  /// The map of a hash from the numbers of a walk to bits, and the resulting differences between consecutive bits.
  private struct Candidate {
    let images: [UInt8]
    let differences: [UInt8]

    init(_ images: [UInt8]) {
      self.images = images
      // From n to n + 1, the lowest bit of n that is 0 changes, and so do all lower bits.
      var (difference, differences): (UInt8, Set<UInt8>) = (0, [])
      for image in images.prefix(HashFit.bitsNeeded(for: 2 * HashFit.sampleSize)) {
        difference ^= image
        differences.insert(difference)
      }
      self.differences = differences.sorted()
    }
  }

  /// Whether the UUIDs 0 to 255 reach all 128 bits. These UUIDs reach all bits if seven of the eight images are
  /// linearly independent.
  ///
  /// A hash that leaves bits unused cannot be the hash of the overflow area. An alignment with such a hash takes
  /// longer, because more UUIDs share each bit.
  private static func reachesAllBits(_ images: [UInt8]) -> Bool {
    var basis: [UInt8] = []
    for image in images.prefix(8) {
      // Reduces the image by every element whose highest bit is set in the image reduced so far. The result is zero if
      // the image is a combination of the basis's elements.
      let rest = basis.reduce(image) { min($0, $0 ^ $1) }
      if rest != 0 { basis = (basis + [rest]).sorted(by: >) }
    }
    return basis.count == 7
  }

  /// The maps of all hashes that reach all bits, without duplicates, in the order of `BitHash.all`.
  private static let candidates: [Candidate] = {
    var seen: Set<[UInt8]> = []
    return BitHash.all.map { $0.images(bitCount: imageCount) }
      .filter { reachesAllBits($0) && seen.insert($0).inserted }.map { Candidate($0) }
  }()

  /// The maps that explain the most differences between consecutive bits.
  private static func plausibleMaps(for observed: ArraySlice<Int>) -> [[UInt8]] {
    var counts = [Int](repeating: 0, count: 128)
    for (bit, next) in zip(observed, observed.dropFirst()) { counts[bit ^ next] += 1 }
    let scores = candidates.map { candidate in candidate.differences.reduce(0) { $0 + counts[Int($1)] } }
    let best = scores.max() ?? 0
    // By chance, a wrong map may score higher than the true map. The true map then still has at least nine tenths of
    // the highest score. Missing steps lower the scores of all maps equally.
    return scores.indices.filter { scores[$0] > 0 && 10 * scores[$0] >= 9 * best }
      .sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(mapLimit).map { candidates[$0].images }
  }

  /// The constants under which the most pairs of consecutive bits are steps from n to n + 1, the most probable constant
  /// first.
  private static func plausibleConstants(_ images: [UInt8], for observed: ArraySlice<Int>) -> [UInt8] {
    let bits = Prediction(images: images, constant: 0, count: 257).bits
    var byDifference = [[UInt8]](repeating: [], count: 128)
    for (bit, next) in zip(bits, bits.dropFirst()) { byDifference[Int(bit ^ next)].append(bit) }
    var votes = [Int](repeating: 0, count: 128)
    for (bit, next) in zip(observed, observed.dropFirst()) {
      for predicted in byDifference[bit ^ next] { votes[bit ^ Int(predicted)] += 1 }
    }
    return votes.indices.sorted { (votes[$1], $0) < (votes[$0], $1) }.prefix(constantLimit).map { UInt8($0) }
  }
}
