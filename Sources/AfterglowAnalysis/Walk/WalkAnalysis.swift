import AfterglowWire

/// The table of bits that a walk through the services 0, 1, 2, … shows, and the hash that explains the table.
public struct WalkAnalysis: Sendable {
  /// How the analysis knows the table's entry for a position, or why it does not know the entry.
  public enum Knowledge: String, Sendable {
    /// At least one observed step set the position.
    case seen
    /// The position counts as another app's bit (`WalkedBits.foreign`), so a step that sets the position is not read.
    case hidden
    /// The log lacks the steps that set the position, but the hash predicts them.
    case inferred
    /// The walk did not reach a UUID that sets the position.
    case unreached
  }

  /// One bit of the table.
  public struct Position: Sendable {
    /// The bit's number, 0 to 127.
    public let bit: Int
    /// How the analysis knows the entry, or why it does not.
    public let knowledge: Knowledge
    /// The UUIDs whose observed steps set the position, ascending.
    public let services: [Int]
  }

  /// The bits that the walk showed, in order.
  public let walk: WalkedBits
  /// The hash that explains the bits of the walk.
  public let fit: HashFit
  /// All 128 positions, in the order of their bits.
  public let positions: [Position]
  /// The range from the first observed UUID to the last observed UUID.
  public let range: ClosedRange<Int>
  /// The UUIDs within the range that were not observed, in ascending order. The list omits UUIDs that set a hidden
  /// position, and UUIDs that set the same position as the previous UUID.
  public let missed: [Int]
  /// Whether one of the fitted hashes gives the same bit as `OverflowArea.bit(for:)` for every UUID.
  public let matchesOverflowArea: Bool

  /// Analyses the masks of one sender.
  ///
  /// - Throws: An error if there are too few steps, or if no hash explains the steps.
  public init(_ runs: MaskRuns) throws(WalkError) {
    let walk = WalkedBits(runs)
    let fit = try HashFit(walk.bits)
    self.walk = walk
    self.fit = fit
    let numbers = fit.steps.map(\.service)
    let range = (numbers.first ?? 0)...(numbers.last ?? 0)
    self.range = range
    let seen = Set(numbers)
    // A step that sets the same bit as the previous step is invisible.
    missed = range.filter { number in
      let bit = fit.bit(ofService: number)
      return !seen.contains(number) && !walk.foreign[bit]
        && (number == range.lowerBound || bit != fit.bit(ofService: number - 1))
    }
    var services = [[Int]](repeating: [], count: OverflowArea.bitCount)
    for step in fit.steps { services[step.bit].append(step.service) }
    let reached = Set(range.map { fit.bit(ofService: $0) })
    positions = services.enumerated().map { bit, services in
      let knowledge: Knowledge =
        !services.isEmpty ? .seen : walk.foreign[bit] ? .hidden : reached.contains(bit) ? .inferred : .unreached
      return Position(bit: bit, knowledge: knowledge, services: services)
    }
    matchesOverflowArea = fit.hashes.contains { Self.isOverflowArea($0, constant: fit.constant) }
  }

  /// The positions that are set by more than one observed UUID with a number below 128. If all 128 UUIDs were observed
  /// and the list is empty, the UUIDs set 128 different bits.
  public var collisions: [Position] {
    positions.compactMap { position in
      let services = position.services.filter { $0 < OverflowArea.bitCount }
      return services.count < 2
        ? nil : Position(bit: position.bit, knowledge: position.knowledge, services: services)
    }
  }

  /// Returns the number of positions with the given knowledge.
  public func count(_ knowledge: Knowledge) -> Int { positions.count { $0.knowledge == knowledge } }

  /// Whether each position was seen, hidden or inferred.
  public var isComplete: Bool { count(.unreached) == 0 }

  /// Whether a hash and a constant give the same bits as the overflow area. Both hashes combine one image for each bit
  /// of the UUID by XOR, so equal images mean equal hashes.
  private static func isOverflowArea(_ hash: BitHash, constant: UInt8) -> Bool {
    let ofZero = OverflowArea.bit(for: ServiceUUID(high: 0, low: 0))
    guard ofZero == constant else { return false }
    return hash.images(bitCount: 128).enumerated().allSatisfy { index, image in
      let bit = UInt64(1) << UInt64(index % 64)
      let service = index < 64 ? ServiceUUID(high: 0, low: bit) : ServiceUUID(high: bit, low: 0)
      return OverflowArea.bit(for: service) ^ ofZero == Int(image)
    }
  }
}
