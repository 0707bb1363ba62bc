import PhonePort
import VirtualAir

/// How apps are told, and started for it.
extension RegionMonitor {
  /// Tells an app about a region; one that does not run is started, if the news is of the kind that wakes (rule E6).
  func tell(_ news: [RegionNews], of region: MonitoredRegion, wakes: Bool) {
    if let process = region.installed.process {
      call(news, region.region, in: process, wakes: wakes)
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

  /// Calls every manager of an app, a moment from now.
  func call(_ news: [RegionNews], _ region: RegionDescription, in process: AppProcess, wakes: Bool) {
    phone.timeline.schedule(after: rulebook[Rules.messageDelay]) { [weak self, weak process] in
      guard let self, let process else { return }
      process.deliver(wakes: wakes, for: Rules.locationWakeWindow) { [weak self, weak process] in
        guard let self, let process else { return }
        for piece in news {
          for session in location.sessions(of: process) { session.send(.region(piece, region)) }
        }
      }
    }
  }

  /// A process has made a manager: it is told what it was started for.
  func managerMade(in process: AppProcess) {
    let (own, others) = (
      waiting.filter { $0.region.installed === process.installed },
      waiting.filter { $0.region.installed !== process.installed }
    )
    waiting = others
    for (region, news) in own { call(news, region.region, in: process, wakes: true) }
  }

  /// What an app was started for and never asked about is gone with it.
  func processEnded(_ process: AppProcess) {
    waiting.removeAll { $0.region.installed === process.installed }
  }
}
