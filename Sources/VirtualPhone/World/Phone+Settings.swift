import VirtualAir

/// The user's settings for the whole phone.
extension Phone {
  /// Switches Location Services on or off for all apps, as in Settings (rule E1).
  public func setLocationServices(on isOn: Bool) {
    guard isOn != isLocationServicesOn else { return }
    isLocationServicesOn = isOn
    for installed in apps { location.permissionsChanged(of: installed) }
  }

  /// Switches Low Power Mode on or off. Apple documents no effect on Bluetooth (rule I6).
  public func setLowPowerMode(on isOn: Bool) {
    guard isOn != isLowPowerModeOn else { return }
    isLowPowerModeOn = isOn
    appStatesChanged()
  }

  /// Sets the phone's clock ahead of the world's clock, and tells the apps. A negative offset sets the phone's clock
  /// behind the world's clock.
  ///
  /// Only the time that the clock shows changes. Timers, and the logs in scenarios, use the world's time.
  public func setClock(ahead offset: Duration) {
    clockOffset = offset
    for app in apps { app.process?.clockChanged() }
  }
}
