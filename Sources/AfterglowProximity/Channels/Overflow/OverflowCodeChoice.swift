internal import AfterglowWire

/// The code in which this phone writes its identifier into the overflow area.
public enum OverflowCodeChoice: String, CaseIterable, Hashable, Sendable {
  /// `quad` from iOS 14 on, `hamming` on earlier releases.
  ///
  /// Before iOS 14, the neighbours may run the later reference apps (davidgyoung/BackgroundAdvertiser,
  /// davidgyoung/OverflowAreaBeaconRef), which read only the Hamming code. These apps read past the end of an array if
  /// a block's check result is 47 to 63. About 17 of 64 masks in the bank, rail and quad codes have such a check
  /// result.
  case automatic
  /// The two banks of the reference apps, which are advertised alternately.
  ///
  /// From iOS 14 on, an app in the background cannot change its advertisement (rule A9), and readers never trust a bank
  /// that does not change. From iOS 14 on, this choice means `hamming`.
  case bank
  /// The block code of the reference apps. Readers read the code from a single mask, and do not combine several masks.
  /// If other apps on the phone set several bits, the code can rarely be read.
  case hamming
  /// Afterglow's code of 64 pairs, which survives 40 foreign services. With this code, iOS advertises 65 services. No
  /// measurement with 65 services is known.
  case rail
  /// Afterglow's code of 34 symbols, which usually survives 40 foreign services. With this code, iOS advertises 35
  /// services, or 36 with the reference service. In a field trial, 36 services were received from an iPhone.
  case quad

  /// Returns the codes that are advertised one after the other: the codes of both banks for `bank` before iOS 14, and
  /// otherwise a single code.
  func rotation(osMajorVersion: Int) -> [OverflowCode] {
    let isRotationPossible = osMajorVersion < 14
    switch self {
    case .automatic: return isRotationPossible ? [.hamming(HammingCode())] : [.quad(QuadCode())]
    case .bank: return isRotationPossible ? BankCode.allCases.map(OverflowCode.bank) : [.hamming(HammingCode())]
    case .hamming: return [.hamming(HammingCode())]
    case .rail: return [.rail(RailCode())]
    case .quad: return [.quad(QuadCode())]
    }
  }
}
