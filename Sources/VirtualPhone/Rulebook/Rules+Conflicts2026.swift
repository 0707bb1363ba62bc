/// Section L, continued: the conflicts L10 to L27.
///
/// The surveys and bounds of this repository use the first answer of each conflict, unless a survey names another
/// answer.
extension Rules {
  /// Conflict L10: whether a beacon region relaunches an app after a force quit.
  public static let forceQuitAndRegions = RuleConflict(
    "L10", "Does a beacon region relaunch an app that the user has swiped away?", rules: ["E6", "E15"],
    since: OSVersion(26), switch: regionRelaunchesAfterForceQuit,
    [
      (true, "Yes, as on older releases.", "Young, Background launching"),
      (
        false, "No: circular regions and significant changes relaunched no such app on iOS 26.4.",
        "Apple developer forum 826964"
      ),
    ],
    default:
      "Only one developer reports the second answer, for other regions; no source measured beacon regions on iOS 26.")

  /// Conflict L11: whether ranging continues while the display is dark.
  public static let rangingInTheDark = RuleConflict(
    "L11", "Does ranging continue while the display is dark?", rules: ["B4", "D6", "E7", "E8", "E16"],
    since: OSVersion(18),
    switch: rangingBehindDarkDisplay,
    [
      (true, "Yes, while location updates keep the app awake.", "Young, Forever ranging"),
      (
        false, "No: the callbacks stop when the display goes dark, and return when it is lit.",
        "Apple developer forum 773758, iOS 18"
      ),
    ],
    default: "Two developers disagree, on different releases; for iOS 26 and 27 nothing is measured.")

  /// Conflict L12: whether iOS 26 relaunches an app without AccessorySetupKit after the user has pressed the Bluetooth
  /// button in Control Center.
  public static let controlCenterRelaunch = RuleConflict(
    "L12",
    "If the user presses Control Center's Bluetooth button, does iOS 26 relaunch apps without AccessorySetupKit?",
    rules: ["G1"], since: OSVersion(26), switch: relaunchAfterControlCenter,
    [
      (
        false, "No: Technical Note TN3115 promises a relaunch only to apps that use AccessorySetupKit.",
        "Apple, Technical Note TN3115, note 5"
      ),
      (
        true, "Yes: Technical Note TN3115 names apps that use AccessorySetupKit, but excludes no other app.",
        "an Apple engineer, forum 806013"
      ),
    ],
    default: "The technical note is documentation, but the engineer's answer is about restoration in general.")

  /// Conflict L13: whether the overflow advertisement survives a stop of advertising and the start of an iBeacon.
  public static let overflowUnderBeacon = RuleConflict(
    "L13", "Does an overflow advertisement outlive stopAdvertising() and the start of an iBeacon?",
    rules: ["A10", "A14"],
    switch: overflowSurvivesBeaconStart,
    [
      (false, "No: the iBeacon replaces the advertisement.", "Apple, CBPeripheralManager.stopAdvertising()"),
      (true, "Yes: the bits are sent again when the app leaves the foreground.", "Young, OverflowAreaBeaconRef"),
    ],
    default: "OverflowAreaBeaconRef itself restarts the overflow advertisement every 5 s, so it proves neither answer.")

  /// Conflict L14: whether an app that location keeps awake hears plain advertisements repeatedly.
  public static let awakeDuplicates = RuleConflict(
    "L14", "Does an app that location keeps awake get repeated reports of a plain advertisement?",
    rules: ["B2", "B14", "D7"], switch: awakeAppsHearDuplicates,
    [
      (
        false, "No: only apps in the foreground get repeated reports.",
        "Apple, CBCentralManagerScanOptionAllowDuplicatesKey"
      ),
      (
        true, "Yes: about four reports a second, while the app ranges.",
        "hovanki, field trial on one iPhone with iOS 26.2"
      ),
    ],
    default: "Apple documents the first answer; the second is one measurement, and the phone was unlocked at its end.")

  /// Conflict L15: whether a scan slows down while its app stays in the background.
  public static let stagedScanning = RuleConflict(
    "L15", "Does a scan slow down while its app stays in the background?", rules: ["B3", "B15"],
    switch: backgroundScanSlowsInStages,
    [
      (
        false, "Not at all: one duty cycle for dark screens and one for lit screens.",
        "Herald; the duty cycles of rule B3"
      ),
      (
        true,
        "In stages: an advertiser with a 20 ms interval is found within seconds, a slow advertiser after minutes.",
        "Apple developer forum 801723"
      ),
    ],
    default:
      "Herald measured the first answer. The Apple engineer gives no lengths of stages; the project chose the lengths.")

  /// Conflict L16: the result of a connection attempt when no more links are possible.
  public static let silentExcess = RuleConflict(
    "L16", "What happens to a connection attempt when the phone cannot have another link?", rules: ["C7", "C20"],
    switch: excessAttemptsFail,
    [
      (true, "The attempt fails with error 11.", "Apple, CBError.Code.connectionLimitReached"),
      (
        false, "The attempt stays in the state connecting for ever, without an error.",
        "Apple developer forum 812353, visionOS and watchOS"
      ),
    ],
    default: "The error is documented; the report of the second answer is not about iOS.")

  /// Conflict L17: when iOS asks the user whether an app may be opened for an accessory.
  public static let unaskedAlert = RuleConflict(
    "L17", "When does iOS ask whether an app may be opened for an accessory?", rules: ["C18", "C21"],
    switch: relaunchAlerts,
    [
      (false, "For events that the app's connect options name.", "Shiny's documentation; Apple's connect options"),
      (true, "Whenever Bluetooth starts an app.", "bitchat issue 1427 and pull request 1396"),
    ],
    default:
      "Developers of apps without connect options report that the alert went away, which supports the first answer."
  )

  /// Conflict L18: how long location updates that began in the background keep an app awake.
  public static let lateLocation = RuleConflict(
    "L18", "How long do location updates that began in the background keep an app awake?", rules: ["D6", "D14"],
    switch: locationBegunInBackgroundLasts,
    [
      (true, "Without end, with permission for always.", "Herald"),
      (false, "5 to 15 minutes.", "Apple developer forum 813706"),
    ],
    default: "One report contradicts Herald, which is in use in public apps.")

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
      (
        false, "No: the peripheral gets a new identifier after every reboot and update.",
        "Apple developer forum 851067, iOS 27"
      ),
      (true, "Yes.", "Apple's header for CBPeer"),
    ],
    default: "Apple's page promises nothing, and a node has to cope with new identifiers anyway.")

  /// Conflict L21: how long an app may run after a region event.
  public static let regionWakeTime = RuleConflict(
    "L21", "How long may an app run after a region event?", rules: ["D2", "D4", "E8"], since: OSVersion(9),
    switch: locationWakeWindow,
    [
      (.seconds(10), "About 10 s.", "Estimote forum 1116; Young, Forever ranging"),
      (.seconds(30), "Up to about 30 s.", "an Apple engineer, Apple developer forum 815618"),
      (
        .milliseconds(100), "Perhaps only until the callback returns.",
        "an Apple engineer, Apple developer forum 815618"
      ),
    ],
    default: "The first answer was measured; the Apple engineer promises no time and advises a background task.")

  /// Conflict L22: the Bluetooth privileges that a Live Activity gives an app.
  public static let liveActivity = RuleConflict(
    "L22", "Which Bluetooth privileges does a Live Activity give an app?", rules: ["B9"], since: OSVersion(26),
    switch: liveActivityIsForeground,
    [
      (
        false, "Only privileges for scans: iOS reports all peripherals, and reports each of them repeatedly.",
        "Apple, Core Bluetooth; hovanki measured the background state"
      ),
      (
        true, "All privileges of the foreground: service UUIDs stay on air, and masks arrive behind a dark screen.",
        "another reading of Apple's sentence"
      ),
    ],
    default: "Apple names two examples of scanning, and says nothing about advertising.")

  /// Conflict L23: whether `CLMonitor` reports entries after a launch in the background.
  public static let monitorEntries = RuleConflict(
    "L23", "Does CLMonitor report entries after a launch in the background?", rules: ["E18"], since: OSVersion(17),
    switch: monitorWithholdsEntries,
    [
      (true, "No: until the app comes to the front, CLMonitor reports only exits.", "Apple developer forum 812111"),
      (false, "Yes: CLMonitor reports entries and exits.", "Apple, CLMonitor"),
    ],
    default: "CLLocationManager reported entries and exits in the same app; beacon conditions were not tried.")

  /// Conflict L24: whether iOS keeps an advertisement that an app starts before its manager is powered on.
  public static let earlyAdvertising = RuleConflict(
    "L24", "If an app starts advertising before Bluetooth is on, is the advertisement sent later?", rules: ["I1"],
    switch: earlyAdvertisingIsKept,
    [
      (false, "No: a command before the state powered on is misuse.", "Apple, CBManager.state"),
      (
        true, "Yes: the reference app starts its advertisement only once, before its manager reports a state.",
        "Young, Hacking the overflow area"
      ),
    ],
    default:
      "A phone's log shows a complaint about the early start; no source measured whether the advertisement is sent."
  )

  /// Conflict L25: how long a peripheral keeps its identifier and address.
  public static let longAddress = RuleConflict(
    "L25", "How long does a peripheral keep its identifier and address?", rules: ["H1", "H2"], switch: addressLifetime,
    [
      (.seconds(900), "About 15 minutes.", "Core Specification, volume 3, part C, appendix A; Herald"),
      (
        .seconds(3_000),
        "At least 50 minutes: one peripheral in the reference log keeps its identifier and address that long.",
        "the reference log"
      ),
    ],
    default: "Three sources contradict one log, in which a link may have kept the address alive.")

  /// Conflict L26: whether two locked phones in pockets find each other.
  public static let pockets = RuleConflict(
    "L26", "Do two phones find each other when both are locked in pockets?", rules: ["A8", "B4", "E3"],
    switch: overflowNeedsScreen,
    [
      (true, "No: neither phone sends packets that iOS would report to the other phone's app.", "rules A8 and B4"),
      (
        false, "Yes: overflow advertisements reach apps behind dark screens.",
        "A. Holmes, wtfBeacon (how Shortwave works), without a channel"
      ),
    ],
    default: "No source has measured this case. No rule explains a link in the reference log 8 ms after the request.")

  /// Conflict L27: whether a second scan in the foreground reports the same peripherals again.
  public static let secondScan = RuleConflict(
    "L27", "Does a second scan in the foreground report known peripherals again?", rules: ["B2"],
    switch: foregroundScanReportsAnew,
    [
      (true, "Yes: apps scan again for new reports.", "iBeaconScanner, issue 4; RxBluetoothKit, issue 141, on iOS 10"),
      (
        false, "No: a second scan reports only new peripherals.",
        "Stack Overflow 9896562, on iOS 5; RxBluetoothKit, issue 141, on iOS 11"
      ),
    ],
    default: "The oldest report is about the background, and the report on iOS 11 is about a fault of that release.")
}
