/// Section I: radio state and permissions.
extension Rules {
  /// The time from a cause to its callback (rule I1).
  public static let messageDelay = Rule(
    "I1", "message-delay", Duration.microseconds(400),
    "Callbacks come a moment after their cause. Before the first callback, the state is unknown and commands are lost.",
    source: "Apple, CBManager.state; the delay is not published", .chosen)

  /// Whether iOS keeps an advertisement that an app starts before its manager is powered on, and sends it once
  /// Bluetooth is on (rule I1). Conflict L24 is open.
  public static let earlyAdvertisingIsKept = Rule(
    "I1", "early-advertising-is-kept", false,
    "An advertisement that an app starts before its manager is powered on is lost, and does not begin later.",
    source: "Apple, CBManager.state; contradicted by Young, BackgroundAdvertiser", .documented)

  /// Whether managers get the state `poweredOff` when Bluetooth is switched off in Settings (rule I1).
  public static let settingsSwitchIsPoweredOff = Rule(
    "I1", "settings-switch-is-powered-off", true,
    "The switch in Settings turns the radio off: managers are powered off; scans, attempts and advertisements end.",
    source: "Apple, CBManagerState", .documented, .invariant)

  /// Whether iOS asks the user to switch Bluetooth on when an app creates a central manager while Bluetooth is off
  /// (rule I1). An option of the manager can forbid this alert. For a peripheral manager, iOS asks only if an option
  /// requests it.
  public static let powerAlert = Rule(
    "I1", "power-alert", true,
    "If an app makes a central manager while Bluetooth is off, iOS asks to switch it on, unless an option forbids it.",
    source: "Apple, CBCentralManagerOptionShowPowerAlertKey", .documented,
    .invariant)

  /// Whether the Bluetooth button in Control Center disconnects all devices except Apple's, and leaves the radio on
  /// (rule I1).
  public static let controlCenterSwitch = Rule(
    "I1", "control-center-switch", [.init(OSVersion(0), false), .init(OSVersion(11), true)],
    "From iOS 11 on, the button in Control Center disconnects all but Apple's own devices, and the radio stays on.",
    source: "Apple, Technical Note TN3115; reports of what apps then see differ", .documented)

  /// Whether the Bluetooth button in Control Center puts managers into the state `poweredOff` (rule I1). Conflict L6 is
  /// open.
  public static let controlCenterShowsPoweredOff = Rule(
    "I1", "control-center-shows-powered-off", true,
    "After the button in Control Center was pressed, managers are powered off until the button is pressed again.",
    source: "reports from apps, which differ", .folklore)

  /// Whether airplane mode switches Bluetooth off (rule I1).
  public static let airplaneMode = Rule(
    "I1", "airplane-mode", true,
    "Airplane mode switches Bluetooth off, unless the user's last switch in an airplane mode turned Bluetooth on.",
    source: "Apple, Technical Note TN3115", .documented)

  /// Whether a crash of the Bluetooth daemon clears services, scan and advertisement (rule I2).
  public static let resetForgetsEverything = Rule(
    "I2", "reset-forgets-everything", true,
    "When the Bluetooth daemon crashes, managers are resetting, and apps have to start everything again.",
    source: "Apple, CBManagerState.resetting", .documented)

  /// The time after which a crashed Bluetooth daemon runs again (rule I2).
  public static let daemonRestart = Rule(
    "I2", "daemon-restart", Duration.seconds(3),
    "A Bluetooth daemon that has crashed runs again some seconds later.",
    source: "the time is not published", .chosen)

  /// Whether Bluetooth sometimes stays silent until a reboot (rule I2).
  public static let silenceEndsWithReboot = Rule(
    "I2", "silence-ends-with-reboot", true,
    "Now and then Bluetooth stops working without a sign until the phone is rebooted.",
    source: "Herald", .measured(sources: 1), .invariant)

  /// Whether an app needs the user's permission for Bluetooth (rule I3).
  public static let bluetoothNeedsPermission = Rule(
    "I3", "bluetooth-needs-permission", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, an app's first manager asks the user for permission; if it is denied, the state is unauthorized.",
    source: "Apple, CBManager.authorization", .documented)

  /// Whether a change of the Bluetooth permission ends the app (rule I3).
  public static let permissionChangeEndsApp = Rule(
    "I3", "permission-change-ends-app", true,
    "iOS ends an app when its Bluetooth permission is changed in Settings.",
    source: "Apple, CBManager.authorization", .documented, .invariant)

  /// Whether an app without a usage description crashes when it asks for permission to use Bluetooth (rule I3).
  public static let usageDescriptionIsNeeded = Rule(
    "I3", "usage-description-is-needed", true,
    "An app without a usage description for Bluetooth crashes when it asks for permission.",
    source: "Apple, NSBluetoothAlwaysUsageDescription", .documented, .invariant)

  /// Whether discovery in the background needs location and Bluetooth, both switched on and permitted (rule I4); not
  /// modelled.
  public static let techniqueNeedsEverything = Rule(
    "I4", "technique-needs-everything", true,
    "With a dark screen, an app discovers phones only if Bluetooth and location are on and both are always permitted.",
    source: "Young, OverflowAreaBeaconRef", .measured(sources: 1),
    .notModelled("This behaviour follows from rules B4, D6, E1, I1, I2 and I3.")
  )

  /// Whether Bluetooth in the background needs permission for the exact location (rule I5).
  public static let bluetoothNeedsFineLocation = Rule(
    "I5", "bluetooth-needs-fine-location", false,
    "Bluetooth in the background is said to need permission for the exact location from iOS 14.2 on; it does not.",
    source: "Herald states this; Apple's documentation contradicts Herald", .folklore, .invariant)

  /// The factor by which Low Power Mode multiplies the duty cycle of background scans (rule I6).
  public static let lowPowerModeSlowsScans = Rule(
    "I6", "low-power-mode-slows-scans", 1.0, unit: "times the duty cycle",
    "Low Power Mode is said to halve the duty cycle of background scans; Apple does not say so.",
    source: "stated by many, measured by no source", .folklore)

  /// Whether location relaunches an app only if Background App Refresh is on for the app (rule I6).
  public static let refreshOffForbidsRelaunch = Rule(
    "I6", "refresh-off-forbids-relaunch", true,
    "Location does not relaunch an app for which the user has switched Background App Refresh off.",
    source: "Apple, CLLocationManager", .remembered)

  /// The number of times a day that characteristics may alert an app on a watch (rule I7); not modelled.
  public static let watchAlerts = Rule(
    "I7", "watch-alerts", 5, unit: "alerts a day",
    "On a watch, changes of characteristics alert an app at most five times a day.",
    source: "Apple, Core Bluetooth on watchOS", .documented,
    .notModelled("The rule concerns watchOS."))

  /// Whether links end with error 0x28 after repeated parameter updates or a change of the PHY (rule I8); not modelled.
  public static let parameterUpdateLoops = Rule(
    "I8", "parameter-update-loops", [.init(OSVersion(0), false), .init(OSVersion(26), true)],
    "On iOS 26 some links end with error 0x28 after parameter updates every 120 ms, or when the PHY changes.",
    source: "Nordic DevZone 124994; SiliconLabs/SimplicityConnect-ios issue 28", .measured(sources: 2),
    .notModelled("Some phones have this fault with some accessories, and the virtual phone has no accessories."))

  /// Whether Channel Sounding works only with paired accessories (rule I9); not modelled.
  public static let channelSoundingNeedsAccessory = Rule(
    "I9", "channel-sounding-needs-accessory", [.init(OSVersion(0), false), .init(OSVersion(27), true)],
    "Channel Sounding measures distances only to paired accessories, in the foreground, and never between phones.",
    source: "Apple, WWDC26 session 369", .documented, .notModelled("The virtual phone has no accessories."))

  /// Whether a Live Activity permits Ultra Wideband in the background (rule I10); not modelled.
  public static let ultraWidebandInBackground = Rule(
    "I10", "ultra-wideband-in-background", [.init(OSVersion(0), false), .init(OSVersion(18), true)],
    "From iOS 18.4 on, listed here as 18, a Live Activity lets an app use Ultra Wideband in the background.",
    source: "Apple, Nearby Interaction", .documented, .notModelled("The virtual phone has no Ultra Wideband."))

  /// Whether Wi-Fi Aware connects only paired devices (rule I11); not modelled.
  public static let wifiAwareNeedsPairing = Rule(
    "I11", "wifi-aware-needs-pairing", [.init(OSVersion(0), false), .init(OSVersion(26), true)],
    "Wi-Fi Aware connects only devices that the user has paired.",
    source: "Apple, WWDC25 session 228", .documented, .notModelled("The virtual phone has no Wi-Fi."))

  static let radio: [any RuleDescription] = [
    messageDelay, earlyAdvertisingIsKept, settingsSwitchIsPoweredOff, powerAlert, controlCenterSwitch,
    controlCenterShowsPoweredOff, airplaneMode, resetForgetsEverything, daemonRestart, silenceEndsWithReboot,
    bluetoothNeedsPermission, permissionChangeEndsApp, usageDescriptionIsNeeded, techniqueNeedsEverything,
    bluetoothNeedsFineLocation, lowPowerModeSlowsScans, refreshOffForbidsRelaunch, watchAlerts,
    parameterUpdateLoops, channelSoundingNeedsAccessory, ultraWidebandInBackground, wifiAwareNeedsPairing,
  ]
}
