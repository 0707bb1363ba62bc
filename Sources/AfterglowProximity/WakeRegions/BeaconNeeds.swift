/// The regions that the beacon channel requires of Core Location.
struct BeaconNeeds: Sendable {
  /// Regions to monitor, the most important first.
  var monitored: [BeaconRegion]
  /// The region to range, if any.
  var ranged: BeaconRegion?
}
