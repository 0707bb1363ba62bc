/// Section I: radio state and permissions.
extension Rules {
  public static let messageDelay = Rule(
    "I1", "message-delay", Duration.microseconds(400),
    "Callbacks come a moment after their cause: until the first a manager's state is unknown, and its commands are lost.",
    source: "Apple, CBManager.state; how long the moment is, nobody says", .chosen)

  public static let bluetoothNeedsPermission = Rule(
    "I3", "bluetooth-needs-permission", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, an app's first manager asks the user for Bluetooth; denied, its state is unauthorized.",
    source: "Apple, CBManager.authorization", .documented)

  static let radio: [any RuleDescription] = [messageDelay, bluetoothNeedsPermission]
}
