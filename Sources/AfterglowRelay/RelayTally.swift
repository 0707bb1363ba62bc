/// Counts of the datagrams and packets that a relay has sent, received and dropped since it was created.
public struct RelayTally: Hashable, Sendable {
  /// Connections that a broker accepted.
  public var connections = 0
  /// Datagrams passed to the broker.
  public var sent = 0
  /// Datagrams that the broker has acknowledged, which does not guarantee their delivery.
  public var acknowledged = 0
  /// Datagrams, reports of presence, and posts that were received from the broker.
  public var received = 0
  /// Datagrams and posts that were not sent because the relay was not connected, because its connection ended, or
  /// because too many of them waited or were unacknowledged.
  public var dropped = 0
  /// Datagrams and posts that were not sent because they exceed the relay's limits, and datagrams that were not sent
  /// because the broker has repeatedly closed the connection at such a datagram.
  public var refused = 0
  /// Packets that were received and dropped: retained packets, packets that are too large, and packets with a wrong
  /// topic or an unknown presence.
  public var malformed = 0

  /// Creates a tally of zeros.
  public init() {}
}
