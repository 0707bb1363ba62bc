import VirtualPhone

/// The words for permissions in scenario files.
extension ScenarioValue {
  private enum Location: String, CaseIterable {
    case always, whenInUse, denied, notDetermined
  }

  private enum Grant: String, CaseIterable {
    case allowed, denied, notDetermined
  }

  func locationPermission() throws(ScenarioError) -> LocationPermission {
    switch try choice(of: Location.self) {
    case .always: .authorizedAlways
    case .whenInUse: .authorizedWhenInUse
    case .denied: .denied
    case .notDetermined: .notDetermined
    }
  }

  func notificationPermission() throws(ScenarioError) -> NotificationPermission {
    switch try choice(of: Grant.self) {
    case .allowed: .authorized
    case .denied: .denied
    case .notDetermined: .notDetermined
    }
  }

  func bluetoothPermission() throws(ScenarioError) -> BluetoothPermission {
    switch try choice(of: Grant.self) {
    case .allowed: .allowedAlways
    case .denied: .denied
    case .notDetermined: .notDetermined
    }
  }
}
