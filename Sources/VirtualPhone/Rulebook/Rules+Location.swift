/// Section E: location.
extension Rules {
  public static let rangingNeedsPermission = Rule(
    "E1", "ranging-needs-permission", true,
    "Who may not know where the phone is ranges no beacons.",
    source: "Apple, CLLocationManager.startRangingBeacons(satisfying:)", .documented, .invariant)

  public static let locationServicesSwitch = Rule(
    "E1", "location-services-switch", true,
    "With Location Services off there is neither ranging nor monitoring, whatever an app was granted.",
    source: "D. G. Young, OverflowAreaBeaconRef", .measured(sources: 1),
    .notModelled("The virtual phone has permissions for each app, and no switch for all of them."))

  public static let alwaysIsProvisional = Rule(
    "E1", "always-is-provisional", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on permission for always is provisional: the user is asked again later and may take it back.",
    source: "Apple, Requesting authorization to use location services", .documented,
    .notModelled("A virtual user's answer is final; a scenario takes it back when it likes."))

  public static let reducedAccuracyHidesBeacons = Rule(
    "E1", "reduced-accuracy-hides-beacons", [.init(OSVersion(0), false), .init(OSVersion(14), true)],
    "From iOS 14 on a user may grant a rough location only, and then there is neither ranging nor monitoring.",
    source: "Apple, CLAccuracyAuthorization", .remembered,
    .notModelled("What the virtual user grants is always the exact location."))

  public static let monitoredRegions = Rule(
    "E2", "monitored-regions", 20, unit: "regions for each app",
    "An app monitors so many regions, of all kinds together.",
    source: "Apple, CLLocationManager.startMonitoring(for:)", .documented, .noRegions)

  public static let promptBeaconRegions = Rule(
    "E2", "prompt-beacon-regions", 30, unit: "beacon regions for each phone",
    "The first so many beacon regions of a phone are noticed at once, further ones perhaps when the screen comes on.",
    source: "Radius Networks, 2015", .measured(sources: 1), .noRegions)

  public static let regionEntryDelay = Rule(
    "E3", "region-entry-delay", Duration.seconds(1)...Duration.seconds(5),
    "Since the iPhone 5s an entry is noticed within seconds; on a locked phone 2 to 15 s were measured as well.",
    source: "Radius Networks, 2015 and 2017", .measured(sources: 1), .noRegions)

  public static let oldRegionEntryDelay = Rule(
    "E3", "old-region-entry-delay", Duration.seconds(900),
    "Phones before the iPhone 5s take up to so long to notice an entry.",
    source: "D. G. Young, 2013 and 2014", .measured(sources: 1), .noRegions)

  public static let regionExitDelay = Rule(
    "E4", "region-exit-delay", Duration.seconds(30)...Duration.seconds(40),
    "An exit is noticed about so long after the last advertisement; within seconds while the app ranges in front.",
    source: "Radius Networks, 2017; D. G. Young, 2013; a textbook", .measured(sources: 3), .noRegions)

  public static let lostRegionExits = Rule(
    "E4", "lost-region-exits", 2, unit: "% of exits",
    "A few exits are noticed after minutes or never.",
    source: "Radius Networks, 2017, which saw some and did not count them", .chosen, .noRegions)

  public static let entryStateOnDisplay = Rule(
    "E5", "entry-state-on-display", Duration.seconds(1),
    "A region that asks for it is reported within about 1 s of the screen coming on, if the phone is inside.",
    source: "Apple, CLBeaconRegion.notifyEntryStateOnDisplay; D. G. Young, 2013", .documented, .noRegions)

  public static let requestedStateComesLater = Rule(
    "E5", "requested-state-comes-later", true,
    "A region's state is told on every crossing and on request, always by a callback, and is unknown at first.",
    source: "Apple, CLLocationManager.requestState(for:)", .documented, .noRegions)

  public static let regionRelaunches = Rule(
    "E6", "region-relaunches", true,
    "A region event relaunches an app even after the user has swiped it away, and after a reboot and first unlock.",
    source: "Apple, CLLocationManager; D. G. Young, Background launching", .documented, .noRegions)

  public static let rangingInterval = Rule(
    "E7", "ranging-interval", Duration.seconds(1),
    "Ranging reports once a second for every constraint, with an empty list when nothing is heard.",
    source: "Apple, CLLocationManager.startRangingBeacons(satisfying:)", .documented)

  public static let rangingMemory = Rule(
    "E7", "ranging-memory", Duration.seconds(10),
    "A beacon that falls silent is reported without a reading for some seconds, then no more.",
    source: "Estimote forum: about 5 to 10 s", .measured(sources: 2))

  public static let rangingGrace = Rule(
    "E8", "ranging-grace", Duration.seconds(10),
    "Ranging goes on for about 10 s after the app left the foreground, and without end while something keeps it awake.",
    source: "D. G. Young, Forever ranging; Estimote forum", .measured(sources: 2))

  public static let readingIsAverage = Rule(
    "E9", "reading-is-average", true,
    "A beacon's signal strength is the mean since the last report, 0 if nothing was heard; its distance is then -1.",
    source: "Apple, CLBeacon", .documented, .invariant)

  public static let immediateProximity = Rule(
    "E9", "immediate-proximity", 0.5, unit: "m",
    "A beacon nearer than this is immediate.",
    source: "said of Apple's framework, published by none", .folklore)

  public static let nearProximity = Rule(
    "E9", "near-proximity", 3.5, unit: "m",
    "A beacon nearer than this is near, and far beyond it; 3 to 4 m are said.",
    source: "said of Apple's framework, published by none", .folklore)

  public static let accuracyIsSmoothed = Rule(
    "E9", "accuracy-is-smoothed", Duration.seconds(20),
    "The distance to a beacon is smoothed over about so long.",
    source: "said of Apple's framework, published by none", .folklore,
    .notModelled("Apple's filter is unpublished: the virtual phone's distance is that of the last second."))

  public static let oneBeaconForAllItsPackets = Rule(
    "E10", "one-beacon-for-all-its-packets", true,
    "Whoever sends the same UUID, major and minor is one beacon.",
    source: "said by apps in the field", .measured(sources: 1), .invariant)

  public static let firstFixDelay = Rule(
    "E11", "first-fix-delay", Duration.seconds(2),
    "The first location comes within seconds of the start; a phone at 3 km accuracy hardly gets another.",
    source: "Apple, CLLocationManager.startUpdatingLocation()", .documented)

  public static let beaconsAreForCoreLocation = Rule(
    "E12", "beacons-are-for-core-location", true,
    "What an iBeacon says reaches apps by Core Location, and by nothing else.",
    source: "Apple, CLBeaconRegion; D. G. Young", .documented, .invariant)

  public static let rangingScanWindow = Rule(
    "E13", "ranging-scan-window", ScanDuty(window: .milliseconds(40), interval: .milliseconds(40)),
    "While any app ranges the receiver is open all the time.",
    source: "D. G. Young, Forever ranging", .measured(sources: 1))

  public static let rangingDrain = Rule(
    "E13", "ranging-drain", 2, unit: "times the drain",
    "While any app ranges, the battery is empty twice as fast.",
    source: "D. G. Young, Forever ranging", .measured(sources: 1),
    .notModelled("The virtual phone has no battery."))

  public static let oldRangingCallback = Rule(
    "E14", "old-ranging-callback", true,
    "Who ranges by constraint, but has only the callback for regions, is called by that.",
    source: "D. G. Young, OverflowAreaBeaconRef", .measured(sources: 1),
    .notModelled("The virtual phone has no ranging by regions: neither its call nor its callback exists."))

  static let location: [any RuleDescription] = [
    rangingNeedsPermission, locationServicesSwitch, alwaysIsProvisional, reducedAccuracyHidesBeacons, monitoredRegions,
    promptBeaconRegions, regionEntryDelay, oldRegionEntryDelay, regionExitDelay, lostRegionExits, entryStateOnDisplay,
    requestedStateComesLater, regionRelaunches, rangingInterval, rangingMemory, rangingGrace, readingIsAverage,
    immediateProximity, nearProximity, accuracyIsSmoothed, oneBeaconForAllItsPackets, firstFixDelay,
    beaconsAreForCoreLocation, rangingScanWindow, rangingDrain, oldRangingCallback,
  ]
}
