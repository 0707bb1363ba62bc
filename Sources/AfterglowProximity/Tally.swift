/// Counters for diagnosis: late callbacks, refused entries, doubtful readings, clock jumps and nudges.
public struct Tally: Hashable, Sendable {
  /// Callbacks that were ignored because they arrived too late, arrived twice, concerned a peer that had been released,
  /// or contained an invalid pulse. Late and repeated callbacks are legitimate races, not faults.
  public internal(set) var staleEvents = 0
  /// Discoveries that were ignored because `DialingConfiguration.maximumPeers` peers were known.
  public internal(set) var refusedPeers = 0
  /// Sightings that were ignored because `PresenceConfiguration.maximumNeighbors` neighbours were known.
  public internal(set) var refusedNeighbors = 0
  /// Requests for signal strength that were not answered in time.
  public internal(set) var unansweredReadings = 0
  /// Identifiers that were read from overflow masks but not believed. For example, an identifier in one bank of the
  /// mask is not believed until that bank has been received empty.
  public internal(set) var overflowHints = 0
  /// Identifiers read from masks that contradict the peer's known installation.
  public internal(set) var overflowContradictions = 0
  /// The number of launches at which the preserved bytes could not be read. The engine then began without a preserved
  /// state.
  public internal(set) var damagedStates = 0
  /// The number of jumps of the wall clock that the engine has noticed.
  public internal(set) var clockJumps = 0
  /// Notifications posted to light the screen.
  public internal(set) var nudges = 0
  /// Notifications without success: no installation was read from an overflow advertisement before the next
  /// notification.
  public internal(set) var fruitlessNudges = 0
}
