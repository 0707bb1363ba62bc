/// The requests of an app to its phone about notifications. Each answer goes to the object whose number is in the
/// request.
package enum NotificationRequest: Equatable, Sendable {
  case requestPermission(answerTo: ObjectID)
  case permission(answerTo: ObjectID)
  /// Shows a notification, at once or when its trigger fires.
  case add(NotificationWish, answerTo: ObjectID?)
  /// Makes this object the receiver of two callbacks. One callback reports a notification that arrives while the app is
  /// in the foreground, and the other callback reports the user's answer to a notification.
  case open(ObjectID)
  /// Tells the phone how to show a notification that arrived while the app was in the foreground. The options have the
  /// bits of Apple's `UNNotificationPresentationOptions`.
  case present(identifier: String, options: UInt)
  /// Removes waiting notifications, or notifications that were shown. The value `nil` stands for all of these
  /// notifications.
  case remove([String]?, isPending: Bool)
  /// Requests the waiting notifications, or the notifications that were shown. Reply: the requested notifications.
  case list(isPending: Bool)
  case setBadge(Int)
}

/// A notification that an app has requested.
package struct NotificationWish: Equatable, Sendable {
  package enum Trigger: Equatable, Sendable {
    case now
    /// Shows the notification after a number of seconds, and then again after each interval of `every` seconds. The
    /// notification is shown once if `every` is `nil`.
    case after(seconds: Double, every: Double?)
  }

  package var identifier: String
  package var title = ""
  package var subtitle = ""
  package var body = ""
  package var category = ""
  package var thread = ""
  package var badge: Int?
  package var hasSound = false
  /// The bytes of a property list with the app's own data.
  package var userInfo: [UInt8] = []
  /// Three strings for each attachment: its identifier, the path of its file, and its type.
  package var attachments: [String] = []
  /// The interruption level, with Apple's numbers: 0 is passive, 1 is active, 2 is time-sensitive, and 3 is critical.
  package var interruptionLevel: UInt = 1
  package var launchImage = ""
  package var targetContent: String?
  package var filterCriteria: String?
  package var relevance = 0.0
  package var summary = ""
  package var summaryCount = 0
  /// The identifiers of the actions that open the app.
  package var openingActions: [String] = []
  /// The identifiers of the actions that require an unlocked phone.
  package var unlockingActions: [String] = []
  /// Whether the app is notified when the user dismisses the notification.
  package var reportsDismissal = false
  package var trigger = Trigger.now
  /// The time at which the phone showed the notification, in seconds since 1970.
  package var shownAt = 0.0

  package init(identifier: String) {
    self.identifier = identifier
  }
}

/// The callbacks to an app's notification centre.
package enum NotificationEvent: Equatable, Sendable {
  /// A notification has arrived while the app is in the foreground.
  case arrived(NotificationWish)
  /// The user has answered a notification.
  case answered(NotificationWish, action: String, text: String?)
}
