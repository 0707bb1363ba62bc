/// Section L, continued: publications from 2024 to 2026 that contradict an older statement.
///
/// Where the first side is the older one, the surveys and bounds of this repository use it.
extension Rules {
  /// Conflict L10: whether a beacon region relaunches an app after a force quit.
  public static let forceQuitAndRegions = RuleConflict(
    "L10", "Does a beacon region relaunch an app that the user has swiped away?", rules: ["E6", "E15"],
    since: OSVersion(26), switch: regionRelaunchesAfterForceQuit,
    [
      (true, "Yes, as on older releases.", "D. G. Young, Background launching"),
      (false, "No: circular regions and significant changes did not, on iOS 26.4.", "Apple developer forum 826964"),
    ],
    default: "One developer reports it, without a beacon region; for beacons nothing is measured.")

  /// Conflict L11: whether ranging continues while the display is dark.
  public static let rangingInTheDark = RuleConflict(
    "L11", "Does ranging go on behind a dark display?", rules: ["B4", "D6", "E7", "E8", "E16"], since: OSVersion(18),
    switch: rangingBehindDarkDisplay,
    [
      (true, "Yes, while location updates keep the app awake.", "D. G. Young, Forever ranging"),
      (false, "No: its callbacks stop with the display and return with it.", "Apple developer forum 773758, iOS 18"),
    ],
    default: "Two developers disagree, on different releases; for iOS 26 and 27 nothing is measured.")

  /// Conflict L12: whether iOS 26 relaunches an app after the button in Control Center.
  public static let controlCenterRelaunch = RuleConflict(
    "L12", "Does iOS 26 relaunch an app without AccessorySetupKit after the button in Control Center?", rules: ["G1"],
    since: OSVersion(26), switch: relaunchAfterControlCenter,
    [
      (false, "No: the table says so only for apps with AccessorySetupKit.", "Apple, Technical Note TN3115, note 5"),
      (true, "Yes: the note adds a case for such apps and takes none away.", "an Apple engineer, forum 806013"),
    ],
    default: "The table is documentation, and the answer is about restoration in general.")

  /// Conflict L13: whether the overflow advertisement survives a stop of advertising and the start of an iBeacon.
  public static let overflowUnderBeacon = RuleConflict(
    "L13", "Does an overflow advertisement outlive stopAdvertising() and the start of an iBeacon?",
    rules: ["A10", "A14"],
    switch: overflowSurvivesBeaconStart,
    [
      (false, "No: the beacon replaces it.", "Apple, CBPeripheralManager.stopAdvertising()"),
      (true, "Yes: the bits are sent again when the app leaves the foreground.", "D. G. Young, OverflowAreaBeaconRef"),
    ],
    default: "The app's own timer restarts the overflow advertisement every 5 s, so it does not show which is true.")

  /// Conflict L14: whether an app that location keeps awake hears plain advertisements repeatedly.
  public static let awakeDuplicates = RuleConflict(
    "L14", "Does an app that location keeps awake get repeated reports of a plain advertisement?",
    rules: ["B2", "B14", "D7"], switch: awakeAppsHearDuplicates,
    [
      (false, "No: duplicates are for the foreground.", "Apple, CBCentralManagerScanOptionAllowDuplicatesKey"),
      (true, "Yes: about four a second, while it ranges.", "hovanki, field trial on one iPhone with iOS 26.2"),
    ],
    default: "Apple documents the first; the second is one measurement, in whose last seconds the phone was unlocked.")

  /// Conflict L15: whether a scan slows down the longer its app is in the background.
  public static let stagedScanning = RuleConflict(
    "L15", "Does a scan slow down while its app stays in the background?", rules: ["B3", "B15"],
    switch: backgroundScanSlowsInStages,
    [
      (
        false, "Not at all: one duty cycle for dark screens and one for lit ones.",
        "Herald; the duty cycles of rule B3"
      ),
      (
        true, "In stages: an advertiser with a 20 ms interval is found within seconds, a slow one after minutes.",
        "Apple developer forum 801723"
      ),
    ],
    default: "The duty cycles were measured. The engineer gives no lengths of stages, so the project chose them.")

  /// Conflict L16: the result of a connection attempt when no more links are possible.
  public static let silentExcess = RuleConflict(
    "L16", "What happens to a connection attempt when no link is left?", rules: ["C7", "C20"],
    switch: excessAttemptsFail,
    [
      (true, "It fails with error 11.", "Apple, CBError.Code.connectionLimitReached"),
      (
        false, "It stays in the state connecting for ever, without an error.",
        "Apple developer forum 812353, visionOS and watchOS"
      ),
    ],
    default: "The error is documented, and no number is published for iOS.")

  /// Conflict L17: when iOS asks the user whether an app may be opened for an accessory.
  public static let unaskedAlert = RuleConflict(
    "L17", "When does iOS ask whether an app may be opened for an accessory?", rules: ["C18", "C21"],
    switch: relaunchAlerts,
    [
      (false, "For events that the app's connect options name.", "Shiny's documentation; Apple's connect options"),
      (true, "Whenever Bluetooth starts an app.", "bitchat issue 1427 and pull request 1396"),
    ],
    default: "Apps that set none of the options report that the alert went away; older reports precede the other cause."
  )

  /// Conflict L18: how long location updates that began in the background keep an app awake.
  public static let lateLocation = RuleConflict(
    "L18", "How long do location updates that began in the background keep an app awake?", rules: ["D6", "D14"],
    switch: locationBegunInBackgroundLasts,
    [
      (true, "Without end, with permission for always.", "Herald"),
      (false, "5 to 15 minutes.", "Apple developer forum 813706"),
    ],
    default: "One report contradicts an app that is in use.")

  /// Conflict L19: whether a forwarded notification lights the screen.
  public static let forwardedLight = RuleConflict(
    "L19", "Does a notification that is forwarded to an accessory light the phone's screen?", rules: ["F2", "F5"],
    switch: forwardedNotificationsLight,
    [
      (true, "Yes, as without forwarding.", "no source says otherwise"),
      (false, "No, as with a paired watch.", "by analogy with Apple's text on Apple Watch"),
    ],
    default: "Nothing is published; the default is the answer that is better for a node.")

  /// Conflict L20: whether the identifier of an unpaired peripheral survives a reboot.
  public static let rebootIdentifiers = RuleConflict(
    "L20", "Does a peripheral that is not paired keep its identifier across a reboot?", rules: ["H2", "H5"],
    since: OSVersion(27), switch: identifiersSurviveReboot,
    [
      (false, "No: it gets a new one after every reboot and update.", "Apple developer forum 851067, iOS 27"),
      (true, "Yes.", "Apple's header for CBPeer"),
    ],
    default: "Apple's page promises nothing, and a node has to cope with new identifiers anyway.")

  /// Conflict L21: how long an app may run after a region event.
  public static let regionWakeTime = RuleConflict(
    "L21", "How long may an app run after a region event?", rules: ["D2", "D4", "E8"], since: OSVersion(9),
    switch: locationWakeWindow,
    [
      (.seconds(10), "About 10 s.", "Estimote forum 1116; D. G. Young, Forever ranging"),
      (.seconds(30), "Up to about 30 s.", "an Apple engineer, Apple developer forum 815618"),
      (.milliseconds(100), "Perhaps no longer than the callback.", "an Apple engineer, Apple developer forum 815618"),
    ],
    default: "The first was measured; the engineer promises nothing and advises a background task.")

  /// Conflict L22: the effects of a Live Activity besides scanning.
  public static let liveActivity = RuleConflict(
    "L22", "What does a Live Activity give an app besides its scan?", rules: ["B9"], since: OSVersion(26),
    switch: liveActivityIsForeground,
    [
      (
        false, "Only the scan: all peripherals, and duplicates.",
        "Apple, Core Bluetooth; hovanki measured the background state"
      ),
      (
        true, "The privileges of the foreground: service UUIDs on air, and overflow behind a dark screen.",
        "another reading of the same sentence"
      ),
    ],
    default: "Apple names two examples, and says nothing about advertising.")

  /// Conflict L23: whether `CLMonitor` reports entries after a launch in the background.
  public static let monitorEntries = RuleConflict(
    "L23", "Does CLMonitor report entries after a launch in the background?", rules: ["E18"], since: OSVersion(17),
    switch: monitorWithholdsEntries,
    [
      (true, "No: only exits, until the app comes to the front.", "Apple developer forum 812111"),
      (false, "Yes, entries and exits.", "Apple, CLMonitor"),
    ],
    default: "CLLocationManager reported both in the same app; beacon conditions were not tried.")

  /// Conflict L24: whether an advertisement that starts before Bluetooth is on is sent later.
  public static let earlyAdvertising = RuleConflict(
    "L24", "If an app starts advertising before Bluetooth is on, is the advertisement sent later?", rules: ["I1"],
    switch: earlyAdvertisingIsKept,
    [
      (false, "No: a command before the state powered on is misuse.", "Apple, CBManager.state"),
      (
        true, "Yes: the reference app starts it once, before the first state.",
        "D. G. Young, Hacking the overflow area"
      ),
    ],
    default: "A phone's log shows the complaint; no source has measured whether the advertisement is sent.")

  /// Conflict L25: how long a peripheral keeps its identifier and address.
  public static let longAddress = RuleConflict(
    "L25", "How long does a peripheral keep its identifier and address?", rules: ["H1", "H2"], switch: addressLifetime,
    [
      (.seconds(900), "About 15 minutes.", "Core Specification, volume 3, part C, appendix A; Herald"),
      (.seconds(3_000), "At least 50 minutes: one peripheral in the log lasts that long.", "the reference log"),
    ],
    default: "Three sources contradict one log, in which a link may have kept the address alive.")

  /// Conflict L26: whether two locked phones in pockets find each other.
  public static let pockets = RuleConflict(
    "L26", "Do two phones find each other when both are locked in pockets?", rules: ["A8", "B4", "E3"],
    switch: overflowNeedsScreen,
    [
      (true, "No: neither phone sends what the other could hear.", "rules A8 and B4"),
      (
        false, "Yes: overflow advertisements reach apps behind dark screens.",
        "A. Holmes, wtfBeacon (how Shortwave works), without a channel"
      ),
    ],
    default: "No source has measured it; the reference log's first link, after 8 ms, is as hard to explain.")

  /// Conflict L27: whether a second scan in the foreground reports the same peripherals again.
  public static let secondScan = RuleConflict(
    "L27", "Does a second scan in the foreground report known peripherals again?", rules: ["B2"],
    switch: foregroundScanReportsAnew,
    [
      (true, "Yes: apps scan again for new reports.", "iBeaconScanner, issue 4; RxBluetoothKit, issue 141, on iOS 10"),
      (false, "No, as in the background.", "Stack Overflow 9896562, on iOS 5; RxBluetoothKit, issue 141, on iOS 11"),
    ],
    default: "The oldest report is about the background, and the one on iOS 11 about a fault of that release.")
}
