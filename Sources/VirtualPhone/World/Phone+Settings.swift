import VirtualAir

/// What a user sets for the phone as a whole.
extension Phone {
  /// The switch for location in Settings, which counts for all apps (rule E1).
  public func setLocationServices(on isOn: Bool) {
    guard isOn != isLocationServicesOn else { return }
    isLocationServicesOn = isOn
    for installed in apps { location.permissionsChanged(of: installed) }
  }

  /// Switches Low Power Mode, of which Apple does not say that it changes anything for Bluetooth (rule I6).
  public func setLowPowerMode(on isOn: Bool) {
    guard isOn != isLowPowerModeOn else { return }
    isLowPowerModeOn = isOn
    appStatesChanged()
  }

  /// Sets the phone's clock so far ahead of the world's, or with a negative offset behind it, and tells the apps.
  ///
  /// Only what the clock shows changes: timers, and the logs that scenarios are shown, go by the world's time.
  public func setClock(ahead offset: Duration) {
    clockOffset = offset
    for app in apps { app.process?.clockChanged() }
  }
}
