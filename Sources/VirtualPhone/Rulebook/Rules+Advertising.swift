import PhonePort

/// Section A: advertising.
extension Rules {
  /// The advertising keys that an app may set (rule A1).
  public static let allowedAdvertisementKeys = Rule(
    "A1", "allowed-advertisement-keys",
    [AdvertisementKey.localName, AdvertisementKey.services, AdvertisementKey.beacon],
    "Apps advertise a local name and service UUIDs, or the data of a beacon region; other keys are logged and ignored.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:)", .documented)

  /// The number of bytes for services and name, with their headers, in an advertisement in the foreground (rule A2).
  public static let foregroundAdvertisingBytes = Rule(
    "A2", "foreground-advertising-bytes", 28, unit: "bytes",
    "In the foreground, 28 bytes contain the services and the name; services that do not fit go to the overflow area.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:); Crownstone", .measured(sources: 2))

  /// The number of bytes in the scan response for the local name (rule A2).
  public static let scanResponseNameBytes = Rule(
    "A2", "scan-response-name-bytes", 10, unit: "bytes",
    "If the advertisement has no room for the local name, up to 10 bytes of the scan response contain it.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:)", .documented)

  /// Whether services get room in the order of the app's list (rule A2). Conflict L4 is open: one source always saw the
  /// first services of the list, and another source saw no fixed choice.
  public static let servicesKeepTheirOrder = Rule(
    "A2", "services-keep-their-order", true,
    "In the foreground, services are put into the advertisement in the order of the app's list.",
    source: "Crownstone: the first 13 of 33 services; contradicted by Young, OverflowAreaBeaconRef",
    .measured(sources: 1))

  /// Whether an advertisement in the background is reduced to the overflow area (rule A3).
  public static let backgroundAdvertisesOverflowOnly = Rule(
    "A3", "background-overflow-only", true,
    "In the background the local name is dropped and every service UUID moves to the overflow area.",
    source:
      "Apple, Core Bluetooth Programming Guide; Young, Hacking the overflow area; Crownstone; Ubertooth log",
    .measured(sources: 3))

  /// Whether an app without the background mode `bluetooth-peripheral` stops advertising and serving in the
  /// background (rule A3).
  public static let backgroundAdvertisingNeedsMode = Rule(
    "A3", "background-advertising-needs-mode", true,
    "An app without the background mode bluetooth-peripheral neither advertises nor serves until it is in front again.",
    source: "Apple, Core Bluetooth Programming Guide", .documented, .invariant)

  /// Whether iOS sends no overflow area if no bit is set (rule A3).
  public static let emptyMaskIsNotSent = Rule(
    "A3", "empty-mask-is-not-sent", true,
    "In the background nothing is sent unless at least one bit of the overflow area is set.",
    source: "Young, Hacking the overflow area", .measured(sources: 1), .invariant)

  /// The first iPhone generation that sends the overflow area in the scan response (rule A4).
  public static let overflowMovesToScanResponse = Rule(
    "A4", "overflow-in-scan-response-from-generation", 10, unit: "(iPhone generation)",
    "The iPhone X and later send the overflow area in the scan response, earlier iPhones in the advertisement.",
    source: "Ubertooth log (iPhone 6); Herald and AltBeacon fixtures (iPhone X and later)", .measured(sources: 2))

  /// Whether a service is sent in the width in which the app wrote it (rule A5).
  public static let serviceKeepsItsWidth = Rule(
    "A5", "service-keeps-its-width", true,
    "iOS sends a service UUID in the width that the app used; the overflow bit always follows from the 128-bit form.",
    source: "AOSP, a captured advertisement; an issue of flutter's bluetooth_low_energy", .measured(sources: 2),
    .invariant)

  /// The time between two advertisements in the background, without the random delay (rule A6). Conflict L1 is open.
  public static let backgroundAdvertisingInterval = Rule(
    "A6", "background-advertising-interval", Duration.milliseconds(180),
    "In the background an advertisement goes out every 180 ms plus 0 to 10 ms.",
    source: "Ubertooth log, 2,261 gaps: least 180.0, mean 183.2, most 188.8 ms; Crownstone", .computed)

  /// The number of gaps in the reference log for each random delay: 0 ms, 1.25 ms, 2.5 ms and so on (rule A6).
  ///
  /// The log has 2,034 gaps between consecutive packets: 26 of 180 ms, 680 of 181.25 ms and so on.
  public static let advertisingDelayWeights = Rule(
    "A6", "advertising-delay-weights", [26, 680, 367, 376, 362, 204, 17, 2], unit: "gaps",
    "The random delay is 0 to 7 steps of 1.25 ms. The values count the measured gaps for each number of steps.",
    source: "Ubertooth log of an iPhone 6", .computed)

  /// Whether advertising may pause while the radio has other work (rule A6); not modelled.
  public static let advertisingMayPause = Rule(
    "A6", "advertising-may-pause", true,
    "iOS may advertise less often, or pause, while the radio does other Bluetooth work.",
    source: "Apple, Core Bluetooth Programming Guide and developer forum 814450", .documented,
    .notModelled(
      "A simulated radio does all its work at the same time; no source says how often a real radio pauses."))

  /// The time between two advertisements in the foreground, without the random delay (rule A7).
  public static let foregroundAdvertisingInterval = Rule(
    "A7", "foreground-advertising-interval", Duration.milliseconds(100),
    "In the foreground an advertisement goes out every 100 ms plus 0 to 10 ms.",
    source: "no capture found; claims range from 30 to 100 ms", .folklore)

  /// Whether an iBeacon is sent only while its app is in the foreground (rule A8).
  public static let beaconIsForegroundOnly = Rule(
    "A8", "beacon-is-foreground-only", true,
    "An iPhone transmits as an iBeacon only while the app is in the foreground with the screen on.",
    source: "Apple, Turning an iOS device into an iBeacon; Young; OverflowAreaBeaconRef", .measured(sources: 3))

  /// Whether an iBeacon stops in the background without a callback (rule A8).
  public static let beaconStopsSilently = Rule(
    "A8", "beacon-stops-silently", true,
    "An iBeacon stops in the background without a callback, and is sent again when the app is in front.",
    source: "reported about apps in the field, measured by no source", .folklore, .invariant)

  /// Whether a start or stop of advertising in the background has no effect until the app is in front (rule A9).
  public static let backgroundChangeIsIgnored = Rule(
    "A9", "background-change-is-ignored", [.init(OSVersion(0), false), .init(OSVersion(14), true)],
    "From iOS 14 on, an app in the background cannot start or stop advertising before it is in the foreground again.",
    source: "Young, Hacking the overflow area, tested again on iOS 16.0", .measured(sources: 1))

  /// Whether the advertisement of an app that was removed from memory stays on air unchanged when the app is relaunched
  /// (rule A9).
  public static let restoredAdvertisingGoesOn = Rule(
    "A9", "restored-advertising-goes-on", true,
    "If an app is removed from memory and relaunched, its advertisement stays on air unchanged.",
    source: "follows from the rule for starts in the background; bitchat's notes rely on this behaviour", .chosen)

  /// Whether all apps of a phone share one advertisement (rule A10).
  public static let oneAdvertisingSet = Rule(
    "A10", "one-advertising-set", true,
    "All apps of a phone share one advertisement: their overflow masks are OR-ed.",
    source: "Young, Hacking the overflow area", .measured(sources: 1))

  /// The `CBError.Code` that an app gets if it starts advertising while it already advertises (rule A10).
  public static let secondStartIsRefused = Rule(
    "A10", "second-start-is-refused", BluetoothFault.alreadyAdvertising.rawValue, unit: "(CBError.Code)",
    "If an app that already advertises starts advertising again, it gets an error, and its advertisement continues.",
    source: "Apple, CBError.Code.alreadyAdvertising", .remembered, .invariant)

  /// The time after a stop of advertising during which a beacon cannot start (rule A10); not modelled.
  public static let beaconStartDelay = Rule(
    "A10", "beacon-start-delay", Duration.milliseconds(100),
    "A beacon is not sent if the app starts it within about 100 ms after the app stopped another advertisement.",
    source: "Young, OverflowAreaBeaconRef", .measured(sources: 1),
    .notModelled("On the virtual phone, a new advertisement replaces a stopped advertisement at once."))

  /// Whether several apps in the foreground share the space of one advertisement (rule A11); not modelled.
  public static let foregroundAppsShareTheAir = Rule(
    "A11", "foreground-apps-share-the-air", true,
    "If several apps in the foreground advertise, each app can use only the bytes that the other apps leave free.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:)", .documented,
    .notModelled("A virtual phone has one app in front at a time: there is no Split View."))

  /// Whether, after a connection, a peripheral's device name replaces its advertised name (rule A11); not modelled.
  public static let peripheralTakesDeviceName = Rule(
    "A11", "peripheral-takes-device-name", true,
    "After the first connection, Core Bluetooth reports a peripheral's device name instead of its advertised name.",
    source: "Apple developer forum 19381", .documented,
    .notModelled("Virtual phones serve no device name, and a peripheral keeps the name that it advertised."))

  /// Whether a phone continues to advertise while a central is connected (rule A12).
  public static let advertisingSurvivesConnection = Rule(
    "A12", "advertising-survives-connection", true,
    "A phone goes on advertising while a central is connected to it.",
    source: "Herald and bitchat sources, which rely on this rule", .measured(sources: 2), .invariant)

  /// The bit of the overflow mask that makes an iPhone offer to set up an Apple Watch (rule A13); not modelled.
  public static let watchSetUpSheet = Rule(
    "A13", "watch-set-up-sheet", 66, unit: "(bit of the overflow mask)",
    "An iPhone offers to set up an Apple Watch if it receives this overflow bit from a few centimetres away.",
    source: "Young, Hacking the overflow area", .measured(sources: 1),
    .notModelled("The offer comes from a system app, and no other app is told of it."))

  /// Whether an overflow advertisement that an app has stopped is sent again after the app starts an iBeacon (rule
  /// A14). Conflict L13 is open.
  public static let overflowSurvivesBeaconStart = Rule(
    "A14", "overflow-survives-beacon-start", false,
    "An app that stops its advertisement and starts an iBeacon no longer sends its former advertisement.",
    source: "Apple, CBPeripheralManager.stopAdvertising(); doubted by Young, OverflowAreaBeaconRef", .documented)

  static let advertising: [any RuleDescription] = [
    allowedAdvertisementKeys, foregroundAdvertisingBytes, scanResponseNameBytes, servicesKeepTheirOrder,
    backgroundAdvertisesOverflowOnly, backgroundAdvertisingNeedsMode, emptyMaskIsNotSent, overflowMovesToScanResponse,
    serviceKeepsItsWidth, backgroundAdvertisingInterval, advertisingDelayWeights, advertisingMayPause,
    foregroundAdvertisingInterval, beaconIsForegroundOnly, beaconStopsSilently, backgroundChangeIsIgnored,
    restoredAdvertisingGoesOn, oneAdvertisingSet, secondStartIsRefused, beaconStartDelay, foregroundAppsShareTheAir,
    peripheralTakesDeviceName, advertisingSurvivesConnection, watchSetUpSheet,
    overflowSurvivesBeaconStart,
  ]
}
