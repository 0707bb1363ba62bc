import PhonePort
import VirtualAir

/// The daemon's side of one location manager, or of another object that gets locations.
final class LocationSession {
  /// The kind of an object, which determines the callbacks that the object gets.
  enum Kind: Equatable {
    /// A location manager, which gets reports of locations, regions, ranging and permissions.
    case manager
    /// A `CLMonitor` with this name, which gets reports about its conditions.
    case monitor(String)
    /// Another object, which gets reports of locations and permissions.
    case observer
  }

  let kind: Kind
  /// The number of the manager or other object in its process.
  let manager: ObjectID
  private let line: Lifeline<AppProcess>
  var isUpdating = false
  /// Whether the object wants live updates: a location for each second in which the phone moves.
  var isLive = false
  /// Whether the updates end with the first location or error.
  var wantsOneFix = false
  /// The last location of the live updates, and whether the app knows that the phone is stationary at this location;
  /// `nil` before the first location.
  var lastPlace: (position: Position, isResting: Bool)?
  /// The time at which the updates began.
  var beganAt = WorldTime(nanoseconds: 0)
  /// Whether the updates began while the app was in the foreground (rule D6).
  var beganInForeground = false
  var allowsBackgroundUpdates = false
  /// Whether the object is a background activity session that began in the foreground and has not ended (rule D15).
  var isBackgroundActivity = false
  /// The permission that the object requires as a service session: 0 none, 1 "while in use", 2 "always"; `nil` if the
  /// object is no service session, or has ended (rule E17).
  var serviceLevel: Int?
  /// The accuracy that the app wants, in metres; −1 requests the best accuracy.
  var desiredAccuracy = -1.0

  init(_ manager: ObjectID, _ kind: Kind = .manager, of process: AppProcess) {
    self.manager = manager
    self.kind = kind
    line = process.lifeline
  }

  var process: AppProcess? { line.object }

  /// Calls the app's object. The caller ensures that the process runs.
  func send(_ callback: LocationCallback) {
    process?.send(.location(manager, callback))
  }
}

extension LocationSession {
  /// The name of the monitor; `nil` for an object of another kind.
  var monitor: String? { if case .monitor(let name) = kind { name } else { nil } }
}
