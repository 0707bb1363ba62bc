package import AfterglowWire

/// One piece of evidence that an installation is near.
package struct Sighting: Hashable, Sendable {
  package var installation: InstallationID
  package var channel: Channels
  /// The signal strength that came with it; a value that no radio reports counts as none.
  package var rssiDBm: Int?
  package var at: Instant

  package init(_ installation: InstallationID, over channel: Channels, rssiDBm: Int?, at: Instant) {
    self.installation = installation
    self.channel = channel
    self.rssiDBm = rssiDBm.flatMap { Self.possibleRSSI.contains($0) ? $0 : nil }
    self.at = at
  }

  /// What a controller can report (Core Specification, volume 4, part E, 7.5.4); 127 stands for "no reading".
  package static let possibleRSSI = -127...20
}
