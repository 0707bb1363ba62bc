// fault: state of the main actor that a completion handler changes
import UserNotifications

@MainActor
final class Notifications {
  var isAuthorized = false

  func refresh() {
    UNUserNotificationCenter.current().getNotificationSettings { settings in
      // error: main actor-isolated property 'isAuthorized' can not be mutated from a Sendable closure
      self.isAuthorized = settings.authorizationStatus == .authorized
    }
  }
}
