public import AfterglowWire

/// An installation that is near, as it was last heard.
public struct Neighbor: Hashable, Identifiable, Sendable {
  public let id: InstallationID
  /// When it appeared.
  public let firstSeen: Instant
  public internal(set) var lastSeen: Instant
  /// The latest reading; `nil` until there has been one.
  public internal(set) var rssiDBm: Int?
  /// The readings smoothed over `PathLoss.smoothing`; `nil` until there has been one.
  public internal(set) var filteredRSSIDBm: Double?
  /// What the smoothed readings come to in metres; `nil` until there has been one.
  public internal(set) var distanceMetres: Double?
  /// Every channel over which it has been heard since it appeared.
  public internal(set) var channels: Channels

  init(_ sighting: Sighting) {
    id = sighting.installation
    firstSeen = sighting.at
    lastSeen = sighting.at
    channels = sighting.channel
  }
}
