public import PhonePort
public import VirtualAir

/// An app on a phone: what survives its processes.
public final class InstalledApp {
  /// The app that is installed.
  public let app: PhoneApp
  /// The process, while there is one.
  public internal(set) var process: AppProcess?
  /// How its latest process ended; `nil` before the first one has.
  public internal(set) var lastEnd: ProcessEnd?
  /// What the app itself has done wrong, if that has ended its latest process. Known for apps in processes of their own.
  public internal(set) var fault: String?
  /// When somebody last had it in front; the world's beginning if nobody has.
  public internal(set) var lastUsed = WorldTime.zero
  /// What the user starts it for at this moment, other than its icon.
  var opening = LaunchReasons()
  /// The start that it has coming, if something happened while it did not run.
  var pendingLaunch: PendingLaunch?
  /// What the user will answer when asked.
  public var answers: PermissionAnswers
  /// The permission for location that the user has granted (rule E1).
  public internal(set) var locationAuthorization = LocationPermission.notDetermined
  /// Whether the user lets the app be refreshed in the background; without, location does not start it (rule I6).
  public internal(set) var isBackgroundRefreshOn = true
  /// How exactly the user lets the app know the place.
  public internal(set) var locationAccuracy = LocationPrecision.fullAccuracy
  /// The permission for Bluetooth that the user has granted (rule I3).
  public internal(set) var bluetoothAuthorization: BluetoothPermission
  /// The permission for notifications that the user has granted (rule F4).
  public internal(set) var notificationAuthorization = NotificationPermission.notDetermined
  /// The level of the service session that its latest process has or had (rule E17).
  var serviceSession: Int?
  /// Whether it is told of significant changes of place, and where it was told last (rule E20).
  var significantChanges: SignificantChanges?
  private var storage: [String: [UInt8]] = [:]

  /// The number on its icon.
  public internal(set) var badge = 0

  init(app: PhoneApp, answers: PermissionAnswers, bluetoothNeedsPermission: Bool) {
    self.app = app
    self.answers = answers
    bluetoothAuthorization = bluetoothNeedsPermission ? .notDetermined : .allowedAlways
  }

  /// A value in the app's container, which survives its processes and the phone's reboots.
  public func storedValue(for key: String) -> [UInt8]? { storage[key] }

  /// Stores a value in the app's container under `key`; `nil` removes what is stored there.
  public func store(_ value: [UInt8]?, for key: String) {
    storage[key] = value
  }

  /// The user has closed the app's scene in the app switcher: its next process is told so, and restores nothing.
  func discardScene() {
    guard var record = storage[SceneRecord.key].flatMap({ SceneRecord(bytes: $0) }) else { return }
    record.isDiscarded = true
    record.activity = nil
    storage[SceneRecord.key] = record.bytes
  }
}
