/// How a process came to its end; what the system keeps for the app depends on it.
public enum ProcessEnd: Hashable, Sendable {
  /// Removed from memory to make room, or ended by a signal: the two are the same to the system (rules D8 and G6).
  case jetsam
  /// An exception, or a background task that was not ended in time.
  case crash
  /// The user swiped it away in the app switcher.
  case forceQuit
  /// The user changed its Bluetooth permission in Settings (rule I3).
  case permissionChanged
  /// The phone was switched off under it.
  case powerOff
}

/// Ways to end an app, and the phone's reboot.
extension Phone {
  /// Removes an app from memory, of which it learns nothing (rule D8).
  public func jetsam(_ installed: InstalledApp) {
    installed.process?.end(by: .jetsam)
  }

  /// Has an app run into a fault of its own.
  public func crash(_ installed: InstalledApp) {
    installed.process?.end(by: .crash)
  }

  /// Swipes an app away in the app switcher; only one that runs at that moment is told (rule D8).
  public func forceQuit(_ installed: InstalledApp) {
    guard let process = installed.process else {
      // It may still stand there, and be kept for.
      if installed.lastEnd != nil { installed.lastEnd = .forceQuit }
      return bluetooth.closeUnattended(of: installed)
    }
    // The app switcher takes the place of the app in front.
    if frontmost === process { pressHome() }
    if !process.isSuspended, rulebook[Rules.forceQuitTellsRunningApps] { process.announceEnd() }
    process.end(by: .forceQuit)
  }

  /// Switches off and on again at once; the phone waits for its first unlock then (rule D10).
  public func reboot() {
    powerOff()
    powerOn()
  }
}
