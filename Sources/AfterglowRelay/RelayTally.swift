/// Counts of the datagrams and packets that a relay has sent, received and dropped since it was created.
public struct RelayTally: Hashable, Sendable {
  /// Connections that a broker accepted.
  public var connections = 0
  /// Datagrams given to the broker.
  public var sent = 0
  /// Datagrams that the broker has acknowledged, which does not guarantee their delivery.
  public var acknowledged = 0
  /// Datagrams received from the broker.
  public var received = 0
  /// Datagrams not sent: there was no connection, or too many datagrams were under way.
  public var dropped = 0
  /// Datagrams not sent: they exceed the relay's limit, or the broker would close the connection because of them.
  public var refused = 0
  /// Packets received and dropped: not an inbox topic, retained, too large, or an unknown presence.
  public var malformed = 0

  /// Creates a tally of zeros.
  public init() {}
}
