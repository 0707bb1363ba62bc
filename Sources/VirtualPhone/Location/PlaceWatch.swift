import PhonePort
import VirtualAir

/// Watches everything that depends on the phone's location: circles, significant changes and live updates. The watch
/// checks the location only while an app needs one of these.
final class PlaceWatch {
  private unowned let location: LocationDaemon
  private var tick: ScheduledEvent?

  init(location: LocationDaemon) {
    self.location = location
  }

  private var phone: PhoneSystem { location.phone }

  /// Begins to check the phone's location at intervals, if an app needs these checks.
  func watch() {
    guard tick == nil, phone.isPoweredOn, let interval else { return }
    tick = phone.timeline.schedule(after: interval) { [weak self] in
      guard let self else { return }
      tick = nil
      look()
      watch()
    }
  }

  func stop() {
    tick?.cancel()
    tick = nil
  }

  /// The time between two checks; `nil` if no app needs these checks.
  private var interval: Duration? {
    if location.sessions.contains(where: \.isMoving) { return .seconds(1) }
    let isAsked = phone.apps.contains { $0.significantChanges != nil }
    return isAsked || location.regions.regions.contains { $0.region.circle != nil } ? Self.coarseInterval : nil
  }

  /// The time between two checks while no app gets live updates: a tenth of the time that a crossing has to last (rule
  /// E19).
  private static let coarseInterval = Duration.seconds(2)

  private func look() {
    for region in location.regions.regions {
      if let circle = region.region.circle, location.mayMonitor(region.installed) { look(at: circle, region) }
    }
    for installed in phone.apps where location.mayMonitorPlaces(installed) { lookForSignificantChange(of: installed) }
    for session in location.sessions where session.isMoving { update(session) }
  }

  // MARK: Circles

  private func look(at circle: GeographicCircle, _ region: MonitoredRegion) {
    let centre = Position(
      x: circle.longitude * LocationDaemon.metresPerDegree, y: circle.latitude * LocationDaemon.metresPerDegree)
    let distance = phone.currentPosition.distance(to: centre) - circle.radius
    guard region.state != .unknown else { return location.regions.determined(region, isInside: distance <= 0) }
    let cushion = phone.rulebook[Rules.circularRegionCushion]
    let hasCrossed = region.isInside ? distance > cushion : distance < -min(cushion, circle.radius / 2)
    guard hasCrossed else { return region.crossedAt = nil }
    guard let since = region.crossedAt else { return region.crossedAt = phone.timeline.now }
    guard phone.timeline.now - since >= phone.rulebook[Rules.circularRegionDwell] else { return }
    region.crossedAt = nil
    location.regions.crossed(region, isInside: !region.isInside)
  }

  // MARK: Significant changes

  func setSignificantChanges(_ isOn: Bool, for process: AppProcess) {
    let installed = process.installed
    if !isOn { return installed.significantChanges = nil }
    if installed.significantChanges == nil { installed.significantChanges = SignificantChanges() }
    watch()
  }

  private func lookForSignificantChange(of installed: InstalledApp) {
    guard var changes = installed.significantChanges, !changes.isWaiting else { return }
    let (now, position) = (phone.timeline.now, phone.currentPosition)
    if let last = changes.last {
      guard position.distance(to: last.position) >= phone.rulebook[Rules.significantDistance],
        now - last.time >= phone.rulebook[Rules.significantInterval]
      else { return }
    }
    if let process = installed.process {
      changes.last = (position, now)
      notify(process)
    } else if phone.rulebook[Rules.regionRelaunches],
      installed.lastEnd != .forceQuit || phone.rulebook[Rules.regionRelaunchesAfterForceQuit],
      phone.relaunch(installed, for: .location)
    {
      changes.last = (position, now)
      changes.isWaiting = true
    }
    installed.significantChanges = changes
  }

  /// Reports the significant change for which a process was started, once the process has created a manager.
  func managerMade(in process: AppProcess) {
    guard process.installed.significantChanges?.isWaiting == true else { return }
    process.installed.significantChanges?.isWaiting = false
    notify(process)
  }

  private func notify(_ process: AppProcess) {
    let fix = location.fix(accuracy: phone.rulebook[Rules.significantDistance], for: process.installed)
    phone.timeline.schedule(after: phone.rulebook[Rules.messageDelay]) { [self] in
      process.deliver(wakes: true, for: Rules.locationWakeWindow) { [unowned(unsafe) self, unowned(unsafe) process] in
        for session in location.sessions(of: process) where session.kind == .manager {
          location.report(fix, to: session)
        }
      }
    }
  }

  // MARK: Live updates

  private func update(_ session: LocationSession) {
    guard let process = session.process, location.isAllowed(process.installed), let last = session.lastPlace else {
      return
    }
    let position = location.place(for: process.installed).position
    let isResting = position == last.position
    // While the phone is stationary, its location is reported only once.
    guard !isResting || !last.isResting else { return }
    session.lastPlace = (position, isResting)
    let fix = location.fix(accuracy: session.desiredAccuracy, for: process.installed)
    process.deliver(wakes: false) { [unowned(unsafe) self] in location.report(fix, to: session) }
  }
}

extension LocationSession {
  /// Whether the object gets live updates now.
  fileprivate var isMoving: Bool { isLive && isUpdating }
}
