/// Section A: advertising.
extension Rules {
  public static let allowedAdvertisementKeys = Rule(
    "A1", "allowed-advertisement-keys",
    [CBAdvertisementDataLocalNameKey, CBAdvertisementDataServiceUUIDsKey, appleBeaconKey],
    "Apps advertise a local name and service UUIDs, or what a beacon region gives them; other keys are logged and ignored.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:)", .documented)

  public static let foregroundAdvertisingBytes = Rule(
    "A2", "foreground-advertising-bytes", 28,
    "In the foreground 28 bytes hold services and name with their headers; services that do not fit go to the overflow area.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:); Crownstone", .measured(sources: 2))

  public static let scanResponseNameBytes = Rule(
    "A2", "scan-response-name-bytes", 10,
    "If the 28 bytes are used up, up to 10 bytes of the scan response hold the local name.",
    source: "Apple, CBPeripheralManager.startAdvertising(_:)", .documented)

  public static let backgroundAdvertisesOverflowOnly = Rule(
    "A3", "background-overflow-only", true,
    "In the background the local name is dropped and every service UUID moves to the overflow area.",
    source:
      "Apple, Core Bluetooth Programming Guide; D. G. Young, Hacking the overflow area; Crownstone; Ubertooth log",
    .measured(sources: 3))

  public static let overflowMovesToScanResponse = Rule(
    "A4", "overflow-in-scan-response-from-generation", 10,
    "From the iPhone X generation on, the overflow area stands in the scan response; before, in the advertisement.",
    source: "Ubertooth log (iPhone 6); Herald and AltBeacon fixtures (iPhone X and later)", .measured(sources: 2))

  public static let backgroundAdvertisingInterval = Rule(
    "A6", "background-advertising-interval", Duration.milliseconds(180),
    "In the background an advertisement goes out every 180 ms plus 0 to 10 ms.",
    source: "Ubertooth log, 2,261 gaps: least 180.0, mean 183.2, most 188.8 ms; Crownstone", .computed)

  /// The 2,034 gaps of the log between neighbouring packets, counted: 26 of 180 ms, 680 of 181.25 ms and so on.
  public static let advertisingDelayWeights = Rule(
    "A6", "advertising-delay-weights", [26, 680, 367, 376, 362, 204, 17, 2],
    "The random delay is a multiple of 1.25 ms; short delays are drawn more often than long ones, and none hardly ever.",
    source: "Ubertooth log of an iPhone 6", .computed)

  public static let foregroundAdvertisingInterval = Rule(
    "A7", "foreground-advertising-interval", Duration.milliseconds(100),
    "In the foreground an advertisement goes out every 100 ms plus 0 to 10 ms.",
    source: "no capture found; claims range from 30 to 100 ms", .folklore)

  public static let beaconIsForegroundOnly = Rule(
    "A8", "beacon-is-foreground-only", true,
    "An iPhone transmits as an iBeacon only while the app is in the foreground with the screen on.",
    source: "Apple, Turning an iOS device into an iBeacon; D. G. Young; OverflowAreaBeaconRef", .measured(sources: 3))

  public static let backgroundChangeIsIgnored = Rule(
    "A9", "background-change-is-ignored", [.init(OSVersion(0), false), .init(OSVersion(14), true)],
    "From iOS 14 on, starting or stopping in the background does not change the overflow mask until the next foreground.",
    source: "D. G. Young, Hacking the overflow area, tested again on iOS 16.0", .measured(sources: 1))

  public static let oneAdvertisingSet = Rule(
    "A10", "one-advertising-set", true,
    "All apps of a phone share one advertisement: their overflow masks are OR-ed.",
    source: "D. G. Young, Hacking the overflow area", .measured(sources: 1))

  static let advertising: [any RuleDescription] = [
    allowedAdvertisementKeys, foregroundAdvertisingBytes, scanResponseNameBytes, backgroundAdvertisesOverflowOnly,
    overflowMovesToScanResponse, backgroundAdvertisingInterval, advertisingDelayWeights, foregroundAdvertisingInterval,
    beaconIsForegroundOnly, backgroundChangeIsIgnored, oneAdvertisingSet,
  ]
}
