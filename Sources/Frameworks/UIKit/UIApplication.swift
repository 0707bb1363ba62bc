public import Foundation
package import PhonePort

/// The object that represents an app within its process. See Apple's `UIApplication`.
///
/// Unlike Apple's class, this class is not isolated to the main actor, because existing apps use the class from any
/// queue.
public final class UIApplication: NSObject {
  /// Whether the user sees and uses the app.
  public enum State: Int, Sendable {
    /// The app is in front, and the user can operate it. A scenario's taps reach only an active app.
    case active = 0
    /// The app is about to enter or to leave the foreground. An app that the user launches begins in this state.
    case inactive = 1
    /// The app is not in front, or the phone is locked. An app that an event launches begins in this state.
    case background = 2
  }

  /// Keys of the launch options. An app with scenes receives no launch options (rule D12).
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String

    /// Creates a key from Apple's name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The restoration identifiers of the central managers that have an event: `[String]` (rule G2).
    public static let bluetoothCentrals = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
    /// The restoration identifiers of the peripheral managers that have an event: `[String]` (rule G2).
    public static let bluetoothPeripherals = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsBluetoothPeripheralsKey")
    /// The link by which the user launched the app: a `URL`.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// Whether a location event launched the app (rule E6). The value is `true`; the key is absent after any other
    /// launch.
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
  }

  private let connection: Lifeline<PhoneConnection>
  /// The delegate that the app declares. The phone creates the delegate at the launch.
  public package(set) weak var delegate: (any UIApplicationDelegate)?
  /// The life cycle of the app's scene; `nil` for an app without scenes.
  @MainActor var scenes: SceneLifeCycle?
  /// The window of the main storyboard, or of the scene's storyboard; `nil` if the app uses no storyboard.
  @MainActor var mainWindow: UIWindow?
  /// The windows that the app showed, the newest last.
  @MainActor public private(set) var windows: [UIWindow] = []
  /// The window that the app last made the key window; `nil` if there is no such window.
  @MainActor public internal(set) weak var keyWindow: UIWindow?
  @MainActor func add(window: UIWindow) { windows.append(window) }
  /// Whether the status bar shows network activity. A virtual phone stores the value and draws nothing.
  @MainActor public var isNetworkActivityIndicatorVisible = false

  /// The handlers that are called when the time of a background task has run out, by the task's number.
  private var expirationHandlers: [Int: () -> Void] = [:]

  /// Whether the screen stays on while the app is in the foreground. On a virtual phone the scenario switches the
  /// screen on and off, so the property has no effect on a virtual phone.
  public var isIdleTimerDisabled = false
  var linkTimers: [ConnectionTimer] = []
  /// The texts that the user will tap, in the order of the taps.
  var waitingTaps: [String] = []

  private init(_ connection: PhoneConnection) {
    self.connection = connection.lifeline
  }

  /// The application object of a process.
  package static func of(_ connection: PhoneConnection) -> UIApplication { connection.part { UIApplication($0) } }

  /// The application object of the calling app.
  public static var shared: UIApplication { of(.current) }

  private func send(_ request: ApplicationRequest) -> PhoneReply {
    connection.object?.send(.application(request)) ?? .none
  }

  private func ask(_ query: PhoneQuery) -> PhoneReply { connection.object?.ask(query) ?? .none }

  /// The connected scenes: at most one.
  @MainActor public var connectedScenes: Set<UIScene> { Set([scenes?.scene].compactMap { $0 }) }

  /// Whether the app can have several scenes; always `false`.
  public var supportsMultipleScenes: Bool { false }

  /// Whether the app is active, inactive or in the background. Locking the phone puts the app in the background (rule
  /// D1).
  public var applicationState: State { ask(.applicationState).count.flatMap(State.init) ?? .background }

  /// Whether the app can read protected files. The app cannot read protected files while a phone with a passcode is
  /// locked (rule D10).
  public var isProtectedDataAvailable: Bool { ask(.isProtectedDataAvailable).flag }

  /// Whether Background App Refresh is on for the app (rule I6).
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    ask(.isBackgroundRefreshOn).flag ? .available : .denied
  }

  /// The remaining time, in seconds, for which the app may run in the background (rules D4 and D5).
  ///
  /// The value is the largest finite number while the app is in the foreground, or while location updates keep the app
  /// awake.
  public var backgroundTimeRemaining: TimeInterval { ask(.backgroundTimeRemaining).number ?? 0 }

  /// Requests time for a task that continues after the app has left the foreground (rule D4).
  ///
  /// - Parameters:
  ///   - taskName: A name for debugging. The virtual phone ignores the name.
  ///   - handler: A closure that is called when the time has run out. The phone kills the app if the task has not ended
  ///     when the closure returns.
  /// - Returns: The identifier of the task, for ``endBackgroundTask(_:)``; `invalid` if the time for background tasks
  ///   has already run out.
  @discardableResult
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let task = send(.beginTask(hasHandler: handler != nil)).count ?? UIBackgroundTaskIdentifier.invalid.rawValue
    let identifier = UIBackgroundTaskIdentifier(rawValue: task)
    if let handler, identifier != .invalid { expirationHandlers[task] = MainThread.unisolated(handler) }
    return identifier
  }

  /// Ends a background task. The phone may suspend the app when no background task is left. The identifier of a task
  /// that is not running is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    expirationHandlers[identifier.rawValue] = nil
    _ = send(.endTask(identifier.rawValue))
  }

  /// Calls the handler of a background task whose time has run out.
  package func expire(_ task: Int) {
    expirationHandlers.removeValue(forKey: task)?()
  }
}

/// Whether Background App Refresh is on for an app. See Apple's `UIBackgroundRefreshStatus`.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// The user cannot change the setting, for example because of parental controls. A virtual phone never reports this
  /// status.
  case restricted = 0
  /// The user has switched Background App Refresh off for the app.
  case denied = 1
  /// Background App Refresh is on for the app, as for each newly installed app.
  case available = 2
}

/// Identifies a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the task.
  public let rawValue: Int

  /// Creates an identifier from a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// An identifier that belongs to no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
