/// The reason why a phone cannot read another phone in a given second.
public enum BoundLimit: String, CaseIterable, Hashable, Sendable {
  case outOfReach
  case radioOff
  case neverOpened
  case notRelaunched
  case asleep
  case notAdvertising
  case addressUnknown
  case noLinkFree
  case oneWayLink
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
