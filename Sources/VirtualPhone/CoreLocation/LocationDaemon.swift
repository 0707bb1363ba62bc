import Foundation

/// iOS's side of CoreLocation on one phone: who may know, who is told, and whom it keeps awake.
final class LocationDaemon {
  unowned let phone: Phone
  private var managers: [Weak<CLLocationManager>] = []
  var ranging: [RangingSession] = []
  var isTicking = false

  init(phone: Phone) {
    self.phone = phone
  }

  func register(_ manager: CLLocationManager) {
    managers.removeAll { $0.object == nil }
    managers.append(Weak(manager))
    // The first report of the authorisation comes soon after the manager was made, whatever it is.
    deliverAuthorization(to: manager, after: .milliseconds(1))
  }

  func processEnded(_ process: AppProcess) {
    managers.removeAll { $0.object == nil || $0.object?.process === process }
    ranging.removeAll { $0.manager?.process == nil || $0.manager?.process === process }
  }

  // MARK: Permission

  func requestAuthorization(for process: AppProcess) {
    let installed = process.installed
    guard installed.locationAuthorization == .notDetermined else { return }
    guard process.infoPlist.usageDescriptions.contains("NSLocationAlwaysAndWhenInUseUsageDescription") else {
      return process.log("requestAlwaysAuthorization needs NSLocationAlwaysAndWhenInUseUsageDescription")
    }
    phone.world.schedule(after: PermissionAnswers.delay) { [weak self, weak process] in
      guard let self, let process, process.installed.locationAuthorization == .notDetermined else { return }
      setAuthorization(process.installed.answers.location, of: process.installed)
    }
  }

  /// What the user decides, in the prompt or later in Settings.
  func setAuthorization(_ status: CLAuthorizationStatus, of installed: InstalledApp) {
    guard status != installed.locationAuthorization else { return }
    installed.locationAuthorization = status
    guard let process = installed.process else { return }
    for manager in sessions(of: process) {
      deliverAuthorization(to: manager, after: .zero)
      if manager.isUpdating { started(manager) }
    }
    sessionChanged(of: process)
  }

  private func deliverAuthorization(to manager: CLLocationManager, after delay: Duration) {
    phone.world.schedule(after: delay) { [weak manager] in
      guard let manager else { return }
      manager.process?.deliver(wakes: false) { [weak manager] in
        guard let manager else { return }
        manager.delegate?.locationManagerDidChangeAuthorization(manager)
      }
    }
  }

  // MARK: Updates

  func started(_ manager: CLLocationManager) {
    phone.world.schedule(after: phone.rulebook[Rules.firstFixDelay]) { [weak self, weak manager] in
      guard let self, let manager, manager.isUpdating else { return }
      let isAllowed = isAllowed(manager)
      let location = location(accuracy: manager.desiredAccuracy)
      manager.process?.deliver(wakes: false) { [weak manager] in
        guard let manager, manager.isUpdating else { return }
        if isAllowed {
          manager.delegate?.locationManager(manager, didUpdateLocations: [location])
        } else if manager.authorizationStatus != .notDetermined {
          manager.delegate?.locationManager(manager, didFailWithError: CLError(.denied))
        }
      }
    }
    if let process = manager.process { sessionChanged(of: process) }
  }

  /// The phone's place as if the world's origin were at 0° N 0° E: a degree is about 111 km there.
  private func location(accuracy: CLLocationAccuracy) -> CLLocation {
    let position = phone.position
    let seconds = phone.world.wallClock.unixSeconds(at: phone.world.now)
    return CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: position.y / 111_195, longitude: position.x / 111_195),
      horizontalAccuracy: max(accuracy, 5), timestamp: Date(timeIntervalSince1970: seconds))
  }

  func isAllowed(_ manager: CLLocationManager) -> Bool {
    switch manager.authorizationStatus {
    case .authorizedAlways, .authorizedWhenInUse: true
    case .notDetermined, .restricted, .denied: false
    }
  }

  // MARK: Keeping awake

  /// Whether location updates keep this process from being suspended (rule D6).
  func keepsAwake(_ process: AppProcess) -> Bool {
    phone.rulebook[Rules.locationKeepsAwake]
      && sessions(of: process).contains { manager in
        manager.isUpdating && manager.allowsBackgroundLocationUpdates
          && (manager.authorizationStatus == .authorizedAlways
            || (manager.authorizationStatus == .authorizedWhenInUse && manager.beganInForeground))
      }
  }

  /// Whether any app of the phone has location running (rule B4).
  var isRunning: Bool {
    managers.contains { weak in
      guard let manager = weak.object, let process = manager.process else { return false }
      return manager.isUpdating && isAllowed(manager) && (process.isForeground || keepsAwake(process))
    }
  }

  func sessionChanged(of process: AppProcess) {
    process.reconsiderSuspension()
    phone.appStatesChanged()
  }

  private func sessions(of process: AppProcess) -> [CLLocationManager] {
    managers.compactMap(\.object).filter { $0.process === process }
  }
}

/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
