public import Foundation

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
    /// Present, and true, if a location event started the app.
    public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
  }

  weak var process: AppProcess?
  public internal(set) weak var delegate: (any UIApplicationDelegate)?

  /// The application object of the app that asks.
  public static var shared: UIApplication { AppProcess.current.application }

  public var applicationState: State { process?.applicationState ?? .background }

  /// Whether protected files can be read: not while the phone is locked.
  public var isProtectedDataAvailable: Bool { process.map { !$0.phone.isLocked } ?? false }

  /// Whether the user lets the app be refreshed in the background (rule I6).
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    process.map { $0.installed.isBackgroundRefreshOn ? .available : .denied } ?? .denied
  }

  /// How long the app may still run in the background, in seconds (rules D4 and D5).
  ///
  /// The largest number there is in the foreground and while location updates keep the app awake.
  public var backgroundTimeRemaining: TimeInterval {
    guard let process else { return 0 }
    let end = process.runsUntil
    guard end != .never else { return process.rulebook[Rules.unlimitedTimeRemaining] }
    return max((end - process.world.now).inSeconds, 0)
  }

  /// Asks for time to finish something after the app has left the foreground.
  @discardableResult
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    guard let process else { return .invalid }
    let id = process.backgroundTasks.begin(handler.map { MainThread.unisolated($0) })
    process.reconsiderSuspension()
    return UIBackgroundTaskIdentifier(rawValue: id)
  }

  /// Gives the time back; an identifier that is not pending is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    process?.backgroundTasks.end(identifier.rawValue)
    process?.reconsiderSuspension()
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
