/// How long links last without a sighting, and how often the two sides inform each other.
public struct LinkSchedule: Hashable, Sendable {
  /// How long a link lasts after one of the two last heard the other ("wtfBeacon (how Shortwave works)": about 30 s).
  public var lifetime = Duration.seconds(30)
  /// How often a link is confirmed while the two hear each other; also the longest time for which it may be one-sided.
  public var refresh = Duration.seconds(10)
  /// The first pause before an unanswered notice is repeated; it doubles up to `refresh`.
  public var retry = Duration.seconds(1)
  /// How long an exchange inside a Bluetooth connection proves that a linked installation is near, after the connection.
  public var proof = Duration.seconds(900)

  /// Creates a schedule with the default figures.
  public init() {}
}
