/// The regions that the beacon channel requires of Core Location.
struct BeaconNeeds: Sendable {
  /// The regions to monitor, beginning with the most important region.
  var monitored: [BeaconRegion]
  /// The region to range; `nil` if no region is to be ranged.
  var ranged: BeaconRegion?
}
