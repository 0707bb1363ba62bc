import AfterglowWire
import PhonePort
import SeededRandom
import VirtualAir

/// The regions that a phone monitors, and whether the phone is in each region. The monitor receives no packets itself:
/// it decides which beacons the radio listens for.
///
/// While the phone is in no region, the monitor does no periodic work. While the phone is in a region, the phone
/// listens for a packet of the region's beacons at intervals, by default every two seconds (rule E4).
final class RegionMonitor {
  /// The phone that monitors the regions. The phone owns its daemons.
  unowned(unsafe) let phone: PhoneSystem
  private let controller: any Controller
  /// The daemon that owns this monitor. The daemon sets this property.
  unowned var location: LocationDaemon!
  /// The regions in the order of the first requests. Regions that were requested earlier have priority (rule E2).
  private(set) var regions: [MonitoredRegion] = []
  /// The reports for apps that are being started. An app gets its reports when it has created a manager, or the
  /// `CLMonitor` that has the region.
  var waiting: [(region: MonitoredRegion, news: [RegionNews])] = []
  private var random: SplitMix64
  private var refresh: ScheduledEvent?
  private var settling: ScheduledEvent?

  init(phone: PhoneSystem, controller: any Controller) {
    self.phone = phone
    self.controller = controller
    random = SplitMix64(seed: phone.random.seedForHashing, name: "regions")
  }

  var rulebook: Rulebook { phone.rulebook }
  var now: WorldTime { phone.timeline.now }

  /// Returns the regions of the app's monitor with this name, or the regions of the app's managers if `monitor` is
  /// `nil`.
  func regions(of installed: InstalledApp, _ monitor: String? = nil) -> [MonitoredRegion] {
    regions.filter { $0.installed === installed && $0.region.monitor == monitor }
  }

  // MARK: Requests of apps

  func start(_ region: RegionDescription, for process: AppProcess) {
    guard !process.isTerminated else { return }
    let installed = process.installed
    if let error = location.monitoringError(for: installed) { return refuse(region, to: process, error) }
    guard region.constraint != nil || region.circle != nil else {
      return refuse(region, to: process, .regionMonitoringFailure)
    }
    let monitored: MonitoredRegion
    if let known = regions(of: installed, region.monitor).first(where: { $0.region.identifier == region.identifier }) {
      monitored = known
      known.describe(region)
    } else if regions.count(where: { $0.installed === installed }) < rulebook[Rules.monitoredRegions] {
      monitored = MonitoredRegion(region, of: installed)
      regions.append(monitored)
    } else {
      return refuse(region, to: process, .regionMonitoringFailure)
    }
    report([.started], of: monitored, wakes: false)
    awaitFirstStates()
    location.places.watch()
    phone.appStatesChanged()
  }

  func stop(_ identifier: String, of monitor: String?, for installed: InstalledApp) {
    func isMeant(_ region: MonitoredRegion) -> Bool {
      region.installed === installed && region.region.identifier == identifier && region.region.monitor == monitor
    }
    regions.removeAll(where: isMeant)
    waiting.removeAll { isMeant($0.region) }
    phone.appStatesChanged()
  }

  func requestState(of region: RegionDescription, for process: AppProcess) {
    let known = regions(of: process.installed, region.monitor).first { $0.region.identifier == region.identifier }
    guard let known else { return call([.state(.unknown)], region, in: process, wakes: false) }
    report([.state(known.state)], of: known, wakes: false)
  }

  private func refuse(_ region: RegionDescription, to process: AppProcess, _ error: LocationFault) {
    call([.failed(error)], region, in: process, wakes: false)
  }

  // MARK: Listening

  /// The scan window for the beacons of regions; `nil` if the radio listens for no region.
  var watchWindow: ScanWindow? {
    regions.indices.contains(where: isWatched) ? ScanWindow(rulebook[Rules.regionScanWindow]) : nil
  }

  /// Whether the receiver is open for a region of this app.
  func isWatching(for installed: InstalledApp) -> Bool {
    regions.indices.contains { regions[$0].installed === installed && isWatched($0) }
  }

  /// Whether the radio listens for a region now. While the screen is dark, the radio listens only for the phone's first
  /// beacon regions (rule E2).
  private func isWatched(_ index: Int) -> Bool {
    guard regions[index].constraint != nil, location.mayMonitor(regions[index].installed) else { return false }
    return phone.isScreenOn || regions[..<index].count { $0.constraint != nil } < rulebook[Rules.promptBeaconRegions]
  }

  func wants(_ beacon: IBeacon) -> Bool {
    regions.indices.contains { index in
      regions[index].contains(beacon) && regions[index].isListening(at: now) && isWatched(index)
    }
  }

  func hear(_ beacon: IBeacon) {
    for (index, region) in regions.enumerated() where region.contains(beacon) && isWatched(index) {
      guard region.isInside || isNoticed(region) else { continue }
      region.hear(at: now)
      if !region.isInside { enter(region) }
    }
    listenAgainLater()
  }

  /// Whether a packet counts as an entry now. Phones older than the iPhone 5s notice an entry up to a quarter of an
  /// hour late, unless the region's app is in front (rule E3). The first packet that does not count schedules the time
  /// of the entry.
  private func isNoticed(_ region: MonitoredRegion) -> Bool {
    if phone.model.generation >= rulebook[Rules.regionHardware] || region.installed.process?.isForeground ?? false {
      return true
    }
    let longest = rulebook[Rules.oldRegionEntryDelay]
    if let time = region.noticeTime, now - time < longest { return now >= time }
    let time = now + longest * random.next().unitInterval
    region.noticeTime = time
    phone.timeline.schedule(at: time) { [weak self] in self?.controller.interestChanged(in: nil) }
    return false
  }

  // MARK: Entries and exits

  private func enter(_ region: MonitoredRegion) {
    let range = rulebook[Rules.regionExitDelay]
    region.enter(
      exitDelay: range.lowerBound + (range.upperBound - range.lowerBound) * random.next().unitInterval,
      losesExit: random.next().unitInterval * 100 < Double(rulebook[Rules.lostRegionExits]))
    let isAsked = region.region.notifiesOnEntry
    report(isAsked ? [.entered, .state(.inside)] : [.state(.inside)], of: region, wakes: isAsked)
  }

  private func leave(_ region: MonitoredRegion) {
    region.leave()
    let isAsked = region.region.notifiesOnExit
    report(isAsked ? [.left, .state(.outside)] : [.state(.outside)], of: region, wakes: isAsked)
  }

  /// Schedules the next time at which the phone listens for the beacons of its present regions.
  private func listenAgainLater() {
    guard refresh == nil, regions.contains(where: \.awaitsExit) else { return }
    refresh = phone.timeline.schedule(after: rulebook[Rules.regionRefresh]) { [weak self] in
      guard let self else { return }
      refresh = nil
      lookForExits()
      for region in regions { region.listenAgain() }
      controller.interestChanged(in: nil)
      listenAgainLater()
    }
  }

  private func lookForExits() {
    for (index, region) in regions.enumerated() where region.awaitsExit {
      guard isWatched(index) else {
        region.pause()
        continue
      }
      let isRanged = location.isRangingInFront(region)
      let delay = isRanged ? rulebook[Rules.rangedRegionExitDelay] : region.exitDelay
      guard now - region.lastHeard >= delay else { continue }
      if region.losesExit, !isRanged, !phone.isScreenOn { region.lose() } else { leave(region) }
    }
  }

  /// Reports withheld entries and resumes paused regions, after the state of an app or of the screen has changed.
  func appStatesChanged() {
    releaseWithheldEntries()
    guard regions.contains(where: \.isPaused) else { return }
    for (index, region) in regions.enumerated() where region.isPaused && isWatched(index) { region.resume(at: now) }
    listenAgainLater()
  }

  /// Reports that the phone has crossed a circle's edge and has not crossed back.
  func crossed(_ region: MonitoredRegion, isInside: Bool) {
    if !isInside { return leave(region) }
    region.enterCircle()
    let isAsked = region.region.notifiesOnEntry
    report(isAsked ? [.entered, .state(.inside)] : [.state(.inside)], of: region, wakes: isAsked)
  }

  /// Reports whether the phone is inside a circle whose state was unknown. The app gets no report of a crossing.
  func determined(_ region: MonitoredRegion, isInside: Bool) {
    if isInside { region.enterCircle() } else { region.leave() }
    report([.state(region.state)], of: region, wakes: false)
  }

  /// Begins to wait for the first states of beacon regions whose state is unknown. If no beacon of a region is heard
  /// during the wait, the app is told that the phone is outside.
  func awaitFirstStates() {
    for region in regions where region.state == .unknown && region.constraint != nil && region.settlesAt == nil {
      region.settlesAt = now + rulebook[Rules.regionSettling]
    }
    settleLater()
  }

  /// Schedules the end of the earliest wait for a first state.
  private func settleLater() {
    guard settling == nil, let next = regions.compactMap(\.settlesAt).min() else { return }
    settling = phone.timeline.schedule(at: next) { [weak self] in
      guard let self else { return }
      settling = nil
      for region in regions { settle(region) }
      settleLater()
    }
  }

  /// Reports a region's first state as outside, if the wait for this state is over. Without permission, the wait ends
  /// without a report, and begins again after the permission has changed.
  private func settle(_ region: MonitoredRegion) {
    guard let time = region.settlesAt, time <= now else { return }
    guard location.mayMonitor(region.installed) else { return region.settlesAt = nil }
    region.leave()
    report([.state(.outside)], of: region, wakes: false)
  }

  /// Reports exits that were not noticed while the screen was dark (rule E4). Also reports that the phone is inside a
  /// region, if the region's app wants this report whenever the screen comes on (rule E5).
  func screenCameOn() {
    guard regions.contains(where: { $0.isInside && ($0.isLost || $0.region.notifiesEntryStateOnDisplay) }) else {
      return
    }
    phone.timeline.schedule(after: rulebook[Rules.entryStateOnDisplay]) { [weak self] in
      guard let self, phone.isScreenOn else { return }
      for region in regions where region.isInside && location.mayMonitor(region.installed) {
        if region.isLost {
          leave(region)
        } else if region.region.notifiesEntryStateOnDisplay {
          report([.state(.inside)], of: region, wakes: true)
        }
      }
    }
  }

  /// After a permission has changed, makes the state unknown for each region that may no longer be monitored.
  func permissionsChanged() {
    for region in regions where !location.mayMonitor(region.installed) { region.forgetState() }
    awaitFirstStates()
    location.places.watch()
  }

  /// Drops the reports that wait for apps to start, because the phone is switched off. Makes all states unknown,
  /// because the phone may be elsewhere when it is switched on again.
  func stop() {
    refresh?.cancel()
    settling?.cancel()
    (refresh, settling) = (nil, nil)
    waiting = []
    for region in regions { region.forgetState() }
  }
}
