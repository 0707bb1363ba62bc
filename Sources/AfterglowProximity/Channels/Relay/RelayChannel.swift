package import AfterglowTime
package import AfterglowWire

/// The relay channel: an installation that has heard this phone reports the sighting to this phone over the relay. So
/// both installations know of each other although only one has heard the other ("wtfBeacon (how Shortwave works)"). The
/// reports are the notices by which installations become linked; a notice may also arrive through a mailbox.
package struct RelayChannel: Channel {
  package static let name = ChannelName(.relay, word: "relay", title: "relay", isOverTheAir: false)

  package init(_ settings: ChannelSettings) {}

  package func isOpen(under conditions: ListeningConditions) -> Bool { conditions.relayIsConnected }

  /// Other phones repeat their reports every 10 s, so a silence of `pruneAfter` (30 s by default) is long enough.
  package func silence(pruneAfter: Int64) -> Int64 { pruneAfter }

  package var needs: ChannelNeeds { ChannelNeeds() }

  package func appearance(of identifier: InstallationID) -> ChannelAppearance { ChannelAppearance() }

  /// Returns `.nothing`, because no advertisements arrive over the relay.
  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding {
    .nothing
  }
}

extension Channels {
  /// The installation has reported, usually over the relay, that it has heard this phone.
  public static let relay = Channels(rawValue: 1 << 3)
}
