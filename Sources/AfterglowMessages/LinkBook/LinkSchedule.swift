/// How long links last without a sighting, and how often the two sides bring each other up to date.
public struct LinkSchedule: Hashable, Sendable {
  /// How long a link lasts after one of the two last heard the other ("wtfBeacon (how Shortwave works)": about 30 s).
  public var lifetime = Duration.seconds(30)
  /// How often a link that is being heard is confirmed; and the longest time for which it may be one-sided.
  public var refresh = Duration.seconds(10)
  /// The first pause before a notice that brought no answer is repeated; it doubles up to `refresh`.
  public var retry = Duration.seconds(1)
  /// How long an exchange inside a Bluetooth connection proves that a linked installation is near, after the connection.
  public var proof = Duration.seconds(900)

  public init() {}
}
