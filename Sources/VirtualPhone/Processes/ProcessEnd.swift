/// The way in which a process ended, which decides what the system keeps for the app.
public enum ProcessEnd: Hashable, Sendable {
  /// Removed from memory to make room, or ended by a signal. The system treats both ends alike (rules D8 and G6).
  case jetsam
  /// An exception or another error of the app, or a background task that was not ended in time.
  case crash
  /// The user swiped the app away in the app switcher.
  case forceQuit
  /// The user changed the app's Bluetooth permission in Settings (rule I3).
  case permissionChanged
  /// The phone was switched off while the process ran.
  case powerOff
}
