public import AfterglowWire

/// The regions of the beacon channel, when they are ranged, and when the user is told of a phone that is near.
public struct BeaconConfiguration: Hashable, Sendable {
  /// The beacon region in which every installation says who it is; the 19 wake regions follow from it.
  ///
  /// The reference uses one UUID for this and for the service that phones are found by.
  public var identityRegion = IdentityService.reference
  /// How many of the 19 wake regions are used; each is one more of iOS's 20 that is monitored (rule E2).
  public var maximumWakeRegions = WakeRegion.count
  /// How long beacons are ranged after a region event in the background: for as long as the app runs then (rule E8).
  public var rangingWindow = Duration.seconds(10)
  /// Whether the user is told in the background that somebody is near.
  public var announces = true
  /// How long no phone must have been heard before the next one is announced.
  ///
  /// A phone in the background is told of a peer once for each of its addresses, which live about 15 minutes (rules B2
  /// and H1): shorter silences are bridged.
  public var announcementPause = Duration.seconds(1_200)

  /// Creates a configuration with the default figures.
  public init() {}
}
