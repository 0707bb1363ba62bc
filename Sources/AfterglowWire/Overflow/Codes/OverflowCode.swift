/// A way to write an installation identifier into the overflow area.
///
/// A phone's other apps can set bits of the same mask but never clear a bit, so every code has to tolerate foreign
/// bits. Every code provides the mask for an identifier, the services that make iOS send this mask, and a decoder.
public enum OverflowCode: Hashable, Sendable {
  /// The reference app's first code, in one of the two halves of the mask. The code has no redundancy.
  case bank(BankCode)
  /// The reference app's second code, which corrects one wrong bit.
  case hamming(HammingCode)
  /// Afterglow's code with 65 services, which writes each code bit as two mask bits.
  case rail(RailCode)
  /// Afterglow's code for iPhones, with 35 services.
  case quad(QuadCode)

  /// Returns the mask that a phone in the background sends if no other app advertises.
  public func mask(for installation: InstallationID) -> OverflowMask {
    switch self {
    case .bank(let code): code.mask(for: installation)
    case .hamming(let code): code.mask(for: installation)
    case .rail(let code): code.mask(for: installation)
    case .quad(let code): code.mask(for: installation)
    }
  }

  /// Returns the services to advertise, in the order in which the app must pass them to iOS.
  ///
  /// In the foreground, iOS moves one of these services, usually the first, into the ordinary service list (rule A2).
  /// Every code can therefore be read without its first service.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    switch self {
    case .bank(let code): code.services(for: installation)
    case .hamming(let code): code.services(for: installation)
    case .rail(let code): code.services(for: installation)
    case .quad(let code): code.services(for: installation)
    }
  }

  /// Returns the identifier in one mask, regardless of earlier masks.
  ///
  /// - Parameters:
  ///   - mask: the mask of one advertisement.
  ///   - known: the bits that the app's own static services set. These bits prove nothing about the sender, and do not
  ///     count as foreign. The rail code and the quad code ignore this parameter.
  ///   - toleratingLoss: whether one bit may be missing because iOS moved its service to the ordinary list. The bank
  ///     code cannot restore the bit, and ignores this parameter.
  /// - Returns: the identifier, with the numbers of unreadable and corrected bits.
  /// - Throws: if the mask contains no readable identifier, or if several identifiers fit.
  @inlinable
  public func decode(
    _ mask: OverflowMask, known: OverflowMask = OverflowMask(), toleratingLoss: Bool = false
  ) throws(OverflowCodeError) -> OverflowReading {
    switch self {
    case .bank(let code): try code.decode(mask, known: known)
    case .hamming(let code): try code.decode(mask, known: known, toleratingLoss: toleratingLoss)
    case .rail(let code): try code.decode(mask, toleratingLoss: toleratingLoss)
    case .quad(let code): try code.decode(mask, toleratingLoss: toleratingLoss)
    }
  }
}

extension OverflowCode: CaseIterable, LosslessStringConvertible {
  /// All codes, with the rail code and the quad code under Afterglow's own tag.
  public static let allCases: [OverflowCode] = [
    .bank(.bank0), .bank(.bank1), .hamming(HammingCode()), .rail(RailCode()), .quad(QuadCode()),
  ]

  /// The name of the code: `bank0`, `bank1`, `hamming`, `rail` or `quad`.
  public var description: String {
    switch self {
    case .bank(.bank0): "bank0"
    case .bank(.bank1): "bank1"
    case .hamming: "hamming"
    case .rail: "rail"
    case .quad: "quad"
    }
  }

  /// Creates a code from its name on the command line; `nil` for an unknown name.
  public init?(_ description: String) {
    guard let code = Self.allCases.first(where: { $0.description == description }) else { return nil }
    self = code
  }
}

/// An identifier that was read from a mask, and the number of corrections.
public struct OverflowReading: Hashable, Sendable {
  /// The identifier.
  public var installation: InstallationID
  /// The code in which the identifier was written.
  public var code: OverflowCode
  /// The number of positions that were known to be unreadable: pairs with a foreign bit or without a bit, and bits that
  /// known services set. For the quad code, the value is the number of foreign bits anywhere in the mask, plus one if a
  /// symbol has lost its bit.
  public var erasures: Int
  /// The number of wrong bits that the decoder has corrected.
  public var corrections: Int

  /// Creates a reading; by default without erasures and corrections.
  public init(installation: InstallationID, code: OverflowCode, erasures: Int = 0, corrections: Int = 0) {
    self.installation = installation
    self.code = code
    self.erasures = erasures
    self.corrections = corrections
  }
}

/// The reason why a mask contains no readable identifier.
public enum OverflowCodeError: Error, Hashable, Sendable {
  /// The mask lacks the form of the code. The mask may come from another app, or contain another code.
  case notOurs
  /// The mask has the form of the code, but more bits are wrong than the code can correct.
  case damaged
  /// Too many bits are hidden or foreign, so more than one identifier may fit.
  case ambiguous
  /// The mask is valid, but the identifier is 0.
  case nobody
}
