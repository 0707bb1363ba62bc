internal import AfterglowWire

/// The code in which this phone writes its identifier into the overflow area.
public enum OverflowCodeChoice: String, CaseIterable, Hashable, Sendable {
  /// The bank code where iOS lets an app in the background change its advertisement, before iOS 14; from then on `hamming`.
  case automatic
  /// The reference's two banks, in turn.
  ///
  /// From iOS 14 on an app in the background cannot rotate (rule A9), and a bank that stands still is never trusted: there
  /// this is `hamming`.
  case bank
  /// The reference's block code: read at once or not at all, and little use beside several foreign apps.
  case hamming
  /// Afterglow's own code, which survives 40 foreign services; it makes iOS advertise 65, which nobody has measured yet.
  case rail

  /// The codes that are advertised in turn; one for a code that needs no rotation.
  func rotation(osMajorVersion: Int) -> [OverflowCode] {
    switch self {
    case .automatic, .bank: osMajorVersion < 14 ? BankCode.allCases.map(OverflowCode.bank) : [.hamming(HammingCode())]
    case .hamming: [.hamming(HammingCode())]
    case .rail: [.rail(RailCode())]
    }
  }
}
