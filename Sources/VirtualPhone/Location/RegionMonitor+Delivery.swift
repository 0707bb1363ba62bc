import PhonePort
import VirtualAir

/// Reports of regions to apps, and starts of apps for these reports.
extension RegionMonitor {
  /// Reports new events of a region to its app, or withholds an entry until the app comes to the front (rule E18). If
  /// the app has no process and `wakes` is set, the phone starts the app, unless the rules forbid this (rules E6 and
  /// E15).
  func report(_ news: [RegionNews], of region: MonitoredRegion, wakes: Bool) {
    if let process = region.installed.process {
      if withholds(news, of: region, in: process) { return }
      call(news, of: region, in: process, wakes: wakes)
    } else if wakes, rulebook[Rules.regionRelaunches], mayFollow(region.installed.lastEnd),
      phone.relaunch(region.installed, for: .location)
    {
      // Only the latest report of each region is kept.
      waiting.removeAll { $0.region === region }
      waiting.append((region, news))
    }
  }

  /// Whether a region event may start an app whose last process ended in this way (rule E15).
  private func mayFollow(_ end: ProcessEnd?) -> Bool {
    end != .forceQuit || rulebook[Rules.regionRelaunchesAfterForceQuit]
  }

  /// Reports new events of a region to a process, and records the state that was reported.
  private func call(_ news: [RegionNews], of region: MonitoredRegion, in process: AppProcess, wakes: Bool) {
    call(news, region.region, in: process, wakes: wakes) { [weak region] in
      for case .state(let state) in news { region?.toldState = state }
    }
  }

  /// After a short delay, calls the monitor that has the region, or all managers of the process if no monitor has the
  /// region.
  func call(
    _ news: [RegionNews], _ region: RegionDescription, in process: AppProcess, wakes: Bool,
    done: @escaping () -> Void = {}
  ) {
    phone.timeline.schedule(after: rulebook[Rules.messageDelay]) { [self] in
      process.deliver(wakes: wakes, for: Rules.locationWakeWindow) { [unowned(unsafe) self, unowned(unsafe) process] in
        for piece in news {
          for session in location.sessions(of: process)
          where session.kind == region.monitor.map(LocationSession.Kind.monitor) ?? .manager {
            session.send(.region(piece, region))
          }
        }
        done()
      }
    }
  }

  /// Reports the events for which a process was started. The caller calls this method when the process has created a
  /// manager, or a monitor with this name.
  func managerMade(in process: AppProcess, _ monitor: String?) {
    func isMeant(_ region: MonitoredRegion) -> Bool {
      region.installed === process.installed && region.region.monitor == monitor
    }
    let own = waiting.filter { isMeant($0.region) }
    waiting.removeAll { isMeant($0.region) }
    for (region, news) in own where !withholds(news, of: region, in: process) {
      call(news, of: region, in: process, wakes: true)
    }
  }

  // MARK: Withheld entries

  /// Withholds an entry from a monitor whose process was never in front (rule E18). Returns whether an entry is
  /// withheld.
  private func withholds(_ news: [RegionNews], of region: MonitoredRegion, in process: AppProcess) -> Bool {
    guard region.region.monitor != nil, rulebook[Rules.monitorWithholdsEntries], !process.wasInForeground else {
      return false
    }
    guard news.contains(.state(.inside)) else {
      // An exit cancels the withheld entry that preceded the exit.
      if news.contains(.state(.outside)) { region.withheld = [] }
      return false
    }
    region.withheld = news
    return true
  }

  /// Reports withheld entries to each monitor whose app has come to the front.
  func releaseWithheldEntries() {
    for region in regions where !region.withheld.isEmpty {
      guard let process = region.installed.process, process.wasInForeground else { continue }
      let news = region.withheld
      region.withheld = []
      call(news, of: region, in: process, wakes: false)
    }
  }

  /// Drops the reports for which a process was started, if the process ended before it received them.
  func processEnded(_ process: AppProcess) {
    waiting.removeAll { $0.region.installed === process.installed }
  }
}
