import PhonePort
import VirtualAir

/// The daemon's side of one location manager.
final class LocationSession {
  /// The manager's number in its process.
  let manager: ObjectID
  private(set) weak var process: AppProcess?
  var isUpdating = false
  /// Whether updates began while the app was in the foreground (rule D6).
  /// When its updates began.
  var beganAt = WorldTime(nanoseconds: 0)
  var beganInForeground = false
  var allowsBackgroundUpdates = false
  /// In metres; −1 asks for the best there is.
  var desiredAccuracy = -1.0

  init(_ manager: ObjectID, of process: AppProcess) {
    self.manager = manager
    self.process = process
  }

  /// Calls the manager; its process runs.
  func send(_ callback: LocationCallback) {
    process?.send(.location(manager, callback))
  }
}
