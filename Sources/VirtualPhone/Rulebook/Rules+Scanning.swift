/// Section B: scanning.
extension Rules {
  public static let backgroundScanNeedsServices = Rule(
    "B1", "background-scan-needs-services", true,
    "A scan in the background finds nothing unless it names services.",
    source: "Apple, Core Bluetooth Programming Guide", .documented)

  public static let backgroundScanCoalesces = Rule(
    "B2", "background-scan-coalesces", true,
    "In the background duplicates are not reported, whatever the app asked for: once a peer, until it was connected.",
    source: "Apple, Core Bluetooth Programming Guide; Stack Overflow 9896562", .documented)

  public static let foregroundScanWindow = Rule(
    "B3", "foreground-scan-window", ScanDuty(window: .milliseconds(30), interval: .milliseconds(40)),
    "With a scanning app in the foreground the receiver is open 30 ms of every 40 ms.",
    source: "attributed to Apple's documentation, one source", .folklore)

  public static let backgroundScanWindowScreenOn = Rule(
    "B3", "background-scan-window-screen-on", ScanDuty(window: .milliseconds(30), interval: .milliseconds(800)),
    "With all scanning apps in the background and the screen on, the receiver is open about 4 % of the time.",
    source: "Apple says that it takes longer, not how much; tuned to a median of 2.5 s for packets every 180 ms",
    .chosen)

  public static let backgroundScanWindowScreenOff = Rule(
    "B3", "background-scan-window-screen-off", ScanDuty(window: .milliseconds(30), interval: .milliseconds(4200)),
    "With all scanning apps in the background and the screen off, the receiver is open about 0.7 % of the time.",
    source: "Apple says that it takes longer, not how much; tuned to a median of 24 s for packets every 180 ms", .chosen
  )

  public static let overflowNeedsScreen = Rule(
    "B4", "overflow-delivery-needs-screen", true,
    "Overflow advertisements reach an app that is not in the foreground only while its phone's screen is on.",
    source: "D. G. Young, Hacking the overflow area; Herald", .measured(sources: 2))

  public static let overflowNeedsLocation = Rule(
    "B4", "overflow-delivery-needs-location", true,
    "Overflow advertisements reach an app that is not in the foreground only while location runs on its phone.",
    source: "D. G. Young, Hacking the overflow area; Herald", .measured(sources: 2))

  /// The reference demonstration's iPhone 6 on iOS 11.4.1 found a backgrounded peer with location running and no ranging; by
  /// May 2020, on iOS 13, two sources found ranging necessary. The releases between were not measured.
  public static let overflowNeedsRanging = Rule(
    "B4", "overflow-delivery-needs-ranging", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, that phone must range beacons too (any region, even a dummy one); iOS 11 did not ask for it.",
    source: "D. G. Young, Hacking the overflow area; Herald; for iOS 11 the Advertiser's demonstration log",
    .measured(sources: 2))

  /// An open conflict: one source sees duplicates on the overflow path while the app is awake, another sees each peer once.
  public static let overflowIsReportedRepeatedly = Rule(
    "B4", "overflow-delivery-repeats", true,
    "While the conditions for overflow delivery hold, a scan that allows duplicates gets them even in the background.",
    source: "D. G. Young, Hacking the overflow area; contradicted by Herald", .measured(sources: 1))

  public static let overflowKeyListsScannedServices = Rule(
    "B6", "overflow-key-lists-scanned-services", true,
    "The overflow key lists the scanned service UUIDs whose bit is set, whether or not the peer has that service.",
    source: "Apple, CBAdvertisementDataOverflowServiceUUIDsKey", .documented)

  public static let beaconsAreHidden = Rule(
    "B7", "core-bluetooth-hides-beacons", true,
    "Core Bluetooth shows apps neither iBeacon nor overflow manufacturer data.",
    source: "D. G. Young and others", .measured(sources: 3))

  static let scanning: [any RuleDescription] = [
    backgroundScanNeedsServices, backgroundScanCoalesces, foregroundScanWindow, backgroundScanWindowScreenOn,
    backgroundScanWindowScreenOff, overflowNeedsScreen, overflowNeedsLocation, overflowNeedsRanging,
    overflowIsReportedRepeatedly, overflowKeyListsScannedServices, beaconsAreHidden,
  ]
}

/// A receiver open for `window` out of every `interval`.
public struct ScanDuty: Hashable, Sendable {
  public var window: Duration
  public var interval: Duration

  public init(window: Duration, interval: Duration) {
    self.window = window
    self.interval = interval
  }
}
