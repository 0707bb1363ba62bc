/// What has happened, for the app and for the log.
public enum Report: Equatable, Sendable {
  /// Somebody who was not near is near now.
  case appeared(Neighbor)
  /// A neighbour was heard again.
  case updated(Neighbor)
  /// A neighbour has not been heard for `Configuration.pruneAfter`; the value is the last that was known.
  case departed(Neighbor)
  /// The dialer took a step with this peer.
  case dialed(PeerIdentifier, DialStep)
}
