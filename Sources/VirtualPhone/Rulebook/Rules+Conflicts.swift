/// Section L: questions on which the sources disagree.
extension Rules {
  /// Conflict L1: the time between two overflow advertisements.
  public static let overflowRate = RuleConflict(
    "L1", "How often is an overflow advertisement sent?", rules: ["A6"], switch: backgroundAdvertisingInterval,
    [
      (
        .milliseconds(180), "Every 180 ms plus a short random delay.",
        "Ubertooth log of 2,261 gaps; Crownstone over days"
      ),
      (.seconds(1), "Once a second.", "Young, Hacking the overflow area"),
    ],
    default: "The first source counted packets on air; the second source counted the reports that an app received.")

  /// Conflict L2: whether overflow advertisements are reported again and again in the background.
  public static let overflowRepetition = RuleConflict(
    "L2", "Does an app that is awake in the background get repeated reports of an overflow advertisement?",
    rules: ["B2", "B4"], switch: overflowIsReportedRepeatedly,
    [
      (true, "Yes, if the app's scan allows duplicates.", "Young, Hacking the overflow area"),
      (false, "No: one report, as for every other advertisement.", "Herald"),
    ],
    default: "The first source published an app that needs repeated reports; the second source needs only one report.")

  /// Conflict L3: whether a stranger keeps its identifier when its radio address changes.
  public static let identifierLifetime = RuleConflict(
    "L3", "Does a stranger keep its identifier when its radio address changes?", rules: ["B2", "H2"],
    notModelled: "A virtual phone shares its identity key with no other phone, so no phone recognises its new address.",
    [
      (
        "No: the stranger is a new peripheral, and is discovered again.",
        "Stack Overflow 24352764; Herald and bitchat sources"
      ),
      ("Yes, or the stranger is not discovered again at all.", "Herald's specification"),
    ],
    default: "Without a common account or a bond, iOS has no key to recognise the new address.")

  /// Conflict L4: which services stay in the advertisement when there is not enough room for all.
  public static let listedServices = RuleConflict(
    "L4", "Which services stay in the advertisement when there is no room for all?", rules: ["A2"],
    switch: servicesKeepTheirOrder,
    [
      (true, "The first services of the list.", "Crownstone, 33 services of 16 bits"),
      (false, "The choice cannot be predicted.", "Young, OverflowAreaBeaconRef, services of 128 bits"),
    ],
    default: "The first answer was observed packet by packet. For the second answer, each start shuffles the services.")

  /// Conflict L5: whether a discovery relaunches an app.
  public static let scanRestoration = RuleConflict(
    "L5", "Does a discovery relaunch an app?", rules: ["B12", "G5"], switch: scanRelaunches,
    [
      (true, "Yes, like every other event that the app waited for.", "Apple, Technical Note TN3115"),
      (false, "Rarely: connections relaunch apps, but discoveries hardly ever do.", "Stack Overflow"),
    ],
    default: "Apple's documentation contradicts one developer's report.")

  /// Conflict L6: the effect of the Bluetooth button in Control Center on an app.
  public static let controlCenterState = RuleConflict(
    "L6", "What does an app see when the user presses the Bluetooth button in Control Center?", rules: ["G1", "I1"],
    switch: controlCenterShowsPoweredOff,
    [
      (true, "Bluetooth is off until it is switched on again.", "reports from apps"),
      (false, "The app's links end, and Bluetooth stays on.", "reports from apps"),
    ],
    default:
      "After the button, an app can no longer use Bluetooth, whether or not the radio still serves Apple's devices.")

  /// Conflict L7: whether an app that was relaunched in the background can change its advertisement.
  public static let restoredAdvertising = RuleConflict(
    "L7", "From iOS 14 on, may an app that was relaunched in the background start and stop advertising?",
    rules: ["A9", "G3"], switch: restoredAdvertisingGoesOn,
    [
      (true, "No: the app's advertisement stays on air, unchanged.", "follows from Young, Hacking the overflow area"),
      (false, "Yes.", "Herald and bitchat sources, which start and stop advertising"),
    ],
    default:
      "A relaunched app is in the background; no source has measured whether such an app can start or stop advertising."
  )

  /// Conflict L8: the maximum number of links of a phone.
  public static let linkLimit = RuleConflict(
    "L8", "How many links can a phone have at a time?", rules: ["C7"], switch: maximumLinks,
    [
      (12, "Twelve, or more.", "Herald's documentation and its own quota"),
      (8, "Eight to ten.", "reports about iOS 5 to 8"),
      (20, "Over twenty.", "reports about new iPhones"),
    ],
    default: "Twelve is the only number from an app that uses all of its links.")

  /// Conflict L9: whether an idle link is ended.
  public static let idleLinks = RuleConflict(
    "L9", "Does a link end because it is idle?", rules: ["C6"],
    notModelled: "How long a link has to be idle is not published.",
    [
      ("No.", "Core Specification: empty packets keep a link"),
      ("Yes, with error 6.", "Apple developer forum 805400"),
    ],
    default: "One unexplained report contradicts links that apps keep for hours.")
}

/// All conflicts of section L.
extension Rules {
  /// All conflicts, in the order of the catalogue.
  public static let conflicts: [RuleConflict] = [
    overflowRate, overflowRepetition, identifierLifetime, listedServices, scanRestoration, controlCenterState,
    restoredAdvertising, linkLimit, idleLinks, forceQuitAndRegions, rangingInTheDark, controlCenterRelaunch,
    overflowUnderBeacon, awakeDuplicates, stagedScanning, silentExcess, unaskedAlert, lateLocation, forwardedLight,
    rebootIdentifiers, regionWakeTime, liveActivity, monitorEntries, earlyAdvertising, longAddress, pockets,
    secondScan,
  ]
}
