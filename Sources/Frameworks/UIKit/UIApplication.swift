public import Foundation
package import PhonePort

/// An app's own view of itself. See Apple's `UIApplication`; not isolated here, because apps in the field touch it from any queue.
public final class UIApplication: NSObject {
  /// Where an app stands for the user.
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

  /// Keys of the launch options.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The restoration identifiers of the central managers that something happened to: `[String]`.
    public static let bluetoothCentrals = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
    /// The restoration identifiers of the peripheral managers that something happened to: `[String]`.
    public static let bluetoothPeripherals = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsBluetoothPeripheralsKey")
    /// The link that the user followed to start the app: a `URL`.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// Present, and true, if a location event started the app.
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
  }

  private weak var connection: PhoneConnection?
  public package(set) weak var delegate: (any UIApplicationDelegate)?
  /// `nil` for an app without scenes.
  @MainActor var scenes: SceneLifeCycle?
  /// The window of the main storyboard.
  @MainActor var mainWindow: UIWindow?
  /// The windows that the app has shown, the newest last.
  @MainActor public private(set) var windows: [UIWindow] = []
  @MainActor public var keyWindow: UIWindow? { windows.last }
  @MainActor func add(window: UIWindow) { windows.append(window) }
  @MainActor public var isNetworkActivityIndicatorVisible = false

  /// What to call when a background task's time is over, by the task.
  private var expirationHandlers: [Int: () -> Void] = [:]

  /// Whether the screen stays on while the app is in front: the user of a virtual phone decides that.
  ///
  /// It has no effect on a virtual phone.
  public var isIdleTimerDisabled = false
  var badge = 0
  var linkTimers: [ConnectionTimer] = []
  /// The texts that the user is about to tap, in their order.
  var waitingTaps: [String] = []

  private init(_ connection: PhoneConnection) {
    self.connection = connection
  }

  /// The application object of a process.
  package static func of(_ connection: PhoneConnection) -> UIApplication { connection.part { UIApplication($0) } }

  /// The application object of the app that asks.
  public static var shared: UIApplication { of(.current) }

  private func send(_ request: ApplicationRequest) -> PhoneReply {
    connection?.send(.application(request)) ?? .none
  }

  /// The scenes that the app shows now: one at most.
  @MainActor public var connectedScenes: Set<UIScene> { Set([scenes?.scene].compactMap { $0 }) }

  public var supportsMultipleScenes: Bool { false }

  public var applicationState: State { send(.state).count.flatMap(State.init) ?? .background }

  /// Whether protected files can be read: not while the phone is locked.
  public var isProtectedDataAvailable: Bool { send(.isProtectedDataAvailable).flag }

  /// Whether the user lets the app be refreshed in the background (rule I6).
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    send(.isBackgroundRefreshOn).flag ? .available : .denied
  }

  /// How long the app may still run in the background, in seconds (rules D4 and D5).
  ///
  /// The largest number there is in the foreground and while location updates keep the app awake.
  public var backgroundTimeRemaining: TimeInterval { send(.backgroundTimeRemaining).number ?? 0 }

  /// Asks for time to finish something after the app has left the foreground.
  @discardableResult
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let task = send(.beginTask(hasHandler: handler != nil)).count ?? UIBackgroundTaskIdentifier.invalid.rawValue
    let identifier = UIBackgroundTaskIdentifier(rawValue: task)
    if let handler, identifier != .invalid { expirationHandlers[task] = MainThread.unisolated(handler) }
    return identifier
  }

  /// Gives the time back; an identifier that is not pending is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    expirationHandlers[identifier.rawValue] = nil
    _ = send(.endTask(identifier.rawValue))
  }

  /// A background task's time is over.
  package func expire(_ task: Int) {
    expirationHandlers.removeValue(forKey: task)?()
  }
}

/// Whether an app may be refreshed in the background. See Apple's `UIBackgroundRefreshStatus`.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  case restricted = 0
  case denied = 1
  case available = 2
}

/// Names a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
