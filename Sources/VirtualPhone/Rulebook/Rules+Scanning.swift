/// Section B: scanning.
extension Rules {
  /// Whether a scan in the background finds nothing unless it names services (rule B1).
  public static let backgroundScanNeedsServices = Rule(
    "B1", "background-scan-needs-services", true,
    "A scan in the background finds nothing unless it names services.",
    source: "Apple, Core Bluetooth Programming Guide", .documented)

  /// Whether a scan in the background reports each peer once (rule B2).
  public static let backgroundScanCoalesces = Rule(
    "B2", "background-scan-coalesces", true,
    "In the background a peer is reported once, and again only after a connection, even if an app wants duplicates.",
    source: "Apple, Core Bluetooth Programming Guide; Stack Overflow 9896562", .documented)

  /// Whether a peer is reported again after a connection to it has ended (rule B2).
  public static let connectionEndsCoalescing = Rule(
    "B2", "connection-ends-coalescing", true,
    "A peer that was reported is reported again after a connection to it has ended.",
    source: "Stack Overflow 9896562", .measured(sources: 1), .invariant)

  /// Whether a new scan in the foreground reports peripherals again (rule B2). Conflict L27 is open.
  public static let foregroundScanReportsAnew = Rule(
    "B2", "foreground-scan-reports-anew", true,
    "In the foreground, but not in the background, every new call to scan reports peripherals again.",
    source: "iBeaconScanner, issue 4; RxBluetoothKit, issue 141; for the background Stack Overflow 9896562",
    .measured(sources: 2))

  /// Whether a new scan in the background reports peripherals other than iPhones again (rule B2); not modelled.
  public static let scanReportsOthersAnew = Rule(
    "B2", "scan-reports-others-anew", true,
    "In the background, a repeated call to scan reports peripherals a second time, except iPhones.",
    source: "Herald", .measured(sources: 1),
    .notModelled(
      "The simulated air has only iPhones, and another source saw no effect of a repeated call."))

  /// Whether a background scan does not report an iPhone again under a new address (rule B2); not modelled.
  public static let readdressedPhoneIsNotReported = Rule(
    "B2", "readdressed-phone-is-not-reported", true,
    "A background scan reports a background iPhone only once, even after the iPhone's address has changed.",
    source: "Herald, according to which Apple confirmed the fault in June 2020", .measured(sources: 1),
    .notModelled("On the virtual phone a new address is a new peer, as in the other sources."))

  /// The scan duty while an app that scans is in the foreground (rule B3).
  public static let foregroundScanWindow = Rule(
    "B3", "foreground-scan-window", ScanDuty(window: .milliseconds(30), interval: .milliseconds(40)),
    "With a scanning app in the foreground, the receiver is open 30 ms of every 40 ms.",
    source: "attributed to Apple's documentation, one source", .folklore)

  /// The scan duty with all scanning apps in the background and the screen on (rule B3).
  public static let backgroundScanWindowScreenOn = Rule(
    "B3", "background-scan-window-screen-on", ScanDuty(window: .milliseconds(30), interval: .milliseconds(800)),
    "If all scanning apps are in the background and the screen is on, the receiver is open about 4 % of the time.",
    source: "Apple says that discovery takes longer, not how much; tuned to a median of 2.5 s for packets every 180 ms",
    .chosen)

  /// The scan duty with all scanning apps in the background and the screen off (rule B3).
  public static let backgroundScanWindowScreenOff = Rule(
    "B3", "background-scan-window-screen-off", ScanDuty(window: .milliseconds(30), interval: .milliseconds(4200)),
    "If all scanning apps are in the background and the screen is off, the receiver is open about 0.7 % of the time.",
    source: "Apple says that discovery takes longer, not how much; tuned to a median of 24 s for packets every 180 ms",
    .chosen
  )

  /// The advertising intervals that Apple recommends for accessories (rule B3); not modelled.
  public static let accessoryAdvertisingIntervals = Rule(
    "B3", "accessory-advertising-intervals",
    ([20_000, 152_500, 211_250, 318_750, 417_500, 546_250, 760_000, 852_500, 1_022_500, 1_285_000] as [Int]).map {
      Duration.microseconds($0)
    },
    "For quick discovery, an accessory first advertises every 20 ms for 30 s. Then it uses one of the longer intervals.",
    source: "Apple, Accessory Design Guidelines", .documented,
    .notModelled("The rule concerns accessories, and the simulated air has only iPhones."))

  /// Whether overflow advertisements reach an app in the background only while the screen is on (rule B4). Conflict
  /// L26 is open.
  public static let overflowNeedsScreen = Rule(
    "B4", "overflow-delivery-needs-screen", true,
    "Overflow advertisements reach an app that is not in the foreground only while its phone's screen is on.",
    source: "Young, Hacking the overflow area; Herald", .measured(sources: 2))

  /// Whether overflow advertisements reach an app in the background only while location updates run on its phone (rule
  /// B4).
  public static let overflowNeedsLocation = Rule(
    "B4", "overflow-delivery-needs-location", true,
    "Overflow advertisements reach an app that is not in the foreground only while location runs on its phone.",
    source: "Young, Hacking the overflow area; Herald", .measured(sources: 2))

  /// Whether overflow advertisements reach an app in the background only while its phone ranges beacons (rule B4).
  ///
  /// The reference demonstration's iPhone 6 on iOS 11.4.1 found a peer in the background with location updates and
  /// without ranging. By May 2020, on iOS 13, two sources found ranging necessary. There are no measurements of the
  /// releases between iOS 11.4.1 and iOS 13.
  public static let overflowNeedsRanging = Rule(
    "B4", "overflow-delivery-needs-ranging", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, overflow advertisements reach an app in the background only while its phone ranges beacons.",
    source: "Young, Hacking the overflow area; Herald; for iOS 11 the Advertiser's demonstration log",
    .measured(sources: 2))

  /// Whether overflow advertisements are reported again and again in the background (rule B4).
  ///
  /// Conflict L2 is open: one source sees duplicates while the app is awake, and another source sees each peer once.
  public static let overflowIsReportedRepeatedly = Rule(
    "B4", "overflow-delivery-repeats", true,
    "While the conditions for overflow delivery hold, a scan that allows duplicates gets them even in the background.",
    source: "Young, Hacking the overflow area; contradicted by Herald", .measured(sources: 1))

  /// Whether two phones with dark screens and the app in the background never discover each other (rule B5).
  public static let darkPhonesStayStrangers = Rule(
    "B5", "dark-phones-stay-strangers", true,
    "Two phones with dark screens and the app in the background never discover each other. "
      + "If one of the two apps is in front, the phones do.",
    source: "Herald; reports on contact tracing apps of spring 2020", .measured(sources: 1), .invariant)

  /// Whether the overflow key lists the scanned services whose bit is set (rule B6).
  public static let overflowKeyListsScannedServices = Rule(
    "B6", "overflow-key-lists-scanned-services", true,
    "The overflow key lists the scanned service UUIDs whose bit is set, whether or not the peer has that service.",
    source: "Apple, CBAdvertisementDataOverflowServiceUUIDsKey", .documented)

  /// Whether the discoveries of a scan that names no services have no overflow key (rule B6).
  public static let scanForAllShowsNoOverflow = Rule(
    "B6", "scan-for-all-shows-no-overflow", true,
    "A scan that names no services gets no overflow key.",
    source: "follows from the contents of the key; measured by no source", .folklore, .invariant)

  /// Whether Core Bluetooth hides iBeacon and overflow manufacturer data from apps (rule B7).
  public static let beaconsAreHidden = Rule(
    "B7", "core-bluetooth-hides-beacons", true,
    "Core Bluetooth shows apps neither iBeacon nor overflow manufacturer data.",
    source: "Young and others", .measured(sources: 3))

  /// The value that stands for an unknown signal strength of a discovery, in dBm (rule B8); not modelled.
  public static let unavailableRSSI = Rule(
    "B8", "unavailable-rssi", 127, unit: "dBm",
    "If the signal strength of a discovery is unknown, iOS reports 127.",
    source: "Apple, CBCentralManagerDelegate", .remembered,
    .notModelled("A simulated radio measures every packet that it receives."))

  /// Whether every discovery states whether the peer accepts connections (rule B8).
  public static let connectabilityIsAlwaysTold = Rule(
    "B8", "connectability-is-always-told", true,
    "Every discovery reports whether the peer can be connected.",
    source: "Apple, CBAdvertisementDataIsConnectable", .documented, .invariant)

  /// Whether an app with a Live Activity scans in the background as in the foreground (rule B9).
  public static let liveActivityKeepsForeground = Rule(
    "B9", "live-activity-keeps-foreground", [.init(OSVersion(0), false), .init(OSVersion(26), true)],
    "From iOS 26 on, an app that began a Live Activity in front scans in the background as it does in front.",
    source: "Apple, Core Bluetooth", .documented)

  /// Whether an app with a Live Activity advertises in the background as in the foreground (rule B9). Conflict L22 is
  /// open.
  public static let liveActivityIsForeground = Rule(
    "B9", "live-activity-is-foreground", false,
    "A Live Activity gives an app only the foreground's scan; the app's advertisement still goes to the overflow area.",
    source: "Apple, Core Bluetooth, which names examples of scanning and says nothing about advertising", .documented)

  /// The longest time that a Live Activity lasts (rule B9).
  public static let liveActivityLifetime = Rule(
    "B9", "live-activity-lifetime", Duration.seconds(8 * 3_600),
    "A Live Activity ends after 8 hours at the latest. The project chose that the activity ends with its app's process.",
    source: "Apple, ActivityKit, Displaying live data with Live Activities", .documented)

  /// Whether an advertisement and its scan response are reported as one discovery (rule B10).
  public static let scanResponseIsMerged = Rule(
    "B10", "scan-response-is-merged", true,
    "Advertisement and scan response are one discovery if both were heard; the advertisement may also come alone.",
    source: "Apple, Core Bluetooth", .remembered, .invariant)

  /// Whether a scan can find peers that solicit a service (rule B11).
  public static let solicitedServicesMatch = Rule(
    "B11", "solicited-services-match", true,
    "A scan may be widened to peers that ask for a service instead of offering it.",
    source: "Apple, CBCentralManagerScanOptionSolicitedServiceUUIDsKey", .remembered, .invariant)

  /// Whether a manager with a scan continues to report that it is scanning when its app enters the background (rule
  /// B12).
  public static let scanOutlivesForeground = Rule(
    "B12", "scan-outlives-foreground", true,
    "A manager continues to report that it scans while its app is in the background or suspended.",
    source: "Apple, CBCentralManager.isScanning", .documented, .invariant)

  /// Whether a scan outlives the process of its app only by restoration (rule B12).
  public static let scanOutlivesProcess = Rule(
    "B12", "scan-outlives-process", true,
    "A scan outlives its app's process only by restoration.",
    source: "Apple, Core Bluetooth Programming Guide", .documented, .invariant)

  /// Whether a new scan replaces the running scan (rule B13).
  public static let newScanReplacesOld = Rule(
    "B13", "new-scan-replaces-old", true,
    "A call to scan replaces a running scan.",
    source: "Apple, CBCentralManager.scanForPeripherals(withServices:options:)", .remembered, .invariant)

  /// The interval at which some apps restart their scan (rule B13).
  public static let scanRestartInterval = Rule(
    "B13", "scan-restart-interval", Duration.seconds(30),
    "Some apps stop and restart their scan every 30 s, because iOS may make a long scan slower.",
    source: "Young, BackgroundAdvertiser", .measured(sources: 1),
    .notModelled("By default the virtual phone slows no long scan (rule B15), so a restart makes no scan faster."))

  /// Whether an app that location keeps awake hears plain advertisements again and again (rule B14). Conflict L14 is
  /// open.
  public static let awakeAppsHearDuplicates = Rule(
    "B14", "awake-apps-hear-duplicates", false,
    "An app that location keeps awake hears a plain advertisement once, as every app in the background does.",
    source: "Apple, CBCentralManagerScanOptionAllowDuplicatesKey; doubted by hovanki's field trial on iOS 26.2",
    .documented)

  /// Whether a background scan slows down in stages (rule B15). Conflict L15 is open.
  public static let backgroundScanSlowsInStages = Rule(
    "B15", "background-scan-slows-in-stages", false,
    "A scan in the background keeps its duty cycle. An Apple engineer says that scans slow down in stages.",
    source: "Herald; doubted by an Apple engineer, Apple developer forum 801723", .measured(sources: 1))

  /// The length of one stage of a scan that slows down (rule B15).
  public static let backgroundScanStage = Rule(
    "B15", "background-scan-stage", Duration.seconds(300),
    "If scans slow down in stages, the scan interval doubles after each stage of this length, three times at most.",
    source: "Apple developer forum 801723, without figures", .chosen)

  static let scanning: [any RuleDescription] = [
    backgroundScanNeedsServices, backgroundScanCoalesces, connectionEndsCoalescing, foregroundScanReportsAnew,
    scanReportsOthersAnew, readdressedPhoneIsNotReported, foregroundScanWindow, backgroundScanWindowScreenOn,
    backgroundScanWindowScreenOff, accessoryAdvertisingIntervals, overflowNeedsScreen, overflowNeedsLocation,
    overflowNeedsRanging, overflowIsReportedRepeatedly, darkPhonesStayStrangers, overflowKeyListsScannedServices,
    scanForAllShowsNoOverflow, beaconsAreHidden, unavailableRSSI, connectabilityIsAlwaysTold,
    liveActivityKeepsForeground, liveActivityIsForeground, liveActivityLifetime, scanResponseIsMerged,
    solicitedServicesMatch, scanOutlivesForeground, scanOutlivesProcess, newScanReplacesOld, scanRestartInterval,
    awakeAppsHearDuplicates, backgroundScanSlowsInStages, backgroundScanStage,
  ]
}

/// The share of time in which a receiver is open, as a window and an interval.
public struct ScanDuty: Hashable, Sendable {
  /// The time for which the receiver is open in each interval.
  public var window: Duration
  /// The time from the beginning of one window to the next.
  public var interval: Duration

  /// Creates a duty; a `window` as long as `interval` means that the receiver is always open.
  public init(window: Duration, interval: Duration) {
    self.window = window
    self.interval = interval
  }
}

extension ScanDuty: SelfExplanatoryValue {
  /// The window and the interval in words, for example `30 ms of every 40 ms`.
  public var figure: RuleFigure { RuleFigure("\(window.figure) of every \(interval.figure)") }

  /// Creates a duty from two durations with `of every` between them. Returns `nil` for any other text, and
  /// if the window is longer than the interval.
  public init?(figure: String, unit: String) {
    guard let (window, interval) = figure.durations(around: " of every "), window > .zero, window <= interval else {
      return nil
    }
    self.init(window: window, interval: interval)
  }
}
