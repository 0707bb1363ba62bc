/// Section L: questions on which the sources disagree.
extension Rules {
  /// Conflict L1: the time between two overflow advertisements.
  public static let overflowRate = RuleConflict(
    "L1", "How often is an overflow advertisement sent?", rules: ["A6"], switch: backgroundAdvertisingInterval,
    [
      (.milliseconds(180), "Every 180 ms and a little more.", "Ubertooth log of 2,261 gaps; Crownstone over days"),
      (.seconds(1), "Once a second.", "D. G. Young, Hacking the overflow area"),
    ],
    default: "The first source counted packets on air; the second gives the rate at which an app received reports.")

  /// Conflict L2: whether overflow advertisements are reported again and again in the background.
  public static let overflowRepetition = RuleConflict(
    "L2", "Does an app that is awake in the background get repeated reports of an overflow advertisement?",
    rules: ["B2", "B4"], switch: overflowIsReportedRepeatedly,
    [
      (true, "Yes, if its scan allows duplicates.", "D. G. Young, Hacking the overflow area"),
      (false, "No: one report, as for every other advertisement.", "Herald"),
    ],
    default: "The first source published an app that depends on it; the second needs only one discovery to connect.")

  /// Conflict L3: whether a stranger's identifier survives a change of its radio address.
  public static let identifierLifetime = RuleConflict(
    "L3", "Does a stranger keep its identifier when its radio address changes?", rules: ["B2", "H2"],
    notModelled: "A virtual phone shares its identity key with no other phone, so none can recognise its new address.",
    [
      ("No: it is a new peripheral, and is discovered again.", "Stack Overflow 24352764; Herald and bitchat sources"),
      ("Yes, or it is not discovered again at all.", "Herald's specification"),
    ],
    default: "Without a common account or a bond iOS has no key to recognise the address; apps handle new identifiers.")

  /// Conflict L4: which services stay in the advertisement when there is not enough room for all.
  public static let listedServices = RuleConflict(
    "L4", "Which services stay in the advertisement when there is no room for all?", rules: ["A2"],
    switch: servicesKeepTheirOrder,
    [
      (true, "The first of the list.", "Crownstone, 33 services of 16 bits"),
      (false, "It cannot be predicted.", "D. G. Young, OverflowAreaBeaconRef, services of 128 bits"),
    ],
    default: "The first was observed packet by packet. With the second, each start draws an order.")

  /// Conflict L5: whether a discovery relaunches an app.
  public static let scanRestoration = RuleConflict(
    "L5", "Does a discovery relaunch an app?", rules: ["B12", "G5"], switch: scanRelaunches,
    [
      (true, "Yes, like every other event that it waited for.", "Apple, Technical Note TN3115"),
      (false, "Rarely: connections do, and scans hardly ever.", "Stack Overflow"),
    ],
    default: "Apple's documentation contradicts one developer's report.")

  /// Conflict L6: the effect of the Bluetooth button in Control Center on an app.
  public static let controlCenterState = RuleConflict(
    "L6", "What does an app see of the Bluetooth button in Control Center?", rules: ["G1", "I1"],
    switch: controlCenterShowsPoweredOff,
    [
      (true, "Bluetooth is off until it is switched on again.", "reports from apps"),
      (false, "Its links end, and Bluetooth stays on.", "reports from apps"),
    ],
    default: "For an app nothing works any more, whether or not the radio still serves Apple's devices.")

  /// Conflict L7: whether an app that was relaunched in the background can change its advertisement.
  public static let restoredAdvertising = RuleConflict(
    "L7", "From iOS 14 on, may an app that was relaunched in the background start and stop advertising?",
    rules: ["A9", "G3"], switch: restoredAdvertisingGoesOn,
    [
      (true, "No: its advertisement stays on air, unchanged.", "follows from D. G. Young, Hacking the overflow area"),
      (false, "Yes.", "Herald and bitchat sources, which do so"),
    ],
    default: "A relaunched app is in the background like any other; no source has measured an effect of its calls.")

  /// Conflict L8: the maximum number of links of a phone.
  public static let linkLimit = RuleConflict(
    "L8", "How many links does a phone hold?", rules: ["C7"], switch: maximumLinks,
    [
      (12, "Twelve, or more.", "Herald's documentation and its own quota"),
      (8, "Eight to ten.", "reported of iOS 5 to 8"),
      (20, "Over twenty.", "reported of new iPhones"),
    ],
    default: "It is the only number from an app that uses all of its links.")

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

/// All of section L.
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
