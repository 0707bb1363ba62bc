/// A way to write an installation identifier into the overflow area.
///
/// A phone's other apps can set bits of the same mask and never clear one, so every code has to live with foreign
/// ones. All codes share this shape: a mask, the services that make iOS send it, and a reading of what came back.
public enum OverflowCode: Hashable, Sendable {
  case bank(BankCode)
  case hamming(HammingCode)
  case rail(RailCode)
  case quad(QuadCode)

  /// What is on air from a phone in the background on which nothing else advertises.
  public func mask(for installation: InstallationID) -> OverflowMask {
    switch self {
    case .bank(let code): code.mask(for: installation)
    case .hamming(let code): code.mask(for: installation)
    case .rail(let code): code.mask(for: installation)
    case .quad(let code): code.mask(for: installation)
    }
  }

  /// The services to advertise, in the order to hand them to iOS.
  ///
  /// In the foreground iOS moves one of them, as a rule the first, into the ordinary service list (ios-rules A2). The
  /// first is therefore one that the code does not miss.
  public func services(for installation: InstallationID) -> [ServiceUUID] {
    switch self {
    case .bank(let code): code.services(for: installation)
    case .hamming(let code): code.services(for: installation)
    case .rail(let code): code.services(for: installation)
    case .quad(let code): code.services(for: installation)
    }
  }

  /// Reads an identifier from one mask, without memory of earlier ones.
  ///
  /// - Parameters:
  ///   - mask: what one advertisement carried.
  ///   - known: the bits that our own static services set. Where the mask has them they say nothing; they are no
  ///     pollution.
  ///   - toleratingLoss: whether one bit may be missing because its service left for the ordinary list. The bank code
  ///     has nothing to put it back with and ignores this.
  /// - Returns: the identifier, and what it took.
  /// - Throws: if the mask contains no identifier, or several. It never guesses between several.
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
  /// Every code, the rail and quad codes under Afterglow's own tag.
  public static let allCases: [OverflowCode] = [
    .bank(.bank0), .bank(.bank1), .hamming(HammingCode()), .rail(RailCode()), .quad(QuadCode()),
  ]

  /// `bank0`, `bank1`, `hamming`, `rail` or `quad`.
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

/// An identifier read from a mask, and how much had to be mended.
public struct OverflowReading: Hashable, Sendable {
  /// The identifier.
  public var installation: InstallationID
  /// The code that it was written in.
  public var code: OverflowCode
  /// Places whose content had to be reconstructed, known in advance: polluted pairs, bits under known services. For the
  /// quad code: foreign bits anywhere in the mask.
  public var erasures: Int
  /// Bits that were found to be wrong.
  public var corrections: Int

  /// Creates a reading; by default nothing had to be mended.
  public init(installation: InstallationID, code: OverflowCode, erasures: Int = 0, corrections: Int = 0) {
    self.installation = installation
    self.code = code
    self.erasures = erasures
    self.corrections = corrections
  }
}

/// Why a mask gave no identifier.
public enum OverflowCodeError: Error, Hashable, Sendable {
  /// The code's own mark is not there: another app, or another code.
  case notOurs
  /// The mark is there, and more bits are wrong than can be put right.
  case damaged
  /// So much is hidden that more than one identifier may fit; none is chosen.
  case ambiguous
  /// Everything fits, and the identifier is 0.
  case nobody
}
