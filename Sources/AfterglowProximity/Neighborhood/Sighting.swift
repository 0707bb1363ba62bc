public import AfterglowWire

/// One piece of evidence that an installation is near.
public struct Sighting: Hashable, Sendable {
  /// How it is known who it was.
  public enum Evidence: Hashable, Sendable {
    /// It said so over a connection.
    case gatt
    /// It was read from a mask: by which code, and how much had to be mended (see ``OverflowReading``).
    case overflow(code: OverflowCode, erasures: Int, corrections: Int)
    /// It was ranged as a beacon of the identity region.
    case beacon
  }

  public var installation: InstallationID
  /// The radio address under which it was heard; `nil` for a beacon, which Core Location shows without one.
  public var peer: PeerIdentifier?
  public var evidence: Evidence
  /// The signal strength that came with it; a value that no radio reports counts as none.
  public var rssiDBm: Int?
  public var at: Instant

  package init(
    _ installation: InstallationID, as peer: PeerIdentifier?, by evidence: Evidence, rssiDBm: Int?, at: Instant
  ) {
    self.installation = installation
    self.peer = peer
    self.evidence = evidence
    self.rssiDBm = rssiDBm.flatMap { Self.possibleRSSI.contains($0) ? $0 : nil }
    self.at = at
  }

  public var channel: Channels {
    switch evidence {
    case .gatt: .gatt
    case .overflow: .overflow
    case .beacon: .beacon
    }
  }

  /// What a controller can report (Core Specification, volume 4, part E, 7.5.4); 127 stands for "no reading".
  package static let possibleRSSI = -127...20
}
