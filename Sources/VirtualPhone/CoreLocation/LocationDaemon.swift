import Foundation

/// iOS's side of CoreLocation on one phone: who may know, who is told, and whom it keeps awake.
final class LocationDaemon {
  unowned let phone: Phone
  private var managers: [Weak<CLLocationManager>] = []
  var ranging: [RangingSession] = []
  var isTicking = false
  let regions: RegionMonitor

  init(phone: Phone) {
    self.phone = phone
    regions = RegionMonitor(phone: phone)
  }

  func register(_ manager: CLLocationManager) {
    managers.removeAll { $0.object == nil }
    managers.append(Weak(manager))
    // The first report of the authorisation comes soon after the manager was made, whatever it is.
    deliverAuthorization(to: manager, after: .milliseconds(1))
    if let process = manager.process { regions.managerMade(in: process) }
  }

  func processEnded(_ process: AppProcess, by end: ProcessEnd) {
    managers.removeAll { $0.object == nil || $0.object?.process === process }
    ranging.removeAll { $0.manager?.process == nil || $0.manager?.process === process }
    regions.processEnded(process)
  }

  func start() { regions.settle() }

  /// The phone goes off.
  func stop() { regions.stop() }

  func screenCameOn() { regions.screenCameOn() }

  /// An app or the screen has changed.
  func appStatesChanged() {
    regions.appStatesChanged()
    tickIfNeeded()
  }

  // MARK: Permission

  func deliverAuthorization(to manager: CLLocationManager, after delay: Duration) {
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
      let isAllowed = manager.process.map { self.isAllowed($0.installed) } ?? false
      let location = location(accuracy: manager.desiredAccuracy)
      manager.process?.deliver(wakes: false) { [weak manager] in
        guard let manager, manager.isUpdating else { return }
        if isAllowed {
          if let process = manager.process { process.phone.energy?.located(process.installed) }
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
    return CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: position.y / 111_195, longitude: position.x / 111_195),
      horizontalAccuracy: max(accuracy, 5), timestamp: Date(timeIntervalSince1970: phone.secondsSince1970))
  }

  // MARK: Keeping awake

  /// Whether location updates keep this process from being suspended (rule D6).
  func keepsAwake(_ process: AppProcess) -> Bool {
    phone.rulebook[Rules.locationKeepsAwake]
      && managers(of: process).contains { manager in
        manager.isUpdating && manager.allowsBackgroundLocationUpdates
          && (manager.authorizationStatus == .authorizedAlways
            || (manager.authorizationStatus == .authorizedWhenInUse && manager.beganInForeground
              && phone.rulebook[Rules.whenInUseKeepsAwake]))
      }
  }

  /// Whether any app of the phone has location running (rule B4).
  var isRunning: Bool {
    managers.contains { weak in
      guard let manager = weak.object, let process = manager.process else { return false }
      return manager.isUpdating && isAllowed(process.installed) && (process.isForeground || keepsAwake(process))
    }
  }

  /// Whether an app's updates ask for more than cells and hot spots tell, and run now.
  func positionsExactly(_ process: AppProcess) -> Bool {
    (process.isForeground || keepsAwake(process))
      && isAllowed(process.installed)
      && managers(of: process).contains {
        $0.isUpdating && $0.desiredAccuracy <= kCLLocationAccuracyHundredMeters
      }
  }

  func sessionChanged(of process: AppProcess) {
    process.reconsiderSuspension()
    phone.appStatesChanged()
  }

  func managers(of process: AppProcess) -> [CLLocationManager] {
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
