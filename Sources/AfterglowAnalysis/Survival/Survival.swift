import AfterglowWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The numbers of correct and wrong readings of an identifier from a mask that also contains the services of other
/// apps.
public struct Survival: Sendable {
  /// The counts of one method's readings. Masks that gave no identifier are in neither count.
  public struct Tally: Hashable, Sendable {
    /// The number of masks that gave the sender's identifier.
    public fileprivate(set) var read = 0
    /// The number of masks that gave another identifier.
    public fileprivate(set) var wrong = 0
  }

  /// The numbers of other apps' services for which the study is run.
  public static let foreignServices = 0...40

  /// The number of other apps' services that are added to each mask.
  public let foreignServices: Int
  /// The number of masks that were tried.
  public let masks: Int
  private var tallies = [Tally](repeating: Tally(), count: ReadingMethod.allCases.count)

  /// Draws random identifiers and random services of other apps, and tries every method on the same masks.
  public init(beside foreignServices: Int, masks: Int, using generator: inout some RandomNumberGenerator) {
    self.foreignServices = foreignServices
    self.masks = masks
    for _ in 0..<masks {
      let installation = InstallationID.random(using: &generator)
      let foreign = OverflowMask.foreign(services: foreignServices, using: &generator)
      for (index, method) in ReadingMethod.allCases.enumerated() {
        guard let found = method.read(installation, beside: foreign) else { continue }
        if found == installation { tallies[index].read += 1 } else { tallies[index].wrong += 1 }
      }
    }
  }

  /// Returns the results of one method.
  public subscript(method: ReadingMethod) -> Tally {
    ReadingMethod.allCases.firstIndex(of: method).map { tallies[$0] } ?? Tally()
  }

  /// The maximum number of information bits that any code can carry in a mask with these services of other apps. An
  /// identifier has 32 bits.
  ///
  /// The limit is the capacity of 128 Z-channels. With n services of other apps, a zero becomes a one with probability
  /// q = 1 − (127/128)ⁿ, and one bit of the mask carries log₂(1 + (1 − q) · q^(q / (1 − q))) bits of information. If n
  /// is above 0, no code of 128 bits reaches this limit without errors.
  public var limitBits: Double {
    let q = 1 - pow(127.0 / 128, Double(foreignServices))
    guard q > 0 else { return 128 }
    return 128 * log2(1 + (1 - q) * pow(q, q / (1 - q)))
  }
}
