/// The maximum number of neighbours, the times after which a silent neighbour is no longer near or is forgotten, and
/// the model for distances.
public struct PresenceConfiguration: Hashable, Sendable {
  /// The maximum number of neighbours. When this number is reached, a newcomer replaces up to one sixteenth of the
  /// neighbours. A neighbour can be replaced if it has been silent for longer than the time from its first to its last
  /// sighting. A neighbour that was read over a connection is kept for `forgetAfter` longer. If no neighbour can be
  /// replaced, the newcomer is ignored until a neighbour departs or can be replaced.
  public var maximumNeighbors = 16_384
  /// How long a neighbour counts as near after its last sighting ("wtfBeacon (how Shortwave works)": about 30 s).
  public var pruneAfter = Duration.seconds(30)
  /// How long a neighbour that cannot be heard is kept: the lifetime of an address, about 15 minutes (rule H1). A value
  /// below `pruneAfter` counts as `pruneAfter`.
  public var forgetAfter = Duration.seconds(900)
  /// The model that converts signal strength into metres.
  public var pathLoss = PathLoss()

  /// Creates a configuration with the default values.
  public init() {}
}
