public import AfterglowWire

/// One reading of an installation's identifier, with its channel and its evidence.
public struct Sighting: Hashable, Sendable {
  /// The installation that was heard.
  public var installation: InstallationID
  /// The peer that was heard; `nil` if the channel does not identify a peer.
  public var peer: PeerIdentifier?
  /// How the installation was identified.
  public var evidence: ChannelEvidence
  /// The signal strength of this sighting; `nil` if the reading is missing or impossible.
  public var rssiDBm: Int?
  /// When the installation was heard.
  public var at: Instant

  package init(
    _ installation: InstallationID, as peer: PeerIdentifier?, by evidence: ChannelEvidence, rssiDBm: Int?, at: Instant
  ) {
    self.installation = installation
    self.peer = peer
    self.evidence = evidence
    self.rssiDBm = rssiDBm.flatMap { Self.possibleRSSI.contains($0) ? $0 : nil }
    self.at = at
  }

  /// The channel over which the installation was heard.
  public var channel: Channels { evidence.channel }

  /// The readings that a controller can report (Core Specification, volume 4, part E, section 7.5.4); 127 means "no
  /// reading".
  package static let possibleRSSI = -127...20
}
