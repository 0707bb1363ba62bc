package import AfterglowTime
package import AfterglowWire

/// A way in which installations detect each other.
///
/// A channel itself answers the questions that the state machines and the outputs have. No requirement has a default,
/// so that the compiler asks a new channel every question. `ChannelSet` is the list of all channels.
package protocol Channel: Sendable {
  /// The channel's name and its bit. Preserved states hold the bit, and no other channel may ever get it.
  static var name: ChannelName { get }

  init(_ settings: ChannelSettings)

  /// Whether the phone would now hear an installation in range over the channel.
  func isOpen(under conditions: ListeningConditions) -> Bool

  /// Returns how long an installation must be silent on the open channel until it counts as gone, in nanoseconds.
  ///
  /// `pruneAfter` is the time after which any neighbour counts as silent.
  func silence(pruneAfter: Int64) -> Int64

  /// What the channel requires of the phone to hear others.
  var needs: ChannelNeeds { get }

  /// What the channel shows of this phone, which is on air under an identifier.
  func appearance(of identifier: InstallationID) -> ChannelAppearance

  /// Reads an advertisement, and learns from it.
  ///
  /// `identified` is the installation that the peer is, according to the services that it hosts. `names` maps
  /// identifiers to the installations that show them.
  mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding
}
