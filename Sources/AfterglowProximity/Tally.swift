/// What went by without leaving a trace in a command, and what it all cost: for diagnosis.
public struct Tally: Hashable, Sendable {
  /// Callbacks that came too late, twice or for a peer that had been let go: races that happen.
  public internal(set) var staleEvents = 0
  /// Discoveries turned away because `DialingConfiguration.maximumPeers` are known.
  public internal(set) var refusedPeers = 0
  /// Sightings turned away because `PresenceConfiguration.maximumNeighbors` are near.
  public internal(set) var refusedNeighbors = 0
  /// Requests for signal strength that were not answered in time.
  public internal(set) var unansweredReadings = 0
  /// Identifiers read from masks that were not believed yet: a bank without a history, a Hamming block in doubt.
  public internal(set) var overflowHints = 0
  /// Identifiers read from masks that contradict what is known of the peer.
  public internal(set) var overflowContradictions = 0
  /// How often preserved bytes could not be read, so that the app began anew.
  public internal(set) var damagedStates = 0
  /// How often the wall clock was set.
  public internal(set) var clockJumps = 0
  /// Notifications posted to light the screen.
  public internal(set) var nudges = 0
  /// Those of them after which nothing of ours was received before the next one was posted.
  public internal(set) var fruitlessNudges = 0
}
