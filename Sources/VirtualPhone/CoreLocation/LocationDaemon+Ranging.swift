import AfterglowWire
import Foundation

/// Beacon ranging: a full receiver, and a report every second to every app that ranges and runs.
extension LocationDaemon {
  func startRanging(_ constraint: CLBeaconIdentityConstraint, for manager: CLLocationManager) {
    guard !ranging.contains(where: { $0.manager === manager && $0.constraint == constraint }) else { return }
    ranging.append(RangingSession(constraint, manager: manager))
    rangingChanged()
  }

  func stopRanging(_ constraint: CLBeaconIdentityConstraint?, for manager: CLLocationManager) {
    let count = ranging.count
    ranging.removeAll {
      $0.manager == nil || ($0.manager === manager && (constraint ?? $0.constraint) == $0.constraint)
    }
    if ranging.count < count { rangingChanged() }
  }

  /// Whether any app of the phone ranges at this moment: it is allowed to, it runs, and the radio is on (rules E1 and E8).
  var isRanging: Bool { ranging.contains(where: isActive) }

  /// Whether this app ranges, which gives it more time after it left the foreground (rule E8).
  func isRanging(_ process: AppProcess) -> Bool {
    ranging.contains { $0.manager?.process === process && isActive($0) }
  }

  private func isActive(_ session: RangingSession) -> Bool {
    guard let manager = session.manager, let process = manager.process else { return false }
    return isAllowed(manager) && !process.isSuspended && phone.isBluetoothOn
  }

  /// Whether a packet of a beacon would tell any app something.
  func wants(_ beacon: IBeacon) -> Bool {
    ranging.contains { $0.wants(beacon) && isActive($0) }
  }

  func hear(_ beacon: IBeacon, rssiDBm: Int) {
    for session in ranging where isActive(session) { session.hear(beacon, rssiDBm: rssiDBm, at: phone.world.now) }
  }

  private func rangingChanged() {
    if !ranging.isEmpty, !isTicking { tick() }
    phone.appStatesChanged()
  }

  /// Once a second as long as anybody ranges (rule E7).
  private func tick() {
    isTicking = !ranging.isEmpty
    guard isTicking else { return }
    phone.world.schedule(after: phone.rulebook[Rules.rangingInterval]) { [weak self] in
      self?.report()
      self?.tick()
    }
  }

  private func report() {
    ranging.removeAll { $0.manager?.process == nil }
    let timestamp = Date(timeIntervalSince1970: phone.world.wallClock.unixSeconds(at: phone.world.now))
    for session in ranging where isActive(session) {
      let beacons = session.report(at: phone.world.now, timestamp: timestamp, rulebook: phone.rulebook)
      session.manager?.process?.deliver(wakes: false) { [weak session] in
        guard let session, let manager = session.manager else { return }
        manager.delegate?.locationManager(manager, didRange: beacons, satisfying: session.constraint)
      }
    }
    phone.bluetooth.controller.interestChanged(in: nil)
  }
}
