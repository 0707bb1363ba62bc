public import AfterglowWire

/// A topic of the relay. Every topic except a meeting topic names its receiver and its sender.
///
/// The brokers' access rules restrict each installation to its own topics. An installation publishes to topics that end
/// with its own identifier, and reads topics whose third level is its own identifier. Every installation may use a
/// meeting topic if it knows the name of the topic.
public enum RelayTopic: Hashable, Sendable {
  /// Datagrams for one installation from another installation: `v1/in/TO/FROM`.
  case inbox(of: InstallationID, from: InstallationID)
  /// The presence of the installation FROM, for the linked installation TO: `v1/presence/TO/FROM`.
  ///
  /// In some reports, FROM and TO are the same installation. The operator's watchers read these reports. If an
  /// installation's connection breaks, the broker publishes such a report in the name of the installation.
  case presence(for: InstallationID, of: InstallationID)
  /// The posts of one stranger for another stranger: `v1/meet/NAME`. The topic names neither stranger.
  ///
  /// Every installation that knows the name of such a topic may post to it and subscribe to it. The access rules allow
  /// no filter with wildcards for such topics.
  case meeting(MeetingInbox)

  /// Parses a received topic; `nil` if the topic is in none of the three forms. Identifiers in lower case also give
  /// `nil`, because the access rules do not match them.
  public init?(_ topic: String) {
    let levels = topic.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    if levels.count == 3, levels[0] == "v1", levels[1] == "meet", let inbox = MeetingInbox(name: levels[2]) {
      self = .meeting(inbox)
      return
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

  /// Returns the filter by which an installation subscribes to all datagrams that are sent to it.
  public static func inboxFilter(of installation: InstallationID) -> String { "v1/in/\(installation)/+" }

  /// Returns the filter by which an installation subscribes to the presence of the installations that are linked with
  /// it.
  public static func presenceFilter(for installation: InstallationID) -> String { "v1/presence/\(installation)/+" }
}

extension RelayTopic: CustomStringConvertible {
  /// The topic in the form that MQTT uses.
  public var description: String {
    switch self {
    case .inbox(let receiver, let sender): "v1/in/\(receiver)/\(sender)"
    case .presence(let receiver, let installation): "v1/presence/\(receiver)/\(installation)"
    case .meeting(let inbox): "v1/meet/\(inbox.name)"
    }
  }
}
