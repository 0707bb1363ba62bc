/// Section I: radio state and permissions.
extension Rules {
  public static let stateIsAsynchronous = Rule(
    "I1", "first-state-is-asynchronous", true,
    "A manager's state is unknown until its first callback; commands before powered on are dropped and logged.",
    source: "Apple, CBManager.state", .documented)

  public static let bluetoothNeedsPermission = Rule(
    "I3", "bluetooth-needs-permission", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, an app's first manager asks the user for Bluetooth; denied, its state is unauthorized.",
    source: "Apple, CBManager.authorization", .documented)

  static let radio: [any RuleDescription] = [stateIsAsynchronous, bluetoothNeedsPermission]
}
