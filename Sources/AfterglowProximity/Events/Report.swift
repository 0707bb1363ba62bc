public import AfterglowWire

/// A report of the engine to the app and to the log.
public enum Report: Equatable, Sendable {
  /// An installation that was not near is near now.
  case appeared(Neighbor)
  /// A known neighbour was heard.
  case updated(Neighbor)
  /// A neighbour was not heard for `PresenceConfiguration.pruneAfter`. No channel was open for long enough in this time
  /// to prove that the neighbour is gone, so it is unknown whether the neighbour is still near.
  case lostSight(Neighbor)
  /// A neighbour is gone, for one of three reasons. This phone could have heard the neighbour, but did not hear it for
  /// `PresenceConfiguration.pruneAfter`. Or the presence was unknown for too long. Or a newcomer replaced the
  /// neighbour. The value is the neighbour's last state.
  case departed(Neighbor)
  /// An advertisement identified its sender. Installations that are identified over connections are reported by
  /// `dialed`.
  case sighted(Sighting)
  /// A neighbour has read an installation that this phone has not read itself for some seconds.
  case witnessed(WitnessReading)
  /// The dialer took a step with this peer.
  case dialed(PeerIdentifier, DialStep)
  /// The beacons of a region that the app ranges. A beacon without a signal strength was not heard since the previous
  /// report.
  case ranged([RangedBeacon], in: BeaconRegion)
  /// The state of a region that the app ranges has changed.
  case rangingChanged(BeaconRegion, RangingState)
  /// The conditions that limit this phone have changed. The value is the list of the current conditions.
  case conditionsChanged([Condition])
}
