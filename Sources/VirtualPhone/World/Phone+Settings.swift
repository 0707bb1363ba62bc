import VirtualAir

/// What a user sets for the phone as a whole.
extension Phone {
  /// Sets the switch for location in Settings, which applies to all apps (rule E1).
  public func setLocationServices(on isOn: Bool) {
    guard isOn != isLocationServicesOn else { return }
    isLocationServicesOn = isOn
    for installed in apps { location.permissionsChanged(of: installed) }
  }

  /// Switches Low Power Mode. Apple does not say that it changes anything for Bluetooth (rule I6).
  public func setLowPowerMode(on isOn: Bool) {
    guard isOn != isLowPowerModeOn else { return }
    isLowPowerModeOn = isOn
    appStatesChanged()
  }

  /// Sets the phone's clock ahead of the world's by an offset, or behind it by a negative one, and tells the apps.
  ///
  /// Only the time that the clock shows changes. Timers, and the logs in scenarios, use the world's time.
  public func setClock(ahead offset: Duration) {
    clockOffset = offset
    for app in apps { app.process?.clockChanged() }
  }
}
