import AfterglowWire

/// The ways to get an identifier out of a mask whose survival is compared.
public enum ReadingMethod: String, CaseIterable, Sendable {
  /// The bank code on bank 0, believed as it stands.
  case oneBank
  /// The bank code, whichever bank shows a pattern first.
  case eitherBank
  /// The bank code on a bank that was seen empty of our own pattern: what the reference does.
  case trustedBank
  case hamming
  case rail
  case quad

  /// Reads what is on air from a phone that sends `installation` on every code in turn, beside other apps' bits.
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
