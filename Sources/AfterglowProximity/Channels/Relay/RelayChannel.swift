package import AfterglowTime
package import AfterglowWire

/// The relay channel: an installation that has heard this phone reports that over the relay. So both installations know
/// of each other although only one has heard the other ("wtfBeacon (how Shortwave works)"). The messages' links carry
/// the reports.
package struct RelayChannel: Channel {
  package static let name = ChannelName(.relay, word: "relay", title: "relay", isOverTheAir: false)

  package init(_ settings: ChannelSettings) {}

  package func isOpen(under conditions: ListeningConditions) -> Bool { conditions.relayIsConnected }

  /// Other phones repeat their reports every 10 s, which is often enough for any time after which neighbours are
  /// pruned.
  package func silence(pruneAfter: Int64) -> Int64 { pruneAfter }

  package var needs: ChannelNeeds { ChannelNeeds() }

  package func appearance(of identifier: InstallationID) -> ChannelAppearance { ChannelAppearance() }

  /// No advertisements arrive over the relay.
  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding {
    .nothing
  }
}

extension Channels {
  /// The installation reports over the relay that it has heard this phone.
  public static let relay = Channels(rawValue: 1 << 3)
}
