/// Section F: screen and notifications.
extension Rules {
  /// The time for which a notification lights the screen of a locked phone (rule F1).
  public static let notificationLight = Rule(
    "F1", "notification-light", Duration.seconds(10),
    "A local notification lights the screen of a locked phone for about 10 s.",
    source: "Young, Hacking the overflow area", .measured(sources: 1))

  /// Whether Do Not Disturb, a covered sensor or a watch keeps the screen dark (rule F2).
  public static let notificationDefeats = Rule(
    "F2", "notification-defeats", true,
    "Do Not Disturb, a covered proximity sensor or a paired watch keeps a notification from lighting the screen.",
    source: "Young, OverflowAreaBeaconRef; for the watch also Herald", .measured(sources: 1))

  /// The number of times a day that people pick up their phone (rule F3); not modelled.
  public static let pickups = Rule(
    "F3", "pickups", 58, unit: "times a day",
    "People pick up their phone 58 times a day, 30 of them between 9:00 and 17:00.",
    source: "RescueTime, cited by Herald", .measured(sources: 1), .aboutPeople)

  /// The time for which people look at their phone in a day (rule F3); not modelled.
  public static let screenTime = Rule(
    "F3", "screen-time", Duration.seconds(11_700),
    "People look at their phone for 3 h 15 min a day.",
    source: "RescueTime, cited by Herald", .measured(sources: 1), .aboutPeople)

  /// Whether iOS accepts a notification of an app without permission, but does not show it (rule F4).
  public static let deniedNotificationsAreSilent = Rule(
    "F4", "denied-notifications-are-silent", true,
    "Without permission, a notification is accepted without an error and not shown.",
    source: "Apple, UNUserNotificationCenter", .documented)

  /// The time after which an untouched phone is locked (rule F4); not modelled.
  public static let autoLock = Rule(
    "F4", "auto-lock", Duration.seconds(30),
    "A phone that is not touched goes dark and is locked.",
    source: "Apple's default setting", .remembered,
    .notModelled("A virtual user locks the phone when a scenario says so; until then the screen stays on."))

  /// Whether a notification that iOS forwards to an accessory lights the phone's screen (rule F5). Conflict L19 is
  /// open.
  public static let forwardedNotificationsLight = Rule(
    "F5", "forwarded-notifications-light", true,
    "A notification that iOS forwards to an accessory lights the phone's screen as well.",
    source: "Apple does not state this; forwarding exists from iOS 26.5 on, in the European Union", .chosen)

  static let notifications: [any RuleDescription] = [
    notificationLight, notificationDefeats, pickups, screenTime, deniedNotificationsAreSilent, autoLock,
    forwardedNotificationsLight,
  ]
}
