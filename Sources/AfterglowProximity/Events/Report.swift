public import AfterglowWire

/// A report of the engine to the app and to the log.
public enum Report: Equatable, Sendable {
  /// An installation that was not near is near now.
  case appeared(Neighbor)
  /// A neighbour was heard again.
  case updated(Neighbor)
  /// A neighbour was not heard for `PresenceConfiguration.pruneAfter`, and could not have been heard, so its presence
  /// is unknown.
  case lostSight(Neighbor)
  /// A neighbour is gone. It was not heard for `PresenceConfiguration.pruneAfter` although it could have been heard, or
  /// its presence was unknown for too long, or a newcomer took its place. The value is its last state.
  case departed(Neighbor)
  /// An advertisement identified its sender. The dialer's steps report what is learned over connections.
  case sighted(Sighting)
  /// A neighbour has read an installation that this phone has not read itself for some seconds.
  case witnessed(WitnessReading)
  /// The dialer took a step with this peer.
  case dialed(PeerIdentifier, DialStep)
  /// The beacons that were heard in a region that the app ranges.
  case ranged([RangedBeacon], in: BeaconRegion)
  /// The readings of a region that the app ranges have begun, stopped or resumed.
  case rangingChanged(BeaconRegion, RangingState)
  /// The conditions that limit what this phone can do have changed; these are the current ones.
  case conditionsChanged([Condition])
}
