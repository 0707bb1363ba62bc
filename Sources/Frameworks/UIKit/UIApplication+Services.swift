public import Foundation
import PhonePort

/// What an app asks of the system besides its life: pushes, links, the badge, fetches.
extension UIApplication {
  /// Asks for time to finish something, without a name for it.
  @discardableResult
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)?
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// The number on the app's icon.
  public var applicationIconBadgeNumber: Int {
    get { badge }
    set {
      badge = newValue
      PhoneConnection.running?.send(.notification(.setBadge(newValue)))
    }
  }

  // MARK: Pushes

  /// A virtual phone receives no pushes: the delegate is told that registering failed.
  @MainActor public func registerForRemoteNotifications() {
    let error = NSError(
      domain: NSCocoaErrorDomain, code: 3010,
      userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported on a virtual phone"])
    delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
  }

  public func unregisterForRemoteNotifications() {}
  public var isRegisteredForRemoteNotifications: Bool { false }

  // MARK: Links

  /// A virtual phone has no other apps: nothing can be opened.
  public func canOpenURL(_ url: URL) -> Bool { false }

  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    linkTimers.append(PhoneConnection.current.schedule(after: .milliseconds(1)) { completion(false) })
  }

  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { false }

  /// Keys of the options of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  public static let openSettingsURLString = "app-settings:"
  public static let openNotificationSettingsURLString = "app-settings:notifications"

  // MARK: Screen and background

  /// Apple's constant: as often as the system likes.
  public static let backgroundFetchIntervalMinimum: TimeInterval = 0
  /// Apple's constant: never.
  public static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude

  /// A virtual phone fetches nothing in the background: it has no effect on a virtual phone.
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  public var supportsAlternateIcons: Bool { false }

  /// The scenes that the system remembers: the one that is connected.
  @MainActor public var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  nonisolated public static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  nonisolated public static let backgroundRefreshStatusDidChangeNotification = NSNotification.Name(
    "UIApplicationBackgroundRefreshStatusDidChangeNotification")
  nonisolated public static let userDidTakeScreenshotNotification = NSNotification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
}

/// What came of a fetch in the background. See Apple's `UIBackgroundFetchResult`.
public enum UIBackgroundFetchResult: UInt, Sendable {
  case newData = 0
  case noData = 1
  case failed = 2
}
