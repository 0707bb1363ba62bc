public import AfterglowWire

/// What has happened, for the app and for the log.
public enum Report: Equatable, Sendable {
  /// Somebody who was not near is near now.
  case appeared(Neighbor)
  /// A neighbour was heard again.
  case updated(Neighbor)
  /// A neighbour was not heard for `PresenceConfiguration.pruneAfter`, and could not have been: its presence is unknown.
  case lostSight(Neighbor)
  /// A neighbour kept silent for so long although it could have been heard; the value is the last that was known.
  case departed(Neighbor)
  /// An advertisement said whose it is; what is learned over a connection is in the dialer's steps.
  case sighted(Sighting)
  /// A neighbour has read somebody whom this phone has not read itself for some seconds.
  case witnessed(WitnessReading)
  /// The dialer took a step with this peer.
  case dialed(PeerIdentifier, DialStep)
  /// What was heard of a region that the app asked for.
  case ranged([RangedBeacon], in: BeaconRegion)
  /// The readings of a region that the app asked for began, ended or go on.
  case rangingChanged(BeaconRegion, RangingState)
  /// Something has begun or ceased to keep this phone from its work: all that does now.
  case conditionsChanged([Condition])
}
