/// The reason why a phone cannot read another phone in a given second.
public enum BoundLimit: String, CaseIterable, Hashable, Sendable {
  /// The two phones cannot hear each other.
  case outOfReach
  /// Bluetooth is off on at least one of the two phones.
  case radioOff
  /// The app on one of the two phones has not been opened yet.
  case neverOpened
  /// The reader's app has ended, or the other app has ended and left neither an advertisement nor a link.
  case notRelaunched
  /// The reader's app is suspended, so it cannot read the signal strength.
  case asleep
  /// Neither phone advertises, so neither phone can connect to the other. If links serve only one direction (rule C9),
  /// the reader's advertisement does not matter.
  case notAdvertising
  /// A phone advertises, but no link for the reading can be made, usually because the other phone does not know the
  /// present address of that phone.
  case addressUnknown
  /// One of the two phones has as many links as it can have.
  case noLinkFree
  /// The phones are linked, but only the other phone can read over the link.
  case oneWayLink
  /// The phones can connect, but a link has to exist for a second before the reader can read over it.
  case connecting

  /// The rules that cause the limit; empty if no rule of iOS causes it.
  public var rules: [String] {
    switch self {
    case .outOfReach, .neverOpened: []
    case .radioOff: ["I1"]
    case .notRelaunched: ["G1", "E6"]
    case .asleep: ["D1", "C15"]
    case .notAdvertising: ["A9"]
    case .addressUnknown: ["B4", "C2", "H1"]
    case .noLinkFree: ["C7"]
    case .oneWayLink: ["C9"]
    case .connecting: ["B3", "C1"]
    }
  }

  /// The reason in words, for the end of a sentence.
  public var text: String {
    switch self {
    case .outOfReach: "the phones are out of reach"
    case .radioOff: "Bluetooth is off"
    case .neverOpened: "the app has not been opened"
    case .notRelaunched: "nothing starts the app again"
    case .asleep: "nothing wakes the app"
    case .notAdvertising: "an advertisement cannot begin in the background"
    case .addressUnknown: "the phone cannot learn the other phone's new address while its own screen is dark"
    case .noLinkFree: "all links are in use"
    case .oneWayLink: "the link serves only the other direction"
    case .connecting: "a connection takes time"
    }
  }
}
