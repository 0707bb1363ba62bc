/// Ways to end an app, and the phone's reboot.
extension Phone {
  /// Removes an app from memory without telling it (rule D8).
  public func jetsam(_ installed: InstalledApp) {
    installed.process?.end(by: .jetsam)
  }

  /// Ends an app as by an error of its own.
  public func crash(_ installed: InstalledApp) {
    installed.process?.end(by: .crash)
  }

  /// Swipes an app away in the app switcher; the app is told only if it runs at that moment (rule D8).
  public func forceQuit(_ installed: InstalledApp) {
    guard let process = installed.process else {
      // The app may still be in the app switcher, and the system may keep state for it.
      if installed.lastEnd != nil { installed.lastEnd = .forceQuit }
      return bluetooth.closeUnattended(of: installed)
    }
    // The app switcher replaces the app in front.
    if frontmost === process { pressHome() }
    if !process.isSuspended, rulebook[Rules.forceQuitTellsRunningApps] { process.announceEnd() }
    process.end(by: .forceQuit)
  }

  /// Switches the phone off and on again at once. It then waits for its first unlock (rule D10).
  public func reboot() {
    powerOff()
    powerOn()
  }
}
