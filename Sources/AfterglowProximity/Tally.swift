/// Counts of late callbacks, refused entries, doubtful readings and nudges, for diagnosis.
public struct Tally: Hashable, Sendable {
  /// Callbacks that arrived too late, twice, or for a peer that had been released. Such races are legitimate.
  public internal(set) var staleEvents = 0
  /// Discoveries ignored because `DialingConfiguration.maximumPeers` are known.
  public internal(set) var refusedPeers = 0
  /// Sightings ignored because `PresenceConfiguration.maximumNeighbors` are near.
  public internal(set) var refusedNeighbors = 0
  /// Requests for signal strength that were not answered in time.
  public internal(set) var unansweredReadings = 0
  /// Identifiers read from masks that were not believed yet: a bank without a history, a Hamming block in doubt.
  public internal(set) var overflowHints = 0
  /// Identifiers read from masks that contradict the peer's known installation.
  public internal(set) var overflowContradictions = 0
  /// How often preserved bytes could not be read, so that the engine began without them.
  public internal(set) var damagedStates = 0
  /// How often the wall clock was set.
  public internal(set) var clockJumps = 0
  /// Notifications posted to light the screen.
  public internal(set) var nudges = 0
  /// Notifications after which no installation was read from an overflow advertisement before the next notification.
  public internal(set) var fruitlessNudges = 0
}
