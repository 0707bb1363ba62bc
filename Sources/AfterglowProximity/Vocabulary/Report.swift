/// What has happened, for the app and for the log.
public enum Report: Equatable, Sendable {
  /// Somebody who was not near is near now.
  case appeared(Neighbor)
  /// A neighbour was heard again.
  case updated(Neighbor)
  /// A neighbour has not been heard for `Configuration.pruneAfter`; the value is the last that was known.
  case departed(Neighbor)
  /// An advertisement said whose it is; what is learned over a connection is in the dialer's steps.
  case sighted(Sighting)
  /// The dialer took a step with this peer.
  case dialed(PeerIdentifier, DialStep)
}
