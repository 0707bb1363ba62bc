import VirtualAir

/// A Live Activity: what the app shows on the locked screen, and what Bluetooth gives it meanwhile (rule B9).
extension AppProcess {
  /// Begins an activity, for an app in front alone, or ends it.
  func setLiveActivity(_ isOn: Bool) {
    guard isOn != (liveActivity != nil), !isOn || applicationState == .active else { return }
    liveActivity?.cancel()
    liveActivity = nil
    if isOn {
      liveActivity = timeline.schedule(after: rulebook[Rules.liveActivityLifetime]) { [weak self] in
        self?.setLiveActivity(false)
      }
    }
    system.appStatesChanged()
  }

  /// Whether the app's scan goes on as in front.
  var scansAsInFront: Bool {
    isForeground || liveActivity != nil && rulebook[Rules.liveActivityKeepsForeground]
  }

  /// Whether it has all that Bluetooth gives an app in front (an open conflict, L22).
  var countsAsInFront: Bool {
    isForeground || scansAsInFront && rulebook[Rules.liveActivityIsForeground]
  }
}
