/// What has gone through a relay, and what has not, since it was made.
public struct RelayTally: Hashable, Sendable {
  public var connections = 0
  /// Datagrams given to the broker.
  public var sent = 0
  /// Datagrams that the broker says it has taken; that is no promise of delivery.
  public var acknowledged = 0
  public var received = 0
  /// Not sent: there was no connection, or too much was under way already.
  public var dropped = 0
  /// Not sent: larger than what the relay carries, or the broker hangs up over it.
  public var refused = 0
  /// Received and thrown away: not an inbox topic, retained, too large, or no presence that we know.
  public var malformed = 0

  public init() {}
}
