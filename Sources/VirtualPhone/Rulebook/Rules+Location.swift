/// Section E: location.
extension Rules {
  /// Whether ranging needs permission for location (rule E1).
  public static let rangingNeedsPermission = Rule(
    "E1", "ranging-needs-permission", true,
    "An app without permission for location ranges no beacons.",
    source: "Apple, CLLocationManager.startRangingBeacons(satisfying:)", .documented, .invariant)

  /// Whether regions launch an app only if the app has the permission "always" (rule E1).
  public static let monitoringNeedsAlways = Rule(
    "E1", "monitoring-needs-always", true,
    "With permission only while in use, regions are monitored only while the app is in use, and start no app.",
    source: "Apple, Requesting authorization to use location services", .documented, .invariant)

  /// Whether ranging and monitoring end for all apps when Location Services are switched off (rule E1).
  public static let locationServicesSwitch = Rule(
    "E1", "location-services-switch", true,
    "With Location Services off there is neither ranging nor monitoring, whatever permission an app has.",
    source: "Young, OverflowAreaBeaconRef", .measured(sources: 1))

  /// Whether the permission "always" is provisional at first (rule E1); not modelled.
  public static let alwaysIsProvisional = Rule(
    "E1", "always-is-provisional", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, permission for always is provisional: the user is asked again later and may take it back.",
    source: "Apple, Requesting authorization to use location services", .documented,
    .notModelled("A virtual user's answer is final; a scenario may revoke the permission at any time."))

  /// Whether reduced accuracy ends ranging and monitoring (rule E1).
  public static let reducedAccuracyHidesBeacons = Rule(
    "E1", "reduced-accuracy-hides-beacons", [.init(OSVersion(0), false), .init(OSVersion(14), true)],
    "From iOS 14 on, a user may grant only an approximate location; then there is neither ranging nor monitoring.",
    source: "Apple, CLAccuracyAuthorization", .remembered)

  /// The number of regions that an app may monitor (rule E2).
  public static let monitoredRegions = Rule(
    "E2", "monitored-regions", 20, unit: "regions for each app",
    "An app monitors at most 20 regions, of all kinds together.",
    source: "Apple, CLLocationManager.startMonitoring(for:)", .documented)

  /// The number of beacon regions that a phone monitors without delay (rule E2).
  public static let promptBeaconRegions = Rule(
    "E2", "prompt-beacon-regions", 30, unit: "beacon regions for each phone",
    "A phone notices its first 30 beacon regions at once, further regions perhaps only when the screen comes on.",
    source: "Radius Networks, 2015", .measured(sources: 1))

  /// The scan duty for beacon regions (rule E3).
  public static let regionScanWindow = Rule(
    "E3", "region-scan-window", ScanDuty(window: .milliseconds(30), interval: .milliseconds(375)),
    "An entry is noticed within a few seconds; on locked phones 2 to 15 s were measured as well.",
    source: "Radius Networks, 2015 and 2017; tuned to a median of 0.65 s for a beacon every 100 ms", .chosen)

  /// The first generation of iPhones whose radio watches for beacons while the phone sleeps (rule E3).
  public static let regionHardware = Rule(
    "E3", "region-hardware", 5, unit: "and later, counted as in iPhone 5s",
    "Since the iPhone 5s the radio itself watches for beacons while the phone sleeps.",
    source: "Radius Networks, 2015; Young, 2014", .measured(sources: 2))

  /// The longest time from an entry to its report on phones older than the iPhone 5s (rule E3).
  public static let oldRegionEntryDelay = Rule(
    "E3", "old-region-entry-delay", Duration.seconds(900),
    "Phones before the iPhone 5s take up to 15 min to notice an entry, unless the app is in front.",
    source: "Young, 2013 and 2014", .measured(sources: 1))

  /// The time from the last advertisement to the exit (rule E4).
  public static let regionExitDelay = Rule(
    "E4", "region-exit-delay", Duration.seconds(30)...Duration.seconds(43),
    "Exits are noticed a little more than 30 s after the last advertisement, half of the exits within 36.5 s.",
    source: "Radius Networks, 2017; Young, 2013; a textbook", .measured(sources: 3))

  /// The time from the last advertisement to the exit, while the app ranges the region in the foreground (rule E4).
  public static let rangedRegionExitDelay = Rule(
    "E4", "ranged-region-exit-delay", Duration.seconds(3),
    "While the app ranges the region in the foreground, an exit is noticed within 3 to 4 s.",
    source: "Young, 2013", .measured(sources: 1))

  /// The time after which a phone inside a region listens again for the region's beacons (rule E4).
  public static let regionRefresh = Rule(
    "E4", "region-refresh", Duration.seconds(2),
    "A phone inside a region listens for its beacons at intervals; one packet is enough to stay inside.",
    source: "the interval is not published; here it is a small part of the time after which an exit is noticed", .chosen
  )

  /// The share of exits that a phone with a dark screen does not notice, in percent (rule E4).
  public static let lostRegionExits = Rule(
    "E4", "lost-region-exits", 2, unit: "% of exits",
    "On a dark phone, a few exits, here 2 %, go unnoticed until the screen comes on.",
    source: "Radius Networks, 2017, which saw some exits after minutes or never, and did not count them", .chosen)

  /// The time from the screen coming on to the report of a region's state (rule E5).
  public static let entryStateOnDisplay = Rule(
    "E5", "entry-state-on-display", Duration.seconds(1),
    "On request, iOS reports that the phone is inside a region within about 1 s after the screen comes on.",
    source: "Apple, CLBeaconRegion.notifyEntryStateOnDisplay; Young, 2013", .documented)

  /// The time without a beacon after which a region's first state is reported as outside (rule E5).
  public static let regionSettling = Rule(
    "E5", "region-settling", Duration.seconds(5),
    "If no beacon of a region is heard for some seconds after a request for the region's state, the state is outside.",
    source: "Apple says that the state is determined at some point; it does not say how soon", .chosen)

  /// Whether iOS always reports a requested state of a region in a callback after the request (rule E5).
  public static let requestedStateComesLater = Rule(
    "E5", "requested-state-comes-later", true,
    "A region's state is reported on every crossing and on request, always by a callback, and is unknown at first.",
    source: "Apple, CLLocationManager.requestState(for:)", .documented, .invariant)

  /// Whether a region event relaunches an app (rule E6).
  public static let regionRelaunches = Rule(
    "E6", "region-relaunches", true,
    "A region event relaunches an app even after the user has swiped it away, and after a reboot and first unlock.",
    source: "Apple, CLLocationManager; Young, Background launching", .documented)

  /// The time between two reports of ranging (rule E7).
  public static let rangingInterval = Rule(
    "E7", "ranging-interval", Duration.seconds(1),
    "Ranging reports once a second for every constraint; the list is empty if no beacon is heard.",
    source: "Apple, CLLocationManager.startRangingBeacons(satisfying:)", .documented)

  /// Whether an app that cannot range gets one error report (rule E7).
  public static let rangingFailureIsTold = Rule(
    "E7", "ranging-failure-is-told", true,
    "An app that cannot range, because Bluetooth or location is off or not permitted, gets one error report.",
    source: "Apple, CLError.rangingUnavailable", .documented, .invariant)

  /// The time for which a beacon that is no longer heard is still reported (rule E7).
  public static let rangingMemory = Rule(
    "E7", "ranging-memory", Duration.seconds(10),
    "A beacon that falls silent is reported without a reading for some seconds, and then no longer.",
    source: "Estimote forum: about 5 to 10 s", .measured(sources: 2))

  /// The time for which ranging continues after the app has left the foreground (rule E8).
  public static let rangingGrace = Rule(
    "E8", "ranging-grace", Duration.seconds(10),
    "Ranging continues for about 10 s after the app leaves the foreground, or for as long as the app is kept awake.",
    source: "Young, Forever ranging; Estimote forum", .measured(sources: 2))

  /// Whether a beacon's signal strength is the mean of the readings since the last report (rule E9).
  public static let readingIsAverage = Rule(
    "E9", "reading-is-average", true,
    "A beacon's signal strength is the mean since the last report, 0 if nothing was heard; its distance is then -1.",
    source: "Apple, CLBeacon", .documented, .invariant)

  /// The distance below which a beacon is immediate, in metres (rule E9).
  public static let immediateProximity = Rule(
    "E9", "immediate-proximity", 0.5, unit: "m",
    "A beacon nearer than 0.5 m is immediate.",
    source: "reported about Apple's framework, not published", .folklore)

  /// The distance below which a beacon is near, in metres (rule E9).
  public static let nearProximity = Rule(
    "E9", "near-proximity", 3.5, unit: "m",
    "A beacon that is not immediate is near up to a distance of 3 to 4 m, and far beyond this distance.",
    source: "reported about Apple's framework, not published", .folklore)

  /// The time over which the distance to a beacon is smoothed (rule E9); not modelled.
  public static let accuracyIsSmoothed = Rule(
    "E9", "accuracy-is-smoothed", Duration.seconds(20),
    "The distance to a beacon is smoothed over about 20 s.",
    source: "reported about Apple's framework, not published", .folklore,
    .notModelled("Apple's filter is unpublished; the virtual phone reports the distance in the last second."))

  /// Whether all senders of the same UUID, major and minor count as one beacon (rule E10).
  public static let oneBeaconForAllItsPackets = Rule(
    "E10", "one-beacon-for-all-its-packets", true,
    "All senders of the same UUID, major and minor count as one beacon.",
    source: "said by apps in the field", .measured(sources: 1), .invariant)

  /// The time from the start of location updates to the first location (rule E11).
  public static let firstFixDelay = Rule(
    "E11", "first-fix-delay", Duration.seconds(2),
    "The first location comes within seconds of the start; at 3 km accuracy there is hardly ever another location.",
    source: "Apple, CLLocationManager.startUpdatingLocation()", .documented)

  /// Whether iBeacons reach apps through Core Location alone (rule E12).
  public static let beaconsAreForCoreLocation = Rule(
    "E12", "beacons-are-for-core-location", true,
    "The content of an iBeacon reaches apps only through Core Location.",
    source: "Apple, CLBeaconRegion; Young", .documented, .invariant)

  /// The scan duty while any app ranges (rule E13).
  public static let rangingScanWindow = Rule(
    "E13", "ranging-scan-window", ScanDuty(window: .milliseconds(40), interval: .milliseconds(40)),
    "While any app ranges, the receiver is open all the time.",
    source: "Young, Forever ranging", .measured(sources: 1))

  /// The factor by which the battery drains faster while any app ranges (rule E13); not modelled.
  public static let rangingDrain = Rule(
    "E13", "ranging-drain", 2, unit: "times the drain",
    "While any app ranges, the battery drains twice as fast.",
    source: "Young, Forever ranging", .measured(sources: 1),
    .notModelled("The virtual phone has no battery."))

  /// Whether an app that ranges by constraint, and implements only the callback for regions, gets that callback (rule
  /// E14).
  public static let oldRangingCallback = Rule(
    "E14", "old-ranging-callback", true,
    "An app that ranges by constraint, but has only the callback for regions, gets that callback.",
    source: "Young, OverflowAreaBeaconRef", .measured(sources: 1))

  /// Whether a beacon region relaunches an app that the user has swiped away (rule E15). Conflict L10 is open.
  public static let regionRelaunchesAfterForceQuit = Rule(
    "E15", "region-relaunches-after-force-quit", true,
    "A beacon region relaunches an app that the user has swiped away.",
    source: "Young, Background launching; doubted in Apple developer forum 826964", .measured(sources: 1))

  /// Whether ranging continues while the display is dark, if something keeps the app awake (rule E16). Conflict L11 is
  /// open.
  public static let rangingBehindDarkDisplay = Rule(
    "E16", "ranging-behind-dark-display", true,
    "Ranging goes on behind a dark display while something keeps the app awake.",
    source: "Young, Forever ranging; doubted in Apple developer forum 773758", .measured(sources: 1))

  /// Whether an app that declares explicit service sessions gets locations only during such a session (rule E17).
  public static let serviceSessionRequired = Rule(
    "E17", "service-session-required", [.init(OSVersion(0), false), .init(OSVersion(18), true)],
    "An app that declares NSLocationRequireExplicitServiceSession gets locations only under a CLServiceSession.",
    source: "Apple, CLServiceSession; Apple, WWDC24 session 10212", .documented)

  /// Whether `CLMonitor` withholds entries after a launch in the background (rule E18). Conflict L23 is open.
  public static let monitorWithholdsEntries = Rule(
    "E18", "monitor-withholds-entries", true,
    "After a launch in the background CLMonitor reports exits; entries wait until the app comes to the front.",
    source: "Apple developer forum 812111", .measured(sources: 1))

  /// The time that a phone has to stay beyond a circle's edge before the crossing is reported (rule E19).
  public static let circularRegionDwell = Rule(
    "E19", "circular-region-dwell", Duration.seconds(20),
    "iOS reports the crossing of a circle's edge when the phone has stayed beyond the edge for 20 s.",
    source: "Apple, Location and Maps Programming Guide, Region Monitoring", .documented)

  /// The distance beyond a circle's edge from which a crossing counts, in metres (rule E19). For an entry, the distance
  /// is at most half of the circle's radius.
  public static let circularRegionCushion = Rule(
    "E19", "circular-region-cushion", 50.0, unit: "m",
    "A crossing counts only beyond a certain distance from the circle's edge.",
    source: "Apple, Location and Maps Programming Guide, Region Monitoring, which does not say how far", .chosen)

  /// The distance from which a change of location is significant, in metres (rule E20).
  public static let significantDistance = Rule(
    "E20", "significant-distance", 500.0, unit: "m",
    "A change of location is significant from 500 m on; such a change relaunches the app as a region event does.",
    source: "Apple, CLLocationManager.startMonitoringSignificantLocationChanges()", .documented)

  /// The shortest time between two reports of significant changes (rule E20).
  public static let significantInterval = Rule(
    "E20", "significant-interval", Duration.seconds(300),
    "Significant changes are reported at most once in five minutes.",
    source: "Apple, CLLocationManager.startMonitoringSignificantLocationChanges()", .documented)

  static let location: [any RuleDescription] = [
    rangingNeedsPermission, monitoringNeedsAlways, locationServicesSwitch, alwaysIsProvisional,
    reducedAccuracyHidesBeacons, monitoredRegions, promptBeaconRegions, regionScanWindow, regionHardware,
    oldRegionEntryDelay, regionExitDelay, rangedRegionExitDelay, regionRefresh, lostRegionExits, entryStateOnDisplay,
    regionSettling, requestedStateComesLater, regionRelaunches, rangingInterval, rangingFailureIsTold, rangingMemory,
    rangingGrace, readingIsAverage, immediateProximity, nearProximity, accuracyIsSmoothed, oneBeaconForAllItsPackets,
    firstFixDelay, beaconsAreForCoreLocation, rangingScanWindow, rangingDrain, oldRangingCallback,
    regionRelaunchesAfterForceQuit, rangingBehindDarkDisplay, serviceSessionRequired, monitorWithholdsEntries,
    circularRegionDwell, circularRegionCushion, significantDistance, significantInterval,
  ]
}
