package import AfterglowTime
package import AfterglowWire

/// A way in which installations learn of each other.
///
/// A channel answers for itself what the state machines and the outputs have to know of it. No requirement has a default,
/// so that the compiler asks a new channel every question. `ChannelSet` is the list of all channels.
package protocol Channel: Sendable {
  /// Its bit, which preserved states hold and no other channel ever gets, and what it is called.
  static var name: ChannelName { get }

  init(_ settings: ChannelSettings)

  /// Whether an installation in range would be heard over it now.
  func isOpen(under conditions: ListeningConditions) -> Bool

  /// How long an installation that was heard over it has to keep silent on the open channel until it counts as gone, in
  /// nanoseconds.
  ///
  /// `pruneAfter` is the time after which any neighbour counts as silent.
  func silence(pruneAfter: Int64) -> Int64

  /// What it needs of the phone in order to hear others.
  var needs: ChannelNeeds { get }

  /// What it shows of this phone, which is on air under an identifier.
  func appearance(of identifier: InstallationID) -> ChannelAppearance

  /// Reads an advertisement, and learns from it.
  ///
  /// `identified` is who the peer is according to the services that it hosts; `names` tells who shows which identifier.
  mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding
}
