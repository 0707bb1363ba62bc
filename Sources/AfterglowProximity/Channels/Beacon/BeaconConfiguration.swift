public import AfterglowWire

/// The configuration of the beacon channel: its regions, the time of ranging, and the notifications about phones
/// nearby.
public struct BeaconConfiguration: Hashable, Sendable {
  /// The beacon region whose beacons name installations, and from which the 19 wake regions are derived.
  ///
  /// The reference app uses one UUID for this region and for the service by which phones are found.
  public var identityRegion = IdentityService.reference
  /// The number of wake regions in use, at most 19. Each wake region uses up one of the 20 regions that an app can
  /// monitor (rule E2).
  public var maximumWakeRegions = WakeRegion.count
  /// How long beacons are ranged after iOS has reported in the background that the phone is inside a region. After such
  /// a report, iOS lets the app run for about this time (rule D4).
  public var rangingWindow = Duration.seconds(10)
  /// Whether the app, in the background, notifies the user that a phone is near.
  public var announces = true
  /// How long the app must have heard no phone before it announces the next phone.
  ///
  /// iOS reports a peer to an app in the background once for each address of the peer (rule B2). An address lasts about
  /// 15 minutes (rule H1). After a silence shorter than about 15 minutes, a reported phone may be one that was near all
  /// the time.
  public var announcementPause = Duration.seconds(1_200)

  /// Creates a configuration with the default values.
  public init() {}
}
