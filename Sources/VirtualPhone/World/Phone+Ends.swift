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
