public import AfterglowWire

/// An installation that is near, or was when it could last be heard.
public struct Neighbor: Hashable, Identifiable, Sendable {
  /// What can be said of where it is.
  public enum Presence: Hashable, Sendable {
    /// It was heard within `PresenceConfiguration.pruneAfter`.
    case near
    /// It was not heard for longer, but it could not have been: nobody knows.
    ///
    /// Bluetooth was off, the app did not run, or the screen was dark on a channel that needs it on (rule B4).
    case unknown
  }

  public let id: InstallationID
  /// When it appeared.
  public let firstSeen: Instant
  public internal(set) var lastSeen: Instant
  public internal(set) var presence = Presence.near
  /// The latest reading; `nil` until there has been one.
  public internal(set) var rssiDBm: Int?
  /// The readings smoothed over `PathLoss.smoothing`; `nil` until there has been one.
  public internal(set) var filteredRSSIDBm: Double?
  /// What the smoothed readings come to in metres; `nil` until there has been one.
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
