public import Foundation
import PhonePort

/// Services of the system other than the life cycle: pushes, links, the badge and fetches.
extension UIApplication {
  /// Requests time for a task in the background. The task has no name (rule D4).
  @discardableResult
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)?
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// The number on the app's icon; 0 shows no number. A notification with a badge also sets this value. While the app
  /// is in the foreground, the delegate's options must contain the badge.
  public var applicationIconBadgeNumber: Int {
    get { PhoneConnection.running?.ask(.badge).count ?? 0 }
    set { PhoneConnection.running?.send(.notification(.setBadge(newValue))) }
  }

  // MARK: Pushes

  /// Requests a token for pushes. A virtual phone receives no pushes, so the delegate receives an error at once.
  @MainActor public func registerForRemoteNotifications() {
    let error = NSError(
      domain: NSCocoaErrorDomain, code: 3010,
      userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported on a virtual phone"])
    delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
  }

  /// Unregisters the app from pushes. A virtual phone receives no pushes, so the method has no effect on a virtual
  /// phone.
  public func unregisterForRemoteNotifications() {}
  /// Whether the app is registered for pushes; always `false`.
  public var isRegisteredForRemoteNotifications: Bool { false }

  // MARK: Links

  /// Whether an app can open the link; always `false`, because an app on a virtual phone cannot pass a link to another
  /// app.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Asks another app to open the link. The completion handler receives `false`, because an app on a virtual phone
  /// cannot pass a link to another app.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    linkTimers.append(PhoneConnection.current.schedule(after: .milliseconds(1)) { completion(false) })
  }

  /// Asks another app to open the link. Returns `false`, because an app on a virtual phone cannot pass a link to
  /// another app.
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { false }

  /// Keys of the options of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String

    /// Creates a key from Apple's name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Whether only an app, and not the browser, may open the link.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The link to the app's settings. A virtual phone cannot open this link.
  public static let openSettingsURLString = "app-settings:"
  /// The link to the app's notification settings. A virtual phone cannot open this link.
  public static let openNotificationSettingsURLString = "app-settings:notifications"

  // MARK: The screen and the background

  /// The interval, in seconds, with which an app requests fetches as often as the system allows.
  public static let backgroundFetchIntervalMinimum: TimeInterval = 0
  /// The interval, in seconds, with which an app requests no fetches.
  public static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude

  /// Sets the minimum time between two fetches. A virtual phone never starts a fetch, so the method has no effect on a
  /// virtual phone.
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  /// Whether the app can change its icon; always `false`.
  public var supportsAlternateIcons: Bool { false }

  /// The sessions of the connected scenes. A virtual phone does not list sessions of scenes that are not connected.
  @MainActor public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  /// Posted when the phone's clock has been set, after the application's delegate was called.
  nonisolated public static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// Posted when the user switches the app's Background App Refresh on or off (rule I6).
  nonisolated public static let backgroundRefreshStatusDidChangeNotification = NSNotification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  /// Posted after the user has taken a screenshot of the app.
  nonisolated public static let userDidTakeScreenshotNotification = NSNotification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
}

/// The result of a fetch in the background. See Apple's `UIBackgroundFetchResult`.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// The app fetched new data. A virtual phone starts no fetch, and never asks for a result.
  case newData = 0
  /// The app found no new data.
  case noData = 1
  /// The app could not fetch data, for example because the phone was offline.
  case failed = 2
}
