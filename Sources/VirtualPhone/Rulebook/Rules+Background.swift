/// Section D: app states and background time.
extension Rules {
  public static let suspensionDelay = Rule(
    "D1", "suspension-delay", Duration.seconds(5),
    "An app that nothing keeps awake is suspended about 5 s after it left the foreground.",
    source: "Apple, Managing your app's life cycle", .documented)

  public static let wakeWindow = Rule(
    "D2", "bluetooth-wake-window", Duration.seconds(10),
    "A Bluetooth event wakes a suspended app that has the background mode for it, for about 10 s.",
    source: "Apple, Core Bluetooth Programming Guide", .documented)

  public static let backgroundTaskBudget = Rule(
    "D4", "background-task-budget",
    [
      .init(OSVersion(4), Duration.seconds(600)), .init(OSVersion(7), .seconds(180)),
      .init(OSVersion(13), .seconds(30)),
    ],
    "A background task keeps an app awake for 600 s, since iOS 7 for 180 s, since iOS 13 for about 30 s.",
    source: "Apple developer support, UIApplication Background Task Notes; D. G. Young", .measured(sources: 2))

  public static let unendedTaskKills = Rule(
    "D4", "unended-task-kills", true,
    "An app that does not end its background task when it expires is killed, not suspended.",
    source: "Apple, beginBackgroundTask(withName:expirationHandler:)", .documented)

  public static let unlimitedTimeRemaining = Rule(
    "D5", "unlimited-time-remaining", Double.greatestFiniteMagnitude,
    "The background time remaining is the largest number there is in the foreground, and while location updates run.",
    source: "Apple, UIApplication.backgroundTimeRemaining", .documented)

  public static let locationKeepsAwake = Rule(
    "D6", "location-keeps-awake", true,
    "Location updates begun in the foreground by an app with the location background mode keep it awake without end.",
    source: "D. G. Young, Forever ranging; OverflowAreaBeaconRef; Herald", .measured(sources: 3))

  static let background: [any RuleDescription] = [
    suspensionDelay, wakeWindow, backgroundTaskBudget, unendedTaskKills, unlimitedTimeRemaining, locationKeepsAwake,
  ]
}
