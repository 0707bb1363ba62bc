import PhonePort
import VirtualAir

/// The daemon's side of one location manager, or of another object that gets locations.
final class LocationSession {
  /// What an object gets callbacks for.
  enum Kind: Equatable {
    /// A location manager: locations, regions, ranging and permissions.
    case manager
    /// A `CLMonitor` with this name: its conditions.
    case monitor(String)
    /// Another object: locations and permissions.
    case observer
  }

  let kind: Kind
  /// The manager's number in its process.
  let manager: ObjectID
  private let line: Lifeline<AppProcess>
  var isUpdating = false
  /// Whether it wants a location for each second in which the phone moves.
  var isLive = false
  /// Whether its updates end with the first location.
  var wantsOneFix = false
  /// The latest location of its live updates, and whether the phone was reported to rest there.
  var lastPlace: (position: Position, isResting: Bool)?
  /// When its updates began.
  var beganAt = WorldTime(nanoseconds: 0)
  /// Whether updates began while the app was in the foreground (rule D6).
  var beganInForeground = false
  var allowsBackgroundUpdates = false
  /// In metres; −1 requests the best accuracy.
  var desiredAccuracy = -1.0

  init(_ manager: ObjectID, _ kind: Kind = .manager, of process: AppProcess) {
    self.manager = manager
    self.kind = kind
    line = process.lifeline
  }

  var process: AppProcess? { line.object }

  /// Calls the manager; its process runs.
  func send(_ callback: LocationCallback) {
    process?.send(.location(manager, callback))
  }
}

extension LocationSession {
  /// The name of the monitor that it serves; `nil` for any other kind.
  var monitor: String? { if case .monitor(let name) = kind { name } else { nil } }
}
