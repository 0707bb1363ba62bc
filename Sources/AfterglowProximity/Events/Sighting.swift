public import AfterglowWire

/// One piece of evidence that an installation is near.
public struct Sighting: Hashable, Sendable {
  public var installation: InstallationID
  /// The radio address under which it was heard; `nil` where the channel tells none.
  public var peer: PeerIdentifier?
  /// How it is known who it was.
  public var evidence: ChannelEvidence
  /// The signal strength that came with it; a value that no radio reports counts as none.
  public var rssiDBm: Int?
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

  public var channel: Channels { evidence.channel }

  /// What a controller can report (Core Specification, volume 4, part E, 7.5.4); 127 stands for "no reading".
  package static let possibleRSSI = -127...20
}
