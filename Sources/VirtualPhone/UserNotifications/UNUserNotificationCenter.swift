public import Foundation

/// An app's local notifications. See Apple's `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: NSObject {
  private weak var process: AppProcess?

  private init(process: AppProcess) {
    self.process = process
  }

  /// The centre of the app that asks.
  public static func current() -> UNUserNotificationCenter { UNUserNotificationCenter(process: .current) }

  /// Asks the user, if that has not been done.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard let process else { return }
    process.phone.notifications.requestAuthorization(for: process) { completionHandler($0, nil) }
  }

  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    guard let process else { return }
    let status = process.installed.notificationAuthorization
    process.phone.notifications.answer(process) {
      completionHandler(UNNotificationSettings(authorizationStatus: status))
    }
  }

  /// Shows a notification; without permission it is accepted and not shown (rule F4).
  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard let process else { return }
    process.phone.notifications.post(request, from: process)
    if let completionHandler { process.phone.notifications.answer(process) { completionHandler(nil) } }
  }
}
