/// Section G: state preservation, restoration and relaunch.
extension Rules {
  /// Whether an app is relaunched only for an event that it waited for (rule G1).
  public static let relaunchNeedsPendingEvent = Rule(
    "G1", "relaunch-needs-pending-event", true,
    "An app is relaunched only for an event of its scan, its attempts to connect, its subscriptions or its advertisement.",
    source: "Apple, Technical Note TN3115", .documented, .invariant)

  /// Whether an app that was removed from memory or has crashed is relaunched (rule G1).
  public static let relaunchAfterRemoval = Rule(
    "G1", "relaunch-after-removal", true,
    "An app that was removed from memory, or has crashed, is relaunched.",
    source: "Apple, Technical Note TN3115", .documented)

  /// Whether Bluetooth relaunches an app that the user has swiped away (rule G1).
  public static let relaunchAfterForceQuit = Rule(
    "G1", "relaunch-after-force-quit", false,
    "An app that the user has swiped away is not relaunched by Bluetooth.",
    source: "Apple, Technical Note TN3115", .documented)

  /// Whether an app is relaunched after Bluetooth was switched off in Settings (rule G1).
  public static let relaunchAfterSettingsSwitch = Rule(
    "G1", "relaunch-after-settings-switch", false,
    "An app is not relaunched after Bluetooth was switched off in Settings.",
    source: "Apple, Technical Note TN3115", .documented)

  /// Whether an app is relaunched after the user has pressed the Bluetooth button in Control Center (rule G1). Conflict
  /// L12 is open.
  public static let relaunchAfterControlCenter = Rule(
    "G1", "relaunch-after-control-center",
    [.init(OSVersion(0), false), .init(OSVersion(11), true), .init(OSVersion(26), false)],
    "An app is relaunched after the user has pressed the Bluetooth button in Control Center. "
      + "From iOS 26 on, this applies only to apps with AccessorySetupKit.",
    source: "Apple, Technical Note TN3115 and its predecessor QA1962", .documented)

  /// Whether an app is relaunched after a switch to airplane mode that left Bluetooth on (rule G1).
  public static let relaunchAfterAirplaneMode = Rule(
    "G1", "relaunch-after-airplane-mode",
    [.init(OSVersion(0), false), .init(OSVersion(11), true), .init(OSVersion(26), false)],
    "An app is relaunched after an airplane mode that left Bluetooth on, from iOS 26 on only with AccessorySetupKit.",
    source: "Apple, Technical Note TN3115 and its predecessor QA1962", .documented)

  /// Whether an app is relaunched after a reboot (rule G1).
  public static let relaunchAfterReboot = Rule(
    "G1", "relaunch-after-reboot", [.init(OSVersion(0), false), .init(OSVersion(11), true)],
    "From iOS 11 on, an app is relaunched after a reboot, once the phone has been unlocked.",
    source: "Apple, Technical Note TN3115 and its predecessor QA1962", .documented)

  /// The order of the callbacks after a relaunch (rule G2).
  public static let restorationOrder = Rule(
    "G2", "restoration-order", ["launch", "manager made", "willRestoreState", "didUpdateState", "event"],
    "A manager gets the restored state before its first state, and the event after both; earlier commands are lost.",
    source: "Apple, Technical Note TN3115", .documented, .invariant)

  /// Whether managers get back the state that they had before the process ended (rule G3).
  public static let restoredState = Rule(
    "G3", "restored-state", true,
    "Central managers get back peripherals and scan; peripheral managers get back services, subscribers and advertisement.",
    source: "Apple, Central and Peripheral Manager State Restoration Options; decompiled frameworks", .documented,
    .invariant)

  /// Whether the system keeps the links, attempts, scan, services and advertisement of an app that has ended (rule G4).
  public static let systemKeepsRoleOfDeadApp = Rule(
    "G4", "system-keeps-role-of-dead-app", true,
    "After the end of an app that asked for restoration, the system keeps the app's links, attempts, scan, services "
      + "and advertisement. A force-quit discards this state.",
    source: "Apple, Core Bluetooth Programming Guide", .documented)

  /// Whether a discovery relaunches an app (rule G5). Conflict L5 is open.
  public static let scanRelaunches = Rule(
    "G5", "scan-relaunches", true,
    "A discovery relaunches an app as a connection does.",
    source: "Apple, Technical Note TN3115; doubted on Stack Overflow", .documented)

  /// Whether an app that Xcode or a signal ends counts as removed from memory (rule G6).
  public static let debuggerStopIsRemoval = Rule(
    "G6", "debugger-stop-is-removal", true,
    "An app that Xcode stops, or a signal ends, counts as removed from memory, not as swiped away.",
    source: "Young", .measured(sources: 1), .invariant)

  static let restoration: [any RuleDescription] = [
    relaunchNeedsPendingEvent, relaunchAfterRemoval, relaunchAfterForceQuit, relaunchAfterSettingsSwitch,
    relaunchAfterControlCenter, relaunchAfterAirplaneMode, relaunchAfterReboot, restorationOrder, restoredState,
    systemKeepsRoleOfDeadApp, scanRelaunches, debuggerStopIsRemoval,
  ]
}
