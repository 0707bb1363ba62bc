public import Foundation
import PhonePort

/// An app's local notifications. See Apple's `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: NSObject {
  private weak var connection: PhoneConnection?

  private init(connection: PhoneConnection) {
    self.connection = connection
  }

  /// The centre of the app that asks.
  public static func current() -> UNUserNotificationCenter { UNUserNotificationCenter(connection: .current) }

  /// Asks the user, if that has not been done.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard let connection else { return }
    let receiver = onAnswer { completionHandler($0 == .authorized, nil) }
    connection.send(.notification(.requestPermission(answerTo: receiver)))
  }

  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    guard let connection else { return }
    let receiver = onAnswer { permission in
      let status = permission.flatMap { UNAuthorizationStatus(rawValue: $0.rawValue) } ?? .notDetermined
      completionHandler(UNNotificationSettings(authorizationStatus: status))
    }
    connection.send(.notification(.permission(answerTo: receiver)))
  }

  /// Shows a notification; without permission it is accepted and not shown (rule F4).
  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard let connection else { return }
    let receiver = completionHandler.map { completionHandler in onAnswer { _ in completionHandler(nil) } }
    connection.send(.notification(.post(title: request.content.title, answerTo: receiver)))
  }

  /// A virtual phone's user has seen them already.
  public func removeAllDeliveredNotifications() {}
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}

  /// Notifications without a trigger are shown at once, so no other is pending.
  public func removeAllPendingNotificationRequests() {}
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}

  /// Registers something to be called with the phone's answer, once.
  private func onAnswer(_ body: @escaping (NotificationPermission?) -> Void) -> ObjectID {
    guard let connection else { return PhoneCallback.applicationReceiver }
    return connection.register { [weak connection] callback in
      connection?.unregister(callback.receiver)
      if case .notification(_, let permission) = callback { body(permission) }
    }
  }
}
