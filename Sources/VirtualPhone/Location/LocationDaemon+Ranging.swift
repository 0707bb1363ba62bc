import AfterglowWire
import PhonePort
import VirtualAir

/// Beacon ranging: an open receiver, and a report every second to every running app that ranges.
extension LocationDaemon {
  func startRanging(_ subject: RangingSubject, for manager: LocationSession) {
    guard !ranging.contains(where: { $0.manager === manager && $0.subject == subject }) else { return }
    guard let session = RangingSession(subject, manager: manager) else { return }
    ranging.append(session)
    rangingChanged()
    rangingConditionsChanged()
  }

  func stopRanging(_ subject: RangingSubject?, for manager: LocationSession) {
    let count = ranging.count
    ranging.removeAll { $0.manager == nil || ($0.manager === manager && (subject ?? $0.subject) == $0.subject) }
    if ranging.count < count { rangingChanged() }
  }

  /// Whether any app of the phone ranges now. An app ranges only if it runs and has permission, and if the radio is on
  /// (rules E1 and E8).
  var isRanging: Bool { ranging.contains(where: isActive) }

  /// Whether this app ranges. Ranging gives an app more time after it has left the foreground (rule E8).
  func isRanging(_ process: AppProcess) -> Bool {
    ranging.contains { $0.manager?.process === process && isActive($0) }
  }

  private func isActive(_ session: RangingSession) -> Bool {
    guard let manager = session.manager, let process = manager.process else { return false }
    return mayRange(process.installed) && !process.isSuspended && phone.isBluetoothOn
  }

  /// Whether a region's app is in the foreground and ranges the region's beacons. The phone then notices the exit from
  /// the region sooner than otherwise (rule E4).
  func isRangingInFront(_ region: MonitoredRegion) -> Bool {
    ranging.contains { session in
      guard let process = session.manager?.process, process.installed === region.installed else { return false }
      return process.isForeground && session.constraint == region.constraint && isActive(session)
    }
  }

  /// For each session that cannot range, reports the error, unless this error was the last to be reported. If any app
  /// can range now, starts the reports of ranging.
  func rangingConditionsChanged() {
    for session in ranging {
      guard let process = session.manager?.process else { continue }
      let error = rangingError(for: process.installed)
      guard error != session.error else { continue }
      session.error = error
      guard let error else { continue }
      phone.timeline.schedule(after: phone.rulebook[Rules.messageDelay]) {
        process.deliver(wakes: false) { session.fail(error) }
      }
    }
    tickIfNeeded()
  }

  /// Whether any app needs a packet of this beacon.
  func wants(_ beacon: IBeacon) -> Bool {
    ranging.contains { $0.wants(beacon) && isActive($0) }
  }

  func hear(_ beacon: IBeacon, rssiDBm: Int) {
    for session in ranging where isActive(session) { session.hear(beacon, rssiDBm: rssiDBm, at: phone.timeline.now) }
    regions.hear(beacon)
  }

  private func rangingChanged() {
    tickIfNeeded()
    phone.appStatesChanged()
  }

  func tickIfNeeded() {
    if !isTicking { tick() }
  }

  /// Reports once a second while any app ranges (rule E7).
  private func tick() {
    isTicking = isRanging
    guard isTicking else { return }
    phone.timeline.schedule(after: phone.rulebook[Rules.rangingInterval]) {
      self.report()
      self.tick()
    }
  }

  private func report() {
    ranging.removeAll { $0.manager?.process == nil }
    let hasHeard = ranging.contains(where: \.hasHeard)
    // If the rulebook says so, the callbacks stop while the display is dark (rule E16, conflict L11).
    guard phone.isScreenOn || phone.rulebook[Rules.rangingBehindDarkDisplay] else { return }
    for session in ranging where isActive(session) {
      let beacons = session.report(
        at: phone.timeline.now, secondsSince1970: phone.secondsSince1970, rulebook: phone.rulebook)
      session.manager?.process?.deliver(wakes: false) { session.report(beacons) }
    }
    // Without this check, ranging for absent beacons would cause work every second.
    if hasHeard { controller.interestChanged(in: nil) }
  }
}
