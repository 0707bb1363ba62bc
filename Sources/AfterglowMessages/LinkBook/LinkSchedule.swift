/// The duration of links without a sighting, and the intervals at which the two sides inform each other.
public struct LinkSchedule: Hashable, Sendable {
  /// The time for which two installations stay linked after one of their phones last heard the other. The article
  /// "wtfBeacon" states about 30 s.
  public var lifetime = Duration.seconds(30)
  /// The interval at which the two phones confirm a link while they hear each other. This interval is also the longest
  /// time for which a link may be one-sided.
  public var refresh = Duration.seconds(10)
  /// The time after which an unanswered notice is repeated. Each further pause is twice as long, up to `refresh`.
  public var retry = Duration.seconds(1)
  /// The time for which a linked installation counts as near after a session last proved the installation's identity
  /// over a Bluetooth connection. While that connection lasts, the installation counts as near in any case.
  public var proof = Duration.seconds(900)

  /// Creates a schedule with the default durations.
  public init() {}
}
