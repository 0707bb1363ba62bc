public import PhonePort
public import VirtualAir

/// An app on a phone, with everything that outlives its processes.
public final class InstalledApp {
  /// The app that is installed.
  public let app: PhoneApp
  /// The app's process, which may be suspended; `nil` while the app has no process.
  public internal(set) var process: AppProcess?
  /// The way in which the latest process ended; `nil` if no process has ended yet.
  public internal(set) var lastEnd: ProcessEnd?
  /// The error in the app's code that ended the app's latest process; `nil` if no error ended that process. Only apps
  /// in separate processes of the host report errors.
  public internal(set) var fault: String?
  /// The time at which the app was last in front; the beginning of the world if the app was never in front.
  public internal(set) var lastUsed = WorldTime.zero
  /// The link or the notification by which the user starts the app at this moment, if any.
  var opening = LaunchReasons()
  /// The scheduled start of the app, if an event for the app happened while the app was not running.
  var pendingLaunch: PendingLaunch?
  /// The user's answers to the app's requests for permission.
  public var answers: PermissionAnswers
  /// The permission for location that the user has granted (rule E1).
  public internal(set) var locationAuthorization = LocationPermission.notDetermined
  /// Whether Background App Refresh is on. Without Background App Refresh, location does not launch the app (rule I6).
  public internal(set) var isBackgroundRefreshOn = true
  /// The accuracy of location that the user has granted to the app (rule E1).
  public internal(set) var locationAccuracy = LocationPrecision.fullAccuracy
  /// The permission for Bluetooth that the user has granted (rule I3).
  public internal(set) var bluetoothAuthorization: BluetoothPermission
  /// The permission for notifications that the user has granted (rule F4).
  public internal(set) var notificationAuthorization = NotificationPermission.notDetermined
  /// The highest level of the app's service sessions; `nil` without a session (rule E17). The value outlives the
  /// process, until a later process of the app begins or ends a session.
  var serviceSession: Int?
  /// The app's subscription to significant changes of location; `nil` without a subscription (rule E20).
  var significantChanges: SignificantChanges?
  private var storage: [String: [UInt8]] = [:]

  /// The number on the app's icon.
  public internal(set) var badge = 0

  init(app: PhoneApp, answers: PermissionAnswers, bluetoothNeedsPermission: Bool) {
    self.app = app
    self.answers = answers
    bluetoothAuthorization = bluetoothNeedsPermission ? .notDetermined : .allowedAlways
  }

  /// Returns a value from the app's container; `nil` if the container has no value for the key. The container outlives
  /// the app's processes, and survives reboots.
  public func storedValue(for key: String) -> [UInt8]? { storage[key] }

  /// Stores a value in the app's container under `key`; `nil` removes the value.
  public func store(_ value: [UInt8]?, for key: String) {
    storage[key] = value
  }

  /// Discards the app's scene, which the user closed in the app switcher. The app's next process learns that the scene
  /// was closed, and restores nothing.
  func discardScene() {
    guard var record = storage[SceneRecord.key].flatMap({ SceneRecord(bytes: $0) }) else { return }
    record.isDiscarded = true
    record.activity = nil
    storage[SceneRecord.key] = record.bytes
  }
}
