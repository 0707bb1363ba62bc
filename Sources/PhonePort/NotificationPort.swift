/// What an app asks of its phone about notifications. Each answer goes to the receiver that the request names.
package enum NotificationRequest: Equatable, Sendable {
  case requestPermission(answerTo: ObjectID)
  case permission(answerTo: ObjectID)
  /// Shows a notification, now or when its trigger fires.
  case add(NotificationWish, answerTo: ObjectID?)
  /// From now on this object gets the callbacks for notifications that arrive in front, or that the user answers.
  case open(ObjectID)
  /// How the app shows a notification that arrived while the app was in front. The bits are those of Apple's options.
  case present(identifier: String, options: UInt)
  /// Removes waiting notifications, or those that were shown. With `nil` it removes all of them.
  case remove([String]?, isPending: Bool)
  /// Asks for the waiting notifications, or for those that were shown. Reply: those notifications.
  case list(isPending: Bool)
  case setBadge(Int)
}

/// A notification as an app requested it.
package struct NotificationWish: Equatable, Sendable {
  package enum Trigger: Equatable, Sendable {
    case now
    case after(seconds: Double, repeats: Bool)
  }

  package var identifier: String
  package var title = ""
  package var subtitle = ""
  package var body = ""
  package var category = ""
  package var thread = ""
  package var badge: Int?
  package var hasSound = false
  /// The app's own data, as the bytes of a property list.
  package var userInfo: [UInt8] = []
  /// The identifier, the file and the type of each attachment.
  package var attachments: [String] = []
  /// Apple's numbers: 0 is passive, 1 active, 2 time-sensitive, 3 critical.
  package var interruptionLevel: UInt = 1
  package var launchImage = ""
  package var targetContent: String?
  package var filterCriteria: String?
  package var relevance = 0.0
  package var summary = ""
  package var summaryCount = 0
  /// The identifiers of the actions that open the app, and of those that need an unlocked phone.
  package var openingActions: [String] = []
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
  /// A notification has arrived while the app is in front.
  case arrived(NotificationWish)
  /// The user has answered a notification.
  case answered(NotificationWish, action: String, text: String?)
}
