import PhonePort
import VirtualAir

/// How apps are told, and started for it.
extension RegionMonitor {
  /// Tells an app about a region; one that does not run is started, if the news is of the kind that wakes (rule E6).
  func tell(_ news: [RegionNews], of region: MonitoredRegion, wakes: Bool) {
    if let process = region.installed.process {
      if withholds(news, of: region, in: process) { return }
      call(news, of: region, in: process, wakes: wakes)
    } else if wakes, rulebook[Rules.regionRelaunches], mayFollow(region.installed.lastEnd),
      phone.relaunch(region.installed, for: .location)
    {
      // Of each region the latest.
      waiting.removeAll { $0.region === region }
      waiting.append((region, news))
    }
  }

  /// Whether a region event starts an app that ended so (rule E15).
  private func mayFollow(_ end: ProcessEnd?) -> Bool {
    end != .forceQuit || rulebook[Rules.regionRelaunchesAfterForceQuit]
  }

  /// Calls an app about a region that it has, and remembers what it has been told.
  private func call(_ news: [RegionNews], of region: MonitoredRegion, in process: AppProcess, wakes: Bool) {
    call(news, region.region, in: process, wakes: wakes) { [weak region] in
      for case .state(let state) in news { region?.toldState = state }
    }
  }

  /// Calls every manager of an app, or the monitor that has the region, a moment from now.
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

  /// A process has made a manager or a monitor: it is told what it was started for.
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

  // MARK: Entries that are withheld

  /// Whether a monitor is not told of an entry yet, because its app has only been started in the background (rule E18).
  private func withholds(_ news: [RegionNews], of region: MonitoredRegion, in process: AppProcess) -> Bool {
    guard region.region.monitor != nil, rulebook[Rules.monitorWithholdsEntries], !process.wasInForeground else {
      return false
    }
    guard news.contains(.state(.inside)) else {
      // An exit makes the entry before it void.
      if news.contains(.state(.outside)) { region.withheld = [] }
      return false
    }
    region.withheld = news
    return true
  }

  /// Tells monitors what was withheld from them, once their app is in front.
  func releaseWithheldEntries() {
    for region in regions where !region.withheld.isEmpty {
      guard let process = region.installed.process, process.wasInForeground else { continue }
      let news = region.withheld
      region.withheld = []
      call(news, of: region, in: process, wakes: false)
    }
  }

  /// What an app was started for and never asked about is gone with it.
  func processEnded(_ process: AppProcess) {
    waiting.removeAll { $0.region.installed === process.installed }
  }
}
