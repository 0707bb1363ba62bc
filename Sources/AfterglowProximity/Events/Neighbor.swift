public import AfterglowWire

/// An installation that is near, or was near when it could last be heard.
public struct Neighbor: Hashable, Identifiable, Sendable {
  /// Whether the installation is near, as far as this phone can know.
  public enum Presence: Hashable, Sendable {
    /// The installation was heard within `PresenceConfiguration.pruneAfter`.
    case near
    /// The installation was not heard for longer than that, and could not have been heard, so nothing is known.
    ///
    /// Bluetooth was off, the app did not run, or the screen was dark on a channel that needs it on (rule B4).
    case unknown
  }

  /// The installation that is near.
  public let id: InstallationID
  /// When it appeared.
  public let firstSeen: Instant
  /// When the installation was last heard, over any channel.
  public internal(set) var lastSeen: Instant
  /// Whether the installation is near, as far as this phone can know.
  public internal(set) var presence = Presence.near
  /// The latest reading; `nil` until there has been a reading.
  public internal(set) var rssiDBm: Int?
  /// The readings smoothed over `PathLoss.smoothing`; `nil` until there has been a reading.
  public internal(set) var filteredRSSIDBm: Double?
  /// The distance that corresponds to the smoothed readings, in metres; `nil` until there has been a reading.
  public internal(set) var distanceMetres: Double?
  /// Every channel over which the installation has been heard since it appeared.
  public internal(set) var channels: Channels

  init(_ id: InstallationID, firstSeen: Instant, lastSeen: Instant, on channels: Channels) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.channels = channels
  }
}
