public import AfterglowWire

/// A topic of the relay, and whose it is.
///
/// The brokers' access rules hold each installation to its own: it publishes as the last level of a topic, and reads the
/// topics whose third level bears its name.
public enum RelayTopic: Hashable, Sendable {
  /// Datagrams for one installation from another: `v1/in/TO/FROM`.
  case inbox(of: InstallationID, from: InstallationID)
  /// Whether an installation is there, for one that it is linked with: `v1/presence/TO/FROM`.
  ///
  /// What an installation says to itself is for the operator's watchers, and the broker says it when the connection breaks.
  case presence(for: InstallationID, of: InstallationID)

  /// Takes a received topic apart; `nil` for every other, and for identifiers in lower case, which the rules do not know.
  public init?(_ topic: String) {
    let levels = topic.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    guard levels.count == 4, levels[0] == "v1", let receiver = InstallationID(levels[2]),
      let sender = InstallationID(levels[3])
    else { return nil }
    switch levels[1] {
    case "in": self = .inbox(of: receiver, from: sender)
    case "presence": self = .presence(for: receiver, of: sender)
    default: return nil
    }
    guard description == topic else { return nil }
  }

  /// What an installation subscribes to for everything that is addressed to it.
  public static func inboxFilter(of installation: InstallationID) -> String { "v1/in/\(installation)/+" }

  /// What an installation subscribes to for the presence of those that are linked with it.
  public static func presenceFilter(for installation: InstallationID) -> String { "v1/presence/\(installation)/+" }
}

extension RelayTopic: CustomStringConvertible {
  /// The topic as MQTT spells it.
  public var description: String {
    switch self {
    case .inbox(let receiver, let sender): "v1/in/\(receiver)/\(sender)"
    case .presence(let receiver, let installation): "v1/presence/\(receiver)/\(installation)"
    }
  }
}
