import Foundation
import UserNotifications

/// Local notifications that light a dark screen, so that overflow advertisements reach the app (rules B4 and F1).
@MainActor
final class NotificationDriver {
  private let host: any NodeHost
  private let text: NodeConfiguration.NudgeText
  private let emit: @MainActor (Bool) -> Void

  /// Calls `emit` whenever it knows whether notifications may be shown.
  init(host: any NodeHost, text: NodeConfiguration.NudgeText, emit: @escaping @MainActor (Bool) -> Void) {
    self.host = host
    self.text = text
    self.emit = emit
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { [host] isGranted, _ in
      host.onMain { emit(isGranted) }
    }
  }

  /// Looks again: the user may have changed it in Settings.
  func refresh() {
    UNUserNotificationCenter.current().getNotificationSettings { [host, emit] settings in
      let isAuthorized = settings.authorizationStatus == .authorized
      host.onMain { emit(isAuthorized) }
    }
  }

  func nudge() {
    let content = UNMutableNotificationContent()
    content.title = text.title
    content.body = text.body
    // The same identifier every time: a new nudge takes the old one's place on the lock screen.
    let request = UNNotificationRequest(identifier: "org.afterglow.nudge", content: content, trigger: nil)
    UNUserNotificationCenter.current().add(request)
  }
}
