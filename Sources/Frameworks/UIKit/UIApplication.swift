public import Foundation
package import PhonePort

/// The object that represents an app within its process. See Apple's `UIApplication`.
///
/// It is not isolated to the main actor here, because existing apps use it from any queue.
public final class UIApplication: NSObject {
  /// Whether the user sees and uses the app.
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

  /// Keys of the launch options. An app with scenes gets no launch options (rule D12).
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
    /// Whether a location event launched the app (rule E6): `true`, or absent.
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
  }

  private let connection: Lifeline<PhoneConnection>
  /// The delegate that the app declares. The phone creates it at the launch.
  public package(set) weak var delegate: (any UIApplicationDelegate)?
  /// The life cycle of the app's scene; `nil` for an app without scenes.
  @MainActor var scenes: SceneLifeCycle?
  /// The window of the main storyboard.
  @MainActor var mainWindow: UIWindow?
  /// The windows that the app showed, the newest last.
  @MainActor public private(set) var windows: [UIWindow] = []
  /// The window that the app showed last.
  @MainActor public var keyWindow: UIWindow? { windows.last }
  @MainActor func add(window: UIWindow) { windows.append(window) }
  /// Whether the status bar shows network activity. A virtual phone keeps it and draws nothing.
  @MainActor public var isNetworkActivityIndicatorVisible = false

  /// The handlers to call when the time of a background task is over, by the task's number.
  private var expirationHandlers: [Int: () -> Void] = [:]

  /// Whether the screen stays on while the app is in front. A scenario decides that, so it has no effect on a virtual
  /// phone.
  public var isIdleTimerDisabled = false
  var badge = 0
  var linkTimers: [ConnectionTimer] = []
  /// The texts that the user will tap, in their order.
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

  /// The scenes that the app shows now: at most one.
  @MainActor public var connectedScenes: Set<UIScene> { Set([scenes?.scene].compactMap { $0 }) }

  /// Whether the app can have several scenes; always `false`.
  public var supportsMultipleScenes: Bool { false }

  /// Whether the app is active, inactive or in the background. Locking the phone puts the app in the background (rule
  /// D1).
  public var applicationState: State { send(.state).count.flatMap(State.init) ?? .background }

  /// Whether the app can read protected files. It cannot read them while a phone with a passcode is locked (rule D10).
  public var isProtectedDataAvailable: Bool { send(.isProtectedDataAvailable).flag }

  /// Whether Background App Refresh is on for the app (rule I6).
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    send(.isBackgroundRefreshOn).flag ? .available : .denied
  }

  /// How long the app may still run in the background, in seconds (rules D4 and D5).
  ///
  /// It is the largest finite number in the foreground, and while location updates keep the app awake.
  public var backgroundTimeRemaining: TimeInterval { send(.backgroundTimeRemaining).number ?? 0 }

  /// Asks for time to finish something after the app has left the foreground (rule D4).
  ///
  /// - Parameters:
  ///   - taskName: A name for debugging. The virtual phone does not read it.
  ///   - handler: Called when the time is over. The phone kills an app that does not end its task then.
  /// - Returns: The task, for ``endBackgroundTask(_:)``.
  @discardableResult
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let task = send(.beginTask(hasHandler: handler != nil)).count ?? UIBackgroundTaskIdentifier.invalid.rawValue
    let identifier = UIBackgroundTaskIdentifier(rawValue: task)
    if let handler, identifier != .invalid { expirationHandlers[task] = MainThread.unisolated(handler) }
    return identifier
  }

  /// Ends a background task, so that the phone may suspend the app. An identifier that is not pending is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    expirationHandlers[identifier.rawValue] = nil
    _ = send(.endTask(identifier.rawValue))
  }

  /// Calls the handler of a background task whose time is over.
  package func expire(_ task: Int) {
    expirationHandlers.removeValue(forKey: task)?()
  }
}

/// Whether Background App Refresh is on for an app. See Apple's `UIBackgroundRefreshStatus`.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  case restricted = 0
  case denied = 1
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

  /// The identifier of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
