package import AfterglowTime
package import AfterglowWire

/// A way in which installations detect each other.
///
/// Each requirement of this protocol is a fact about a channel that the state machines or the outputs need. No
/// requirement has a default, so a new channel that lacks a requirement does not compile. `ChannelSet` is the list of
/// all channels.
package protocol Channel: Sendable {
  /// The channel's name and its bit. Preserved states contain the bit, so no other channel may ever use it.
  static var name: ChannelName { get }

  init(_ settings: ChannelSettings)

  /// Returns whether the phone would hear an installation in range over the channel under these conditions.
  func isOpen(under conditions: ListeningConditions) -> Bool

  /// Returns how long an installation must be silent on the open channel until it counts as gone, in nanoseconds.
  ///
  /// `pruneAfter` is the time for which a neighbour counts as near after each sighting, over any channel.
  func silence(pruneAfter: Int64) -> Int64

  /// The requirements that the channel has of the phone.
  var needs: ChannelNeeds { get }

  /// Returns the services and the beacon with which this phone shows an identifier over the channel.
  func appearance(of identifier: InstallationID) -> ChannelAppearance

  /// Reads an advertisement, and returns the channel's finding. The channel may remember the content for later
  /// advertisements.
  ///
  /// `identified` is the peer's installation according to the services that the peer hosts. `names` maps identifiers to
  /// the installations that show them.
  mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding
}
