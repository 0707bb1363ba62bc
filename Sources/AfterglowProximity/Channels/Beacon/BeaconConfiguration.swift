public import AfterglowWire

/// The regions of the beacon channel, when they are ranged, and when the user is notified of a phone nearby.
public struct BeaconConfiguration: Hashable, Sendable {
  /// The beacon region whose beacons name installations. The 19 wake regions are derived from it.
  ///
  /// The reference uses one UUID for this region and for the service by which phones are found.
  public var identityRegion = IdentityService.reference
  /// The number of wake regions in use, at most 19. Each is one of the 20 regions that an app can monitor (rule E2).
  public var maximumWakeRegions = WakeRegion.count
  /// How long beacons are ranged after a region event in the background. The app runs for that long (rule E8).
  public var rangingWindow = Duration.seconds(10)
  /// Whether a notification tells the user in the background that a phone is near.
  public var announces = true
  /// How long the app must have heard no phone before it announces the next phone.
  ///
  /// iOS reports a peer to an app in the background once for each of its addresses, which last about 15 minutes (rules
  /// B2 and H1). After a shorter silence the same phone may still be near.
  public var announcementPause = Duration.seconds(1_200)

  /// Creates a configuration with the default figures.
  public init() {}
}
