import AfterglowWire

/// The methods that the survival study compares. Each method reads an identifier from a mask.
public enum ReadingMethod: String, CaseIterable, Sendable {
  /// The bank code on bank 0. The method accepts a reading without an earlier mask.
  case oneBank
  /// The bank code on the first bank that shows a pattern.
  case eitherBank
  /// The bank code on a bank that was empty in an earlier mask. The reference app uses this method.
  case trustedBank
  /// The Hamming code, which corrects one wrong bit.
  case hamming
  /// The rail code under Afterglow's tag.
  case rail
  /// The quad code under Afterglow's tag.
  case quad

  /// Returns the identifier that this method reads if a phone sends `installation` and other apps set the bits of
  /// `foreign`. Returns `nil` if the method reads no identifier.
  func read(_ installation: InstallationID, beside foreign: OverflowMask) -> InstallationID? {
    func reading(by code: OverflowCode) -> InstallationID? {
      try? code.decode(code.mask(for: installation).union(foreign)).installation
    }
    switch self {
    case .oneBank: return reading(by: .bank(.bank0))
    case .eitherBank: return reading(by: .bank(.bank0)) ?? reading(by: .bank(.bank1))
    case .trustedBank:
      return BankCode.allCases.first { $0.content(of: foreign) == .empty }.flatMap { reading(by: .bank($0)) }
    case .hamming: return reading(by: .hamming(HammingCode()))
    case .rail: return reading(by: .rail(RailCode()))
    case .quad: return reading(by: .quad(QuadCode()))
    }
  }
}
