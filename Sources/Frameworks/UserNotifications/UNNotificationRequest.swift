public import Foundation
package import PhonePort

/// When a notification is shown. See Apple's `UNNotificationTrigger`.
public class UNNotificationTrigger: NSObject {
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
  }

  /// Seconds from now; `nil` if it never comes.
  func delay(from now: Date) -> Double? { nil }
}

/// After some seconds. See Apple's `UNTimeIntervalNotificationTrigger`.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public let timeInterval: TimeInterval

  /// - Precondition: The interval is positive, and at least 60 s where it repeats, as on a phone.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    precondition(timeInterval > 0, "time interval must be greater than 0")
    precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  /// By the machine's clock: a trigger does not know its phone.
  public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

  override func delay(from now: Date) -> Double? { timeInterval }
}

/// At a moment of the calendar. See Apple's `UNCalendarNotificationTrigger`.
///
/// One that repeats does so after the time between its next two dates.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  public let dateComponents: DateComponents

  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  public func nextTriggerDate() -> Date? { next(after: Date()) }

  private func next(after date: Date) -> Date? {
    (dateComponents.calendar ?? Calendar(identifier: .gregorian)).nextDate(
      after: date, matching: dateComponents, matchingPolicy: .nextTime)
  }

  override func delay(from now: Date) -> Double? { next(after: now)?.timeIntervalSince(now) }
}

/// A notification to be shown. See Apple's `UNNotificationRequest`; without a trigger it is shown at once.
public final class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

/// A notification that was shown. See Apple's `UNNotification`.
public final class UNNotification: NSObject {
  public let date: Date
  public let request: UNNotificationRequest

  init(_ wish: NotificationWish) {
    date = Date(timeIntervalSince1970: wish.shownAt)
    request = UNNotificationRequest(wish)
  }
}

/// What the user did with a notification. See Apple's `UNNotificationResponse`.
public class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  /// ``UNNotificationDefaultActionIdentifier`` for a tap on the notification itself.
  public let actionIdentifier: String

  init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }

  /// What the user did with a notification that the phone has shown.
  static func to(_ wish: NotificationWish, action: String, text: String?) -> UNNotificationResponse {
    let notification = UNNotification(wish)
    if let text {
      return UNTextInputNotificationResponse(notification: notification, actionIdentifier: action, userText: text)
    }
    return UNNotificationResponse(notification: notification, actionIdentifier: action)
  }

  /// The same for a launch; `nil` if the phone has only asked how to show the notification.
  package static func to(_ event: NotificationEvent) -> UNNotificationResponse? {
    guard case .answered(let wish, let action, let text) = event else { return nil }
    return to(wish, action: action, text: text)
  }
}

/// The same for an action that takes text. See Apple's `UNTextInputNotificationResponse`.
public final class UNTextInputNotificationResponse: UNNotificationResponse {
  public let userText: String

  init(notification: UNNotification, actionIdentifier: String, userText: String) {
    self.userText = userText
    super.init(notification: notification, actionIdentifier: actionIdentifier)
  }
}

extension UNNotificationRequest {
  /// As the phone is told of it; `nil` if its trigger never comes.
  func wish(at now: Date) -> NotificationWish? {
    var wish = NotificationWish(identifier: identifier)
    content.fill(&wish)
    guard let trigger else { return wish }
    guard let delay = trigger.delay(from: now) else { return nil }
    wish.trigger = .after(seconds: delay, repeats: trigger.repeats)
    return wish
  }

  /// As the phone keeps it.
  convenience init(_ wish: NotificationWish) {
    let trigger: UNNotificationTrigger? =
      if case .after(let seconds, let repeats) = wish.trigger, seconds > 0, !repeats || seconds >= 60 {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
      } else { nil }
    self.init(identifier: wish.identifier, content: UNNotificationContent(wish), trigger: trigger)
  }
}
