import PhonePort

/// Who may know where the phone is.
extension LocationDaemon {
  /// What counts of an app's permission: nothing while location is off for all (rule E1).
  func authorization(of installed: InstalledApp) -> LocationPermission {
    if !phone.isLocationServicesOn, phone.rulebook[Rules.locationServicesSwitch] { return .denied }
    return installed.locationAuthorization
  }

  func isAllowed(_ installed: InstalledApp) -> Bool {
    switch authorization(of: installed) {
    case .authorizedAlways, .authorizedWhenInUse: true
    case .notDetermined, .restricted, .denied: false
    }
  }

  /// Whether an app that may know the place is told of beacons as well (rule E1).
  private func seesBeacons(_ installed: InstalledApp) -> Bool {
    switch installed.locationAccuracy {
    case .fullAccuracy: true
    case .reducedAccuracy: !phone.rulebook[Rules.reducedAccuracyHidesBeacons]
    }
  }

  func mayRange(_ installed: InstalledApp) -> Bool { isAllowed(installed) && seesBeacons(installed) }

  /// Whether an app's regions are monitored now: with permission for use alone, only while it is in use (rule E1).
  func mayMonitor(_ installed: InstalledApp) -> Bool {
    guard seesBeacons(installed) else { return false }
    switch authorization(of: installed) {
    case .authorizedAlways: return true
    case .authorizedWhenInUse:
      guard let process = installed.process else { return false }
      return process.isForeground || keepsAwake(process)
    case .notDetermined, .restricted, .denied: return false
    }
  }

  /// Why an app may not begin to monitor a region; not before the user has decided.
  func monitoringError(for installed: InstalledApp) -> LocationFault? {
    authorization(of: installed) == .notDetermined || mayRange(installed) ? nil : .regionMonitoringDenied
  }

  /// Why an app does not range, whether or not it runs; nothing before the user has decided.
  func rangingError(for installed: InstalledApp) -> LocationFault? {
    guard installed.locationAuthorization != .notDetermined else { return nil }
    if !phone.isBluetoothOn || !phone.isLocationServicesOn { return .rangingUnavailable }
    return mayRange(installed) ? nil : .denied
  }

  func requestAuthorization(for process: AppProcess) {
    let installed = process.installed
    guard installed.locationAuthorization == .notDetermined else { return }
    guard process.infoPlist.usageDescriptions.contains("NSLocationAlwaysAndWhenInUseUsageDescription") else {
      return process.log("requestAlwaysAuthorization needs NSLocationAlwaysAndWhenInUseUsageDescription")
    }
    phone.timeline.schedule(after: PermissionAnswers.delay) { [weak self, weak process] in
      guard let self, let process, process.installed.locationAuthorization == .notDetermined else { return }
      setAuthorization(process.installed.answers.location, of: process.installed)
    }
  }

  /// What the user decides, in the prompt or later in Settings.
  func setAuthorization(_ status: LocationPermission, of installed: InstalledApp) {
    guard status != installed.locationAuthorization else { return }
    installed.locationAuthorization = status
    permissionsChanged(of: installed)
  }

  func setAccuracy(_ accuracy: LocationPrecision, of installed: InstalledApp) {
    guard accuracy != installed.locationAccuracy else { return }
    installed.locationAccuracy = accuracy
    permissionsChanged(of: installed)
  }

  /// Tells an app that what it may know has changed, and does what follows from it.
  func permissionsChanged(of installed: InstalledApp) {
    if let process = installed.process {
      for session in sessions(of: process) {
        deliverAuthorization(to: session, after: .zero)
        if session.isUpdating { started(session) }
      }
      sessionChanged(of: process)
    }
    regions.permissionsChanged()
    rangingConditionsChanged()
    phone.appStatesChanged()
  }
}
