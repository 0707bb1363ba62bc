public import Foundation
import PhonePort

/// What a notification centre tells its app. See Apple's `UNUserNotificationCenterDelegate`; every method is optional.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
  func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)

  // The asynchronous spellings of the first two; an app has one of each pair.
  func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async
    -> UNNotificationPresentationOptions
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}

extension UNUserNotificationCenterDelegate {
  /// Asks the asynchronous method; without either of them nothing is shown in front.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    nonisolated(unsafe) let (center, notification, answer) = (center, notification, completionHandler)
    nonisolated(unsafe) let delegate = self
    Task { @MainActor in answer(await delegate.userNotificationCenter(center, willPresent: notification)) }
  }
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
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}
  /// Called from Settings, which a virtual phone lacks: it has no effect on a virtual phone.
  public func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
  {}
}

/// An app's local notifications. See Apple's `UNUserNotificationCenter`.
public final class UNUserNotificationCenter: NSObject {
  private weak var connection: PhoneConnection?
  private var receiver: ObjectID?
  private var categories: Set<UNNotificationCategory> = []
  /// Where an app's completion handlers are called: iOS says that it may be a background thread, and it is.
  private static let answers = DispatchQueue(label: "com.apple.usernotifications.call-out")

  private init(connection: PhoneConnection) {
    self.connection = connection
  }

  /// The centre of the app that asks.
  public static func current() -> UNUserNotificationCenter {
    PhoneConnection.current.part { UNUserNotificationCenter(connection: $0) }
  }

  /// Asked how to show a notification while the app is in front, and told what the user did with one.
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

  public var supportsContentExtensions: Bool { false }

  private func receive(_ event: NotificationEvent) {
    switch event {
    case .arrived(let wish):
      let present: (UNNotificationPresentationOptions) -> Void = { [weak connection] options in
        connection?.send(.notification(.present(identifier: wish.identifier, options: options.rawValue)))
      }
      guard let delegate else { return present([]) }
      delegate.userNotificationCenter(self, willPresent: UNNotification(wish), withCompletionHandler: present)
    case .answered(let wish, let action, let text):
      delegate?.userNotificationCenter(self, didReceive: .to(wish, action: action, text: text)) {}
    }
  }

  // MARK: Permission

  /// Asks the user, if that has not been done.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard let connection else { return }
    let receiver = onAnswer { completionHandler($0 == .authorized, nil) }
    connection.send(.notification(.requestPermission(answerTo: receiver)))
  }

  public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      requestAuthorization(options: options) { isGranted, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: isGranted) }
      }
    }
  }

  public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    guard let connection else { return }
    let receiver = onAnswer { permission in
      let status = permission.flatMap { UNAuthorizationStatus(rawValue: $0.rawValue) } ?? .notDetermined
      completionHandler(UNNotificationSettings(authorizationStatus: status))
    }
    connection.send(.notification(.permission(answerTo: receiver)))
  }

  public func notificationSettings() async -> UNNotificationSettings {
    await withCheckedContinuation { continuation in
      getNotificationSettings { continuation.resume(returning: $0) }
    }
  }

  // MARK: Notifications

  /// Shows a notification; without permission it is accepted and not shown (rule F4).
  public func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard let connection else { return }
    let now = Date(timeIntervalSince1970: connection.send(.system(.secondsSince1970)).number ?? 0)
    guard let wish = request.wish(at: now) else {
      if let completionHandler { answer { completionHandler(UNError(.notificationInvalidNoDate)) } }
      return
    }
    let receiver = completionHandler.map { completionHandler in onAnswer { _ in completionHandler(nil) } }
    connection.send(.notification(.add(wish, answerTo: receiver)))
  }

  public func add(_ request: UNNotificationRequest) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      add(request) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let all = list(isPending: true)
    answer { completionHandler(all.map { UNNotificationRequest($0) }) }
  }

  public func pendingNotificationRequests() async -> [UNNotificationRequest] {
    list(isPending: true).map { UNNotificationRequest($0) }
  }

  public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
    let all = list(isPending: false)
    answer { completionHandler(all.map(UNNotification.init)) }
  }

  public func deliveredNotifications() async -> [UNNotification] { list(isPending: false).map(UNNotification.init) }

  private func list(isPending: Bool) -> [NotificationWish] {
    connection?.send(.notification(.list(isPending: isPending))).notifications ?? []
  }

  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    connection?.send(.notification(.remove(identifiers, isPending: true)))
  }

  public func removeAllPendingNotificationRequests() { connection?.send(.notification(.remove(nil, isPending: true))) }

  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    connection?.send(.notification(.remove(identifiers, isPending: false)))
  }

  public func removeAllDeliveredNotifications() { connection?.send(.notification(.remove(nil, isPending: false))) }

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

  public func setBadgeCount(_ newBadgeCount: Int) async throws {
    guard newBadgeCount >= 0 else { throw UNError(.badgeInputInvalid) }
    connection?.send(.notification(.setBadge(newBadgeCount)))
  }

  // MARK: Categories

  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }

  public func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
    nonisolated(unsafe) let categories = categories
    answer { completionHandler(categories) }
  }

  public func notificationCategories() async -> Set<UNNotificationCategory> { categories }

  /// Calls a completion handler that needs no answer of the phone's.
  private func answer(_ body: @escaping @Sendable () -> Void) { connection?.answer(on: Self.answers, body) }

  /// Registers something to be called with the phone's answer, once.
  private func onAnswer(_ body: @escaping (NotificationPermission?) -> Void) -> ObjectID {
    guard let connection else { return PhoneCallback.applicationReceiver }
    return connection.register(on: PhoneConnection.ofProcess.map { _ in Self.answers }) { [weak connection] callback in
      connection?.unregister(callback.receiver)
      if case .notification(_, let permission) = callback { body(permission) }
    }
  }
}
