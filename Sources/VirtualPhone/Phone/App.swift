/// An app as it comes from the store: what a phone installs.
public struct App: Sendable {
  /// The executable's name, as it appears in logs.
  public let name: String
  public let infoPlist: InfoPlist
  let delegateType: any (UIResponder & UIApplicationDelegate).Type

  public init(name: String, infoPlist: InfoPlist, delegate: any (UIResponder & UIApplicationDelegate).Type) {
    self.name = name
    self.infoPlist = infoPlist
    delegateType = delegate
  }
}

/// What the user answers when an app asks for permission.
public struct PermissionAnswers: Sendable {
  public var location: CLAuthorizationStatus
  public var bluetooth: CBManagerAuthorization
  public var notifications: UNAuthorizationStatus

  /// The time a person takes to answer a prompt.
  static let delay = Duration.seconds(2)

  /// - Parameters:
  ///   - location: `.authorizedAlways`, `.authorizedWhenInUse` or `.denied`.
  ///   - bluetooth: `.allowedAlways` or `.denied`.
  ///   - notifications: `.authorized` or `.denied`.
  public init(
    location: CLAuthorizationStatus = .authorizedAlways, bluetooth: CBManagerAuthorization = .allowedAlways,
    notifications: UNAuthorizationStatus = .authorized
  ) {
    self.location = location
    self.bluetooth = bluetooth
    self.notifications = notifications
  }
}

/// An app on a phone: what survives its processes.
public final class InstalledApp {
  public let app: App
  /// The process, while there is one.
  public internal(set) var process: AppProcess?
  /// How its latest process ended; `nil` before the first one has.
  public internal(set) var lastEnd: ProcessEnd?
  /// When somebody last had it in front; the world's beginning if nobody has.
  public internal(set) var lastUsed = WorldTime.zero
  /// The start that it has coming, if something happened while it did not run.
  var pendingLaunch: PendingLaunch?
  /// What the user will answer when asked.
  public var answers: PermissionAnswers
  public internal(set) var locationAuthorization = CLAuthorizationStatus.notDetermined
  /// Whether the user lets the app be refreshed in the background; without, location does not start it (rule I6).
  public internal(set) var isBackgroundRefreshOn = true
  /// How exactly the user lets the app know the place.
  public internal(set) var locationAccuracy = CLAccuracyAuthorization.fullAccuracy
  public internal(set) var bluetoothAuthorization: CBManagerAuthorization
  public internal(set) var notificationAuthorization = UNAuthorizationStatus.notDetermined
  private var storage: [String: [UInt8]] = [:]

  init(app: App, answers: PermissionAnswers, bluetoothNeedsPermission: Bool) {
    self.app = app
    self.answers = answers
    bluetoothAuthorization = bluetoothNeedsPermission ? .notDetermined : .allowedAlways
  }

  /// A value in the app's container, which survives its processes and the phone's reboots.
  public func storedValue(for key: String) -> [UInt8]? { storage[key] }

  public func store(_ value: [UInt8]?, for key: String) {
    storage[key] = value
  }
}
