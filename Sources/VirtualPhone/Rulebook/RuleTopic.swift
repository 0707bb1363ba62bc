import VirtualAir

/// A section of the catalogue. The raw value is the first letter of its rules' numbers.
public enum RuleTopic: String, CaseIterable, Sendable {
  /// Advertising.
  case advertising = "A"
  /// Scanning.
  case scanning = "B"
  /// Connections and GATT.
  case connections = "C"
  /// App states and background time.
  case background = "D"
  /// Location.
  case location = "E"
  /// Screen and notifications.
  case notifications = "F"
  /// State preservation, restoration and relaunch.
  case restoration = "G"
  /// Identity and privacy.
  case identity = "H"
  /// Radio state and permissions.
  case radio = "I"

  /// Creates the topic from a rule's number, for example from `B4`; `nil` if no topic has the number's first letter.
  public init?(ofRule id: String) {
    self.init(rawValue: String(id.prefix(1)))
  }

  /// The topic in one word.
  public var name: String { "\(self)" }

  /// The subjects of the topic.
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
