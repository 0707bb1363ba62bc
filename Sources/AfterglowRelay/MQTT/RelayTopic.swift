public import AfterglowWire

/// A topic of the relay, and whose it is.
///
/// The brokers' access rules hold each installation to its own: it publishes as the last level of an inbox topic and as
/// itself in presence, and reads the inbox that bears its name.
public enum RelayTopic: Hashable, Sendable {
  /// Datagrams for one installation from another: `v1/in/TO/FROM`.
  case inbox(of: InstallationID, from: InstallationID)
  /// Whether an installation is there: `v1/presence/ID`.
  case presence(of: InstallationID)

  /// Takes a received topic apart; `nil` for every other, and for identifiers in lower case, which the rules do not know.
  public init?(_ topic: String) {
    let levels = topic.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    guard levels.count >= 3, levels[0] == "v1" else { return nil }
    let installations = levels.dropFirst(2).compactMap(InstallationID.init)
    switch (levels[1], levels.count, installations.count) {
    case ("in", 4, 2): self = .inbox(of: installations[0], from: installations[1])
    case ("presence", 3, 1): self = .presence(of: installations[0])
    default: return nil
    }
    guard description == topic else { return nil }
  }

  /// What an installation subscribes to for everything that is addressed to it.
  public static func inboxFilter(of installation: InstallationID) -> String { "v1/in/\(installation)/+" }
}

extension RelayTopic: CustomStringConvertible {
  public var description: String {
    switch self {
    case .inbox(let receiver, let sender): "v1/in/\(receiver)/\(sender)"
    case .presence(let installation): "v1/presence/\(installation)"
    }
  }
}
