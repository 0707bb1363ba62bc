public import AfterglowWire

/// An installation that is near, or that has been silent while this phone was not able to hear it.
public struct Neighbor: Hashable, Identifiable, Sendable {
  /// Whether the installation is near, as far as this phone can know.
  public enum Presence: Hashable, Sendable {
    /// The installation was last heard less than `PresenceConfiguration.pruneAfter` ago.
    case near
    /// The installation has been silent for longer than `pruneAfter`. In this time, this phone was not able to hear the
    /// installation for long enough, so the silence does not prove that the installation has left.
    ///
    /// This phone cannot hear while Bluetooth is off or the app does not run, or over the overflow area while the
    /// screen is dark (rule B4).
    case unknown
  }

  /// The neighbour's installation.
  public let id: InstallationID
  /// When the installation appeared.
  public let firstSeen: Instant
  /// When the installation was last heard, over any channel.
  public internal(set) var lastSeen: Instant
  /// Whether the installation is near, as far as this phone can know.
  public internal(set) var presence = Presence.near
  /// The latest reading of the signal strength; `nil` before the first reading.
  public internal(set) var rssiDBm: Int?
  /// The signal strength, smoothed over `PathLoss.smoothing`; `nil` before the first reading.
  public internal(set) var filteredRSSIDBm: Double?
  /// The distance that corresponds to the smoothed signal strength, in metres; `nil` before the first reading, or if
  /// the path loss model gives no distance.
  public internal(set) var distanceMetres: Double?
  /// All channels over which the installation has been heard since it appeared.
  public internal(set) var channels: Channels

  init(_ id: InstallationID, firstSeen: Instant, lastSeen: Instant, on channels: Channels) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.channels = channels
  }
}
