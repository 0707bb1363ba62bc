import VirtualAir

/// The starts of apps in the background, caused by events that the apps waited for.
extension PhoneSystem {
  /// Starts an app in the background after a short delay. After a reboot the start waits until the phone is unlocked
  /// (rule D10).
  ///
  /// If a start of the app is already scheduled, that start gets one more cause. The daemon keeps the event until the
  /// app has created its manager again.
  /// - Returns: Whether the app will be started; `false` if the app already has a process, if the phone is off, or if
  ///   the rules forbid the start.
  @discardableResult
  func relaunch(_ installed: InstalledApp, for cause: LaunchCause) -> Bool {
    guard isPoweredOn, installed.process == nil, mayRelaunch(installed, for: cause) else { return false }
    guard var pending = installed.pendingLaunch else {
      installed.pendingLaunch = PendingLaunch(causes: [cause])
      if startsApps { beginLaunch(of: installed) }
      return true
    }
    if !pending.causes.contains(cause) { pending.causes.append(cause) }
    installed.pendingLaunch = pending
    return true
  }

  /// Whether events can start apps. After a reboot the phone has to be unlocked first (rule D10).
  var startsApps: Bool { wasUnlocked || !hasPasscode || !rulebook[Rules.firstUnlockOpensData] }

  /// Whether a cause may start the app. For location, Background App Refresh decides (rule I6). For Bluetooth, the way
  /// in which the app's latest process ended decides (rule G1).
  private func mayRelaunch(_ installed: InstalledApp, for cause: LaunchCause) -> Bool {
    guard cause.isBluetooth else {
      return installed.isBackgroundRefreshOn || !rulebook[Rules.refreshOffForbidsRelaunch]
    }
    switch installed.lastEnd {
    case nil: return false
    case .jetsam, .crash, .permissionChanged: return rulebook[Rules.relaunchAfterRemoval]
    case .forceQuit: return rulebook[Rules.relaunchAfterForceQuit]
    case .powerOff: return rulebook[Rules.relaunchAfterReboot]
    }
  }

  private func beginLaunch(of installed: InstalledApp) {
    installed.pendingLaunch?.event = timeline.schedule(after: rulebook[Rules.launchDelay]) {
      [weak self, weak installed] in
      guard let self, let installed, let pending = installed.pendingLaunch else { return }
      if rulebook[Rules.relaunchAlerts], pending.causes.contains(where: \.isBluetooth) {
        onAlert?(SystemAlert(time: timeline.now, app: installed.app.name, occasion: .relaunched))
      }
      start(installed, for: pending.causes)
      appStatesChanged()
    }
  }

  /// Schedules the starts that waited for the first unlock after a reboot.
  func firstUnlocked() {
    for installed in apps where installed.pendingLaunch != nil { beginLaunch(of: installed) }
  }
}
