/// What went by without leaving a trace in a command: for diagnosis.
public struct Tally: Hashable, Sendable {
  /// Callbacks that came too late, twice or for a peer that had been let go: races that happen.
  public internal(set) var staleEvents = 0
  /// Discoveries turned away because `Configuration.maximumPeers` are known.
  public internal(set) var refusedPeers = 0
  /// Sightings turned away because `Configuration.maximumNeighbors` are near.
  public internal(set) var refusedNeighbors = 0
  /// Requests for signal strength that were not answered in time.
  public internal(set) var unansweredReadings = 0
}
