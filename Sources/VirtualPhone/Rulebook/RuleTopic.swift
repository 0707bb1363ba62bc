import VirtualAir

/// The sections of the catalogue, by the letters of their rules.
public enum RuleTopic: String, CaseIterable, Sendable {
  case advertising = "A"
  case scanning = "B"
  case connections = "C"
  case background = "D"
  case location = "E"
  case notifications = "F"
  case restoration = "G"
  case identity = "H"
  case radio = "I"

  /// The topic of a rule's number, for example of `B4`.
  public init?(ofRule id: String) {
    self.init(rawValue: String(id.prefix(1)))
  }

  /// One word for it.
  public var name: String { "\(self)" }

  /// What belongs to it.
  public var title: String {
    switch self {
    case .advertising: "Advertising"
    case .scanning: "Scanning"
    case .connections: "Connections and attributes"
    case .background: "App states and background time"
    case .location: "Location, regions and ranging"
    case .notifications: "Screen and notifications"
    case .restoration: "Preservation, restoration and relaunch"
    case .identity: "Identity and privacy"
    case .radio: "Radio state and permissions"
    }
  }
}
