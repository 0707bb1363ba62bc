/// Section F: screen and notifications.
extension Rules {
  public static let notificationLight = Rule(
    "F1", "notification-light", Duration.seconds(10),
    "A local notification lights the screen of a locked phone for about 10 s.",
    source: "D. G. Young, Hacking the overflow area", .measured(sources: 1))

  public static let notificationDefeats = Rule(
    "F2", "notification-defeats", true,
    "Do Not Disturb, a covered proximity sensor or a paired watch keep a notification from lighting the screen.",
    source: "D. G. Young, OverflowAreaBeaconRef; for the watch also Herald", .measured(sources: 1))

  public static let deniedNotificationsAreSilent = Rule(
    "F4", "denied-notifications-are-silent", true,
    "Without permission a notification is accepted without an error and not shown.",
    source: "Apple, UNUserNotificationCenter", .documented)

  static let notifications: [any RuleDescription] = [
    notificationLight, notificationDefeats, deniedNotificationsAreSilent,
  ]
}
