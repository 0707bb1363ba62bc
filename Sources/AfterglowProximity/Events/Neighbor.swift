public import AfterglowWire

/// An installation that is near, or was near when it could last be heard.
public struct Neighbor: Hashable, Identifiable, Sendable {
  /// What is known of whether it is near.
  public enum Presence: Hashable, Sendable {
    /// It was heard within `PresenceConfiguration.pruneAfter`.
    case near
    /// It was not heard for longer, and could not have been heard, so nothing is known.
    ///
    /// Bluetooth was off, the app did not run, or the screen was dark on a channel that needs it on (rule B4).
    case unknown
  }

  /// The installation that is near.
  public let id: InstallationID
  /// When it appeared.
  public let firstSeen: Instant
  /// When it was last heard, over any channel.
  public internal(set) var lastSeen: Instant
  /// Whether it is near, as far as this phone can know.
  public internal(set) var presence = Presence.near
  /// The latest reading; `nil` until there has been one.
  public internal(set) var rssiDBm: Int?
  /// The readings smoothed over `PathLoss.smoothing`; `nil` until there has been one.
  public internal(set) var filteredRSSIDBm: Double?
  /// The distance that the smoothed readings stand for, in metres; `nil` until there has been one.
  public internal(set) var distanceMetres: Double?
  /// Every channel over which it has been heard since it appeared.
  public internal(set) var channels: Channels

  init(_ id: InstallationID, firstSeen: Instant, lastSeen: Instant, on channels: Channels) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.channels = channels
  }
}
