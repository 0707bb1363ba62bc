import PhonePort

/// The apps' permissions for location.
extension LocationDaemon {
  /// Returns the effective permission of an app. While Location Services are off, the permission is `.denied` (rule
  /// E1).
  func authorization(of installed: InstalledApp) -> LocationPermission {
    if !phone.isLocationServicesOn, phone.rulebook[Rules.locationServicesSwitch] { return .denied }
    return installed.locationAuthorization
  }

  func isAllowed(_ installed: InstalledApp) -> Bool {
    if lacksServiceSession(installed) { return false }
    return switch authorization(of: installed) {
    case .authorizedAlways, .authorizedWhenInUse: true
    case .notDetermined, .restricted, .denied: false
    }
  }

  /// Whether an app that may locate the phone also receives beacons (rule E1).
  private func seesBeacons(_ installed: InstalledApp) -> Bool {
    switch installed.locationAccuracy {
    case .fullAccuracy: true
    case .reducedAccuracy: !phone.rulebook[Rules.reducedAccuracyHidesBeacons]
    }
  }

  func mayRange(_ installed: InstalledApp) -> Bool { isAllowed(installed) && seesBeacons(installed) }

  /// Whether an app's regions are monitored now. If location is permitted only while in use, the app has to be in use
  /// (rule E1).
  func mayMonitor(_ installed: InstalledApp) -> Bool {
    seesBeacons(installed) && mayMonitorPlaces(installed)
  }

  /// Whether an app's significant changes are watched now; an approximate location is enough.
  func mayMonitorPlaces(_ installed: InstalledApp) -> Bool {
    if lacksServiceSession(installed) { return false }
    switch authorization(of: installed) {
    case .authorizedAlways: return true
    case .authorizedWhenInUse:
      guard let process = installed.process else { return false }
      return process.isForeground || keepsAwake(process) || hasBackgroundActivity(process)
    case .notDetermined, .restricted, .denied: return false
    }
  }

  /// Returns the error with which the phone refuses to monitor a region for an app; `nil` if the phone accepts the
  /// request or the user has not decided yet.
  func monitoringError(for installed: InstalledApp) -> LocationFault? {
    authorization(of: installed) == .notDetermined || mayRange(installed) ? nil : .regionMonitoringDenied
  }

  /// Returns the error that keeps an app from ranging, whether or not the app runs; `nil` if the app can range or the
  /// user has not decided yet.
  func rangingError(for installed: InstalledApp) -> LocationFault? {
    guard installed.locationAuthorization != .notDetermined else { return nil }
    if !phone.isBluetoothOn || !phone.isLocationServicesOn { return .rangingUnavailable }
    return mayRange(installed) ? nil : .denied
  }

  /// Asks the user to permit location, either always or only while the app is in use. Does nothing if the user has
  /// already decided. If the app lacks the usage description for this request, the phone only writes a line to the log.
  func requestAuthorization(for process: AppProcess, always: Bool) {
    let installed = process.installed
    guard installed.locationAuthorization == .notDetermined else { return }
    let descriptions = process.infoPlist.usageDescriptions
    let (request, key) =
      always
      ? ("requestAlwaysAuthorization", "NSLocationAlwaysAndWhenInUseUsageDescription")
      : ("requestWhenInUseAuthorization", "NSLocationWhenInUseUsageDescription")
    guard descriptions.contains(key) else { return process.log("\(request) needs \(key)") }
    phone.timeline.schedule(after: PermissionAnswers.delay) { [self] in
      guard process.installed.locationAuthorization == .notDetermined else { return }
      let answer = process.installed.answers.location
      setAuthorization(answer == .authorizedAlways && !always ? .authorizedWhenInUse : answer, of: process.installed)
    }
  }

  /// Asks the user for exact locations. A user who allows location also allows exact locations.
  func requestFullAccuracy(for process: AppProcess) {
    phone.timeline.schedule(after: PermissionAnswers.delay) { [self] in
      guard isAllowed(process.installed) else { return }
      setAccuracy(.fullAccuracy, of: process.installed)
    }
  }

  // MARK: Sessions

  /// Whether an app gets no locations because it has no service session (rule E17).
  func lacksServiceSession(_ installed: InstalledApp) -> Bool {
    phone.rulebook[Rules.serviceSessionRequired] && installed.app.infoPlist.requiresServiceSession
      && (installed.serviceSession ?? 0) == 0
  }

  /// Begins or ends a service session. At the beginning of a session, the user is asked for the permission that the
  /// session needs.
  func setServiceSession(_ level: Int?, of session: LocationSession) {
    guard let process = session.process, session.serviceLevel != level else { return }
    session.serviceLevel = level
    process.installed.serviceSession = sessions(of: process).compactMap(\.serviceLevel).max()
    if let level, level > 0 { requestAuthorization(for: process, always: level > 1) }
    permissionsChanged(of: process.installed)
  }

  /// Begins or ends a background activity session, which can begin only while the app is in front (rule D15).
  func setBackgroundActivity(_ isOn: Bool, of session: LocationSession) {
    guard let process = session.process else { return }
    session.isBackgroundActivity = isOn && process.isForeground
    sessionChanged(of: process)
  }

  /// Whether a process has a background activity session, and therefore counts as in use (rule D15).
  func hasBackgroundActivity(_ process: AppProcess) -> Bool {
    phone.rulebook[Rules.backgroundActivitySession]
      && sessions.contains { $0.process === process && $0.isBackgroundActivity }
  }

  /// Sets the permission that the user chooses, in the prompt or later in Settings.
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

  /// Tells an app that its permissions have changed, and updates everything that depends on them.
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
