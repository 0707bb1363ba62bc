import Foundation
import UserNotifications

/// Local notifications. The notifications light a dark screen, so that overflow advertisements reach the app, or tell
/// the user that another phone is near.
@MainActor
final class NotificationDriver {
  private let host: any NodeHost
  private let configuration: NodeConfiguration
  private let emit: @MainActor (Bool) -> Void

  /// Creates a driver, and asks the user for the permission to show notifications. The driver calls `emit` whenever it
  /// learns whether notifications may be shown.
  init(host: any NodeHost, configuration: NodeConfiguration, emit: @escaping @MainActor (Bool) -> Void) {
    self.host = host
    self.configuration = configuration
    self.emit = emit
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { [host] isGranted, _ in
      host.onMain { emit(isGranted) }
    }
  }

  /// Reads the permission again, because the user may have changed it in Settings.
  func refresh() {
    UNUserNotificationCenter.current().getNotificationSettings { [host, emit] settings in
      let isAuthorized = settings.authorizationStatus == .authorized
      host.onMain { emit(isAuthorized) }
    }
  }

  /// Posts a notification that lights the screen (rules B4 and F1).
  func nudge() { post(configuration.nudgeText, as: "org.afterglow.nudge") }

  /// Notifies the user that another phone is near.
  func announce() { post(configuration.announcementText, as: "org.afterglow.announcement") }

  /// Posts a notification. On the lock screen, the notification replaces the earlier notification with the same
  /// identifier.
  private func post(_ text: NodeConfiguration.NudgeText, as identifier: String) {
    let content = UNMutableNotificationContent()
    content.title = text.title
    content.body = text.body
    UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: identifier, content: content, trigger: nil))
  }
}
