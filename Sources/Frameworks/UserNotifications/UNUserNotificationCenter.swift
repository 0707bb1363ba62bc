public import Foundation
import PhonePort

/// The callbacks of a notification centre. Every method is optional. See Apple's `UNUserNotificationCenterDelegate`.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Asks the app how to show a notification that arrives while the app is in the foreground.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  /// Reports the user's response to a notification. If the app has not set a delegate since its launch, the phone keeps
  /// the response until the app sets a delegate.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
  /// Asks the app to show its own settings for notifications. A virtual phone never calls this method.
  func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)

  // The asynchronous forms of the first two methods. An app implements only one form of each method.
  /// Asks the app how to show a notification that arrives while the app is in the foreground.
  func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async
    -> UNNotificationPresentationOptions
  /// Reports the user's response to a notification.
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

extension UNUserNotificationCenterDelegate {
  /// Calls the asynchronous form of this method. If the delegate implements neither form, the phone shows no
  /// notification while the app is in the foreground.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    nonisolated(unsafe) let (center, notification, answer) = (center, notification, completionHandler)
    nonisolated(unsafe) let delegate = self
    Task { @MainActor in answer(await delegate.userNotificationCenter(center, willPresent: notification)) }
  }
  /// Calls the asynchronous form of this method, and then the completion handler.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    nonisolated(unsafe) let (center, response, answer) = (center, response, completionHandler)
    nonisolated(unsafe) let delegate = self
    Task { @MainActor in
      await delegate.userNotificationCenter(center, didReceive: response)
      answer()
    }
  }
  /// Returns no options: if a delegate implements neither form of this method, the phone shows no notification while
  /// the app is in the foreground.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }
  /// Does nothing. A delegate that implements neither form of this method ignores the user's response.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}
  /// Does nothing. A virtual phone never calls this method, so an implementation has no effect on a virtual phone.
  public func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
  {}
}

/// Posts and lists an app's local notifications. See Apple's `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: NSObject {
  private let line: Lifeline<PhoneConnection>
  private var connection: PhoneConnection? { line.object }
  private var receiver: ObjectID?
  private var categories: Set<UNNotificationCategory> = []
  /// The queue on which the completion handlers of a hosted app are called. The handlers may run on a background
  /// thread, as on iOS.
  private static let answers = DispatchQueue(label: "com.apple.usernotifications.call-out")

  private init(connection: PhoneConnection) {
    line = connection.lifeline
  }

  /// Returns the notification centre of the calling app. All calls in one process of the app return the same object.
  public static func current() -> UNUserNotificationCenter {
    PhoneConnection.current.part { UNUserNotificationCenter(connection: $0) }
  }

  /// The object that decides how to show notifications while the app is in the foreground, and receives the user's
  /// responses.
  public weak var delegate: (any UNUserNotificationCenterDelegate)? {
    didSet {
      guard delegate != nil, receiver == nil, let connection else { return }
      let receiver = connection.register { [weak self] callback in
        if case .notificationEvent(_, let event) = callback { self?.receive(event) }
      }
      self.receiver = receiver
      connection.send(.notification(.open(receiver)))
    }
  }

  /// Whether the phone shows the app's own views in notifications; always `false`.
  public var supportsContentExtensions: Bool { false }

  private func receive(_ event: NotificationEvent) {
    switch event {
    case .arrived(let wish):
      let present: (UNNotificationPresentationOptions) -> Void = { [line] options in
        line.object?.send(.notification(.present(identifier: wish.identifier, options: options.rawValue)))
      }
      guard let delegate else { return present([]) }
      delegate.userNotificationCenter(self, willPresent: UNNotification(wish), withCompletionHandler: present)
    case .answered(let wish, let action, let text):
      delegate?.userNotificationCenter(self, didReceive: .to(wish, action: action, text: text)) {}
    }
  }

  // MARK: Permission

  /// Asks the user to allow notifications, if the user has not decided yet.
  ///
  /// - Parameters:
  ///   - options: The requested permissions. The user of a virtual phone grants or refuses all permissions together.
  ///   - completionHandler: A closure that receives `true` if notifications are allowed. The error is always `nil`. The
  ///     closure may run on a background thread.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard let connection else { return }
    let receiver = onAnswer { completionHandler($0 == .authorized, nil) }
    connection.send(.notification(.requestPermission(answerTo: receiver)))
  }

  /// Asks the user to allow notifications, if the user has not decided yet.
  ///
  /// - Parameter options: The requested permissions. The user of a virtual phone grants or refuses all permissions
  ///   together.
  /// - Returns: Whether notifications are allowed.
  /// - Throws: An error only on a real phone.
  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      requestAuthorization(options: options) { isGranted, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: isGranted) }
      }
    }
  }

  /// Reads the user's settings. The completion handler may run on a background thread.
  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    guard let connection else { return }
    let receiver = onAnswer { permission in
      let status = permission.flatMap { UNAuthorizationStatus(rawValue: $0.rawValue) } ?? .notDetermined
      completionHandler(UNNotificationSettings(authorizationStatus: status))
    }
    connection.send(.notification(.permission(answerTo: receiver)))
  }

  /// Returns the user's settings.
  public func notificationSettings() async -> UNNotificationSettings {
    await withCheckedContinuation { continuation in
      getNotificationSettings { continuation.resume(returning: $0) }
    }
  }

  // MARK: Notifications

  /// Shows a notification, at once or when its trigger fires. If the app has no permission, the phone accepts the
  /// notification but does not show the notification (rule F4). While the app is in the foreground, the delegate
  /// decides how the phone shows the notification. If an app in the foreground has no delegate, the phone drops the
  /// notification.
  ///
  /// The notification lights a dark screen (rule F1), unless the notification is passive, or rule F2 or F5 keeps the
  /// screen dark. At most 64 notifications of an app wait for their triggers. The phone drops further notifications
  /// that have a trigger, and reports no error.
  ///
  /// - Parameters:
  ///   - request: The request, which replaces a waiting request with the same identifier.
  ///   - completionHandler: A closure that receives `notificationInvalidNoDate` if no date matches the trigger, and
  ///     `nil` otherwise.
  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard let connection else { return }
    guard var wish = request.wish(at: connection.date) else {
      if let completionHandler { answer { completionHandler(UNError(.notificationInvalidNoDate)) } }
      return
    }
    categories.first { $0.identifier == wish.category }?.fill(&wish)
    let receiver = completionHandler.map { completionHandler in onAnswer { _ in completionHandler(nil) } }
    connection.send(.notification(.add(wish, answerTo: receiver)))
  }

  /// Shows a notification, at once or when its trigger fires (rules F1, F2, F4 and F5).
  ///
  /// - Parameter request: The request, which replaces a waiting request with the same identifier.
  /// - Throws: ``UNError`` with `notificationInvalidNoDate` if no date matches the trigger.
  public func add(_ request: UNNotificationRequest) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      add(request) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Reads the notifications that wait for their triggers.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let all = list(isPending: true)
    answer { completionHandler(all.map { UNNotificationRequest($0) }) }
  }

  /// Returns the notifications that wait for their triggers.
  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    list(isPending: true).map { UNNotificationRequest($0) }
  }

  /// Reads the shown notifications that the user has neither answered nor dismissed and that the app has not removed.
  public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
    let all = list(isPending: false)
    answer { completionHandler(all.map(UNNotification.init)) }
  }

  /// Returns the shown notifications that the user has neither answered nor dismissed and that the app has not removed.
  public func deliveredNotifications() async -> [UNNotification] { list(isPending: false).map(UNNotification.init) }

  private func list(isPending: Bool) -> [NotificationWish] {
    connection?.send(.notification(.list(isPending: isPending))).notifications ?? []
  }

  /// Removes waiting notifications by their identifiers. Unknown identifiers are ignored.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    connection?.send(.notification(.remove(identifiers, isPending: true)))
  }

  /// Removes all waiting notifications.
  public func removeAllPendingNotificationRequests() { connection?.send(.notification(.remove(nil, isPending: true))) }

  /// Removes notifications that the phone showed, by their identifiers. Unknown identifiers are ignored.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    connection?.send(.notification(.remove(identifiers, isPending: false)))
  }

  /// Removes all notifications that the phone showed.
  public func removeAllDeliveredNotifications() { connection?.send(.notification(.remove(nil, isPending: false))) }

  /// Sets the number on the app's icon.
  ///
  /// - Parameters:
  ///   - newBadgeCount: The new number; 0 removes the number.
  ///   - completionHandler: A closure that receives `badgeInputInvalid` if the number is negative, and `nil` otherwise.
  public func setBadgeCount(
    _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard newBadgeCount >= 0 else {
      if let completionHandler { answer { completionHandler(UNError(.badgeInputInvalid)) } }
      return
    }
    connection?.send(.notification(.setBadge(newBadgeCount)))
    if let completionHandler { answer { completionHandler(nil) } }
  }

  /// Sets the number on the app's icon.
  ///
  /// - Parameter newBadgeCount: The new number; 0 removes the number.
  /// - Throws: ``UNError`` with `badgeInputInvalid` if the number is negative.
  public func setBadgeCount(_ newBadgeCount: Int) async throws {
    guard newBadgeCount >= 0 else { throw UNError(.badgeInputInvalid) }
    connection?.send(.notification(.setBadge(newBadgeCount)))
  }

  // MARK: Categories

  /// Replaces the app's categories. The categories apply only to requests that the app adds after this call. The
  /// categories are lost when the process ends.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }

  /// Reads the categories that the app set in this process.
  public func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
    nonisolated(unsafe) let categories = categories
    answer { completionHandler(categories) }
  }

  /// Returns the categories that the app set in this process.
  public func notificationCategories() async -> Set<UNNotificationCategory> { categories }

  /// Calls a completion handler without a request to the phone: on the background queue in a hosted app, and at once in
  /// the simulator's process.
  private func answer(_ body: @escaping @Sendable () -> Void) { connection?.answer(on: Self.answers, body) }

  /// Registers a closure for the phone's answer, and returns the identifier to which the phone sends the answer. The
  /// closure is called at most once.
  private func onAnswer(_ body: @escaping (NotificationPermission?) -> Void) -> ObjectID {
    guard let connection else { return PhoneCallback.applicationReceiver }
    return connection.register(on: PhoneConnection.ofProcess.map { _ in Self.answers }) { [line] callback in
      line.object?.unregister(callback.receiver)
      if case .notification(_, let permission) = callback { body(permission) }
    }
  }
}
