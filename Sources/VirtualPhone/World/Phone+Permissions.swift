public import Foundation
public import PhonePort

extension Phone {
  /// Sets an app's location permission, as the user's earlier decision or as a change in Settings.
  public func setLocationAuthorization(_ status: LocationPermission, for installed: InstalledApp) {
    location.setAuthorization(status, of: installed)
  }

  /// Sets the accuracy with which an app may locate the phone. From iOS 14 on, an app that gets only an approximate
  /// location can neither range beacons nor monitor regions (rule E1).
  public func setLocationAccuracy(_ accuracy: LocationPrecision, for installed: InstalledApp) {
    location.setAccuracy(accuracy, of: installed)
  }

  /// Switches Background App Refresh on or off for an app, as in Settings (rule I6).
  public func setBackgroundRefresh(on isOn: Bool, for installed: InstalledApp) {
    guard isOn != installed.isBackgroundRefreshOn else { return }
    installed.isBackgroundRefreshOn = isOn
    installed.process?.backgroundRefreshChanged()
  }

  /// Takes a screenshot, and notifies the app in front.
  public func takeScreenshot() {
    frontmost?.screenshotTaken()
  }

  /// Sets an app's permission for notifications, as the user's earlier decision or as a change in Settings.
  public func setNotificationAuthorization(_ status: NotificationPermission, for installed: InstalledApp) {
    installed.notificationAuthorization = status
  }

  /// Sets an app's Bluetooth permission, as the user's earlier decision or as a change in Settings. A change of an
  /// earlier decision ends the app (rule I3).
  public func setBluetoothAuthorization(_ authorization: BluetoothPermission, for installed: InstalledApp) {
    guard authorization != installed.bluetoothAuthorization else { return }
    let wasDetermined = installed.bluetoothAuthorization != .notDetermined
    installed.bluetoothAuthorization = authorization
    if wasDetermined { installed.process?.end(by: .permissionChanged) } else { bluetooth.updateManagerStates() }
  }
}

extension Phone {
  /// Sets whether the user shares the phone's notifications with an accessory (Apple Notification Center Service).
  ///
  /// The phone's apps know the accessory by `identifier`.
  public func shareNotifications(_ isShared: Bool, with identifier: UUID) {
    bluetooth.setANCSAuthorized(isShared, for: identifier)
  }
}
