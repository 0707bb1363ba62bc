public import Foundation
package import PhonePort

/// A trigger, which determines the time at which a notification is shown. See Apple's `UNNotificationTrigger`.
public class UNNotificationTrigger: NSObject {
  /// Whether the notification is shown repeatedly.
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
  }

  /// Returns the time until the trigger fires, and the interval at which it then fires again, in seconds. The interval
  /// is `nil` if the trigger fires once. Returns `nil` if the trigger never fires.
  func times(from now: Date) -> (delay: Double, interval: Double?)? { nil }
}

/// A trigger that shows a notification after an interval. See Apple's `UNTimeIntervalNotificationTrigger`.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The time until the notification is shown, in seconds, on the phone's clock.
  public let timeInterval: TimeInterval

  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - timeInterval: The time until the notification is shown, in seconds.
  ///   - repeats: Whether the notification is shown again after each interval.
  /// - Precondition: The interval is positive. The interval of a repeating trigger is at least 60 s, as on a real
  ///   phone.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    precondition(timeInterval > 0, "time interval must be greater than 0")
    precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  /// Returns the date that is one interval after the call, on the phone's clock.
  public func nextTriggerDate() -> Date? { PhoneConnection.date + timeInterval }

  override func times(from now: Date) -> (delay: Double, interval: Double?)? {
    (timeInterval, repeats ? timeInterval : nil)
  }
}

/// A trigger that shows a notification at a date. See Apple's `UNCalendarNotificationTrigger`.
///
/// On a virtual phone a repeating trigger fires at equal intervals. Each interval is as long as the time from the first
/// date to the second date, but at least 60 s.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The components that the date must match. The calendar is Gregorian unless the components specify another calendar.
  public let dateComponents: DateComponents

  /// Creates a trigger for dates that match these components.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  /// Returns the first date after the phone's present time that matches ``dateComponents``; `nil` if no date matches.
  public func nextTriggerDate() -> Date? { next(after: PhoneConnection.date) }

  private func next(after date: Date) -> Date? {
    (dateComponents.calendar ?? Calendar(identifier: .gregorian)).nextDate(
      after: date, matching: dateComponents, matchingPolicy: .nextTime)
  }

  override func times(from now: Date) -> (delay: Double, interval: Double?)? {
    guard let first = next(after: now) else { return nil }
    let second = repeats ? next(after: first) : nil
    return (first.timeIntervalSince(now), second?.timeIntervalSince(first))
  }
}

/// A request to show a notification. See Apple's `UNNotificationRequest`. The phone shows the notification of a request
/// without a trigger at once.
public final class UNNotificationRequest: NSObject {
  /// The name of the request. A new request replaces a waiting request with the same identifier. When the phone shows
  /// the notification of the new request, that notification replaces a shown notification with the same identifier.
  public let identifier: String
  /// The content of the notification.
  public let content: UNNotificationContent
  /// The trigger that determines the time of the notification; `nil` if the phone shows the notification at once.
  public let trigger: UNNotificationTrigger?

  /// Creates a request.
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
}

/// A notification that the phone delivered. See Apple's `UNNotification`.
public final class UNNotification: NSObject {
  /// The time at which the phone delivered the notification, on the phone's clock.
  public let date: Date
  /// The request for the notification. A calendar trigger of the app's request appears here as an interval trigger, or
  /// as `nil` if the trigger's dates are less than 60 s apart.
  public let request: UNNotificationRequest

  init(_ wish: NotificationWish) {
    date = Date(timeIntervalSince1970: wish.shownAt)
    request = UNNotificationRequest(wish)
  }
}

/// The user's response to a notification. See Apple's `UNNotificationResponse`.
public class UNNotificationResponse: NSObject {
  /// The notification that the user answered.
  public let notification: UNNotification
  /// The identifier of the action: ``UNNotificationDefaultActionIdentifier`` for a tap on the notification itself, and
  /// ``UNNotificationDismissActionIdentifier`` if the user dismissed the notification.
  public let actionIdentifier: String

  init(notification: UNNotification, actionIdentifier: String) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }

  /// Returns the response to a notification that the phone showed.
  static func to(_ wish: NotificationWish, action: String, text: String?) -> UNNotificationResponse {
    let notification = UNNotification(wish)
    if let text {
      return UNTextInputNotificationResponse(notification: notification, actionIdentifier: action, userText: text)
    }
    return UNNotificationResponse(notification: notification, actionIdentifier: action)
  }

  /// Returns the response in an event that launched the app; `nil` for an event that is not a response.
  package static func to(_ event: NotificationEvent) -> UNNotificationResponse? {
    guard case .answered(let wish, let action, let text) = event else { return nil }
    return to(wish, action: action, text: text)
  }
}

/// A response with text that the user typed for an action. See Apple's `UNTextInputNotificationResponse`.
public final class UNTextInputNotificationResponse: UNNotificationResponse {
  /// The text that the user typed.
  public let userText: String

  init(notification: UNNotification, actionIdentifier: String, userText: String) {
    self.userText = userText
    super.init(notification: notification, actionIdentifier: actionIdentifier)
  }
}

extension UNNotificationRequest {
  /// Returns the request in the form that the phone stores; `nil` if the trigger never fires.
  func wish(at now: Date) -> NotificationWish? {
    var wish = NotificationWish(identifier: identifier)
    content.fill(&wish)
    guard let trigger else { return wish }
    guard let times = trigger.times(from: now) else { return nil }
    wish.trigger = .after(seconds: times.delay, every: times.interval)
    return wish
  }

  /// Creates the request from the phone's record of the notification.
  convenience init(_ wish: NotificationWish) {
    let trigger: UNNotificationTrigger? =
      if case .after(let seconds, let interval) = wish.trigger, seconds > 0, interval ?? 60 >= 60 {
        UNTimeIntervalNotificationTrigger(timeInterval: interval ?? seconds, repeats: interval != nil)
      } else { nil }
    self.init(identifier: wish.identifier, content: UNNotificationContent(wish), trigger: trigger)
  }
}
