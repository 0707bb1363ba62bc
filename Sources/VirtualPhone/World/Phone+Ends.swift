/// Ways to end an app, and the phone's reboot.
extension Phone {
  /// Removes an app from memory without telling it (rule D8).
  public func jetsam(_ installed: InstalledApp) {
    installed.process?.end(by: .jetsam)
  }

  /// Ends an app as if it had crashed.
  public func crash(_ installed: InstalledApp) {
    installed.process?.end(by: .crash)
  }

  /// Swipes an app away in the app switcher. Only an app that runs at that moment gets a callback (rule D8).
  public func forceQuit(_ installed: InstalledApp) {
    guard let process = installed.process else {
      // An app without a process may still be in the app switcher, and the system may keep state for it.
      if installed.lastEnd != nil { installed.lastEnd = .forceQuit }
      return bluetooth.closeUnattended(of: installed)
    }
    // The user has to leave the app for the app switcher, so an app in front first enters the background.
    if frontmost === process { pressHome() }
    if !process.isSuspended, rulebook[Rules.forceQuitTellsRunningApps] { process.announceEnd() }
    process.end(by: .forceQuit)
  }

  /// Switches the phone off and on again at once. A phone with a passcode then waits for its first unlock (rule D10).
  public func reboot() {
    powerOff()
    powerOn()
  }
}
