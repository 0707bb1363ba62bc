/// Permanent ranging: the regions that the app asked to range, each with the state of its readings.
///
/// A region is ranged whenever that is possible, in the foreground and in the background, until the app withdraws it.
/// When readings stop, the app gets a report with the reason. The readings resume after the reason is gone, without
/// another request from the app.
struct RegionRanging: Sendable {
  private enum State {
    /// Ranging was not requested from Core Location, because the permission or the state of Bluetooth is not known yet,
    /// or because the user has not decided yet.
    case open
    /// Ranging was requested. No readings have arrived yet, or the readings have stopped.
    case asked(patienceUntil: Instant)
    case running(last: Instant)
    /// Ranging was not requested, because it is known to be impossible.
    case impossible
    /// Ranging was requested without success, and is requested again at `until`.
    case resting(until: Instant)
  }

  private struct Watch {
    let region: BeaconRegion
    var state: State
    /// The state that was last reported to the app.
    var reported: RangingState
  }

  /// The time without readings after which readings count as stopped. Readings arrive every second (rule E7), so five
  /// readings in a row are missing.
  static let patience: Int64 = 5_000_000_000
  /// The pause after an unsuccessful request. After this pause, ranging of the region is requested again.
  static let retry: Int64 = 30_000_000_000
  /// If the app handles a deadline with a delay of more than this time, the engine assumes that the app was suspended
  /// at that deadline.
  static let oversleep: Int64 = 3_000_000_000

  private let capacity: Int
  private var watches: [Watch] = []
  /// A lower bound of the first moment at which a state has to change without an event.
  private(set) var nextDeadline: Instant?

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  /// The regions that the app asked to range, in the order of the requests.
  var regions: [BeaconRegion] { watches.map { $0.region } }

  /// The last reported state of each of ``regions``.
  var reportedStates: [BeaconRegion: RangingState] {
    watches.reduce(into: [:]) { $0[$1.region] = $1.reported }
  }

  /// Whether Core Location has been asked to range any region, and has not been asked to stop.
  var isRanging: Bool {
    watches.contains { watch in
      switch watch.state {
      case .asked, .running: true
      case .open, .impossible, .resting: false
      }
    }
  }

  // MARK: The app

  /// Adds a region that the app asks to range, and reports its state. If too many regions are ranged, the region is
  /// refused. `isContinued` says whether the app asked to range the region in an earlier launch.
  mutating func request(_ region: BeaconRegion, isContinued: Bool = false, into commands: inout [Command]) {
    guard !watches.contains(where: { $0.region == region }) else { return }
    guard watches.count < capacity else {
      commands.append(.report(.rangingChanged(region, .refused)))
      return
    }
    let state: RangingState = isContinued ? .paused(.notRunning) : .starting
    watches.append(Watch(region: region, state: .open, reported: state))
    commands.append(.report(.rangingChanged(region, state)))
  }

  mutating func withdraw(_ region: BeaconRegion, into commands: inout [Command]) {
    guard let index = watches.firstIndex(where: { $0.region == region }) else { return }
    stop(index, into: &commands)
    watches.remove(at: index)
    commands.append(.report(.rangingChanged(region, .stopped)))
  }

  // MARK: Core Location

  mutating func ranged(
    _ beacons: [RangedBeacon], in region: BeaconRegion, at now: Instant, into commands: inout [Command]
  ) {
    guard let index = watches.firstIndex(where: { $0.region == region }) else { return }
    switch watches[index].state {
    case .running(let last) where isOverslept(last, at: now):
      report(.paused(.suspended), at: index, into: &commands)
    case .asked, .running: break
    case .open, .impossible, .resting: return  // Core Location sent the callback before the command to stop
    }
    watches[index].state = .running(last: now)
    report(.running, at: index, into: &commands)
    commands.append(.report(.ranged(beacons, in: region)))
    nextDeadline = .earlier(nextDeadline, now.advanced(byNanoseconds: Self.patience))
  }

  mutating func failed(_ region: BeaconRegion, at now: Instant, into commands: inout [Command]) {
    guard let index = watches.firstIndex(where: { $0.region == region }) else { return }
    switch watches[index].state {
    case .asked, .running: giveUp(index, because: .failed, at: now, into: &commands)
    case .open, .impossible, .resting: break  // Core Location sent the callback before the command to stop
    }
  }

  // MARK: The phone

  /// Starts ranging if it has become possible, stops ranging if it has become impossible, and detects regions whose
  /// readings have stopped.
  mutating func update(_ phone: Circumstances, at now: Instant, into commands: inout [Command]) {
    guard !watches.isEmpty else {
      nextDeadline = nil
      return
    }
    for index in watches.indices {
      switch phone.rangingPermission {
      case .granted: keepUp(index, at: now, into: &commands)
      case .open:
        stop(index, into: &commands)
        watches[index].state = .open
        // A permission that the user allowed once becomes undecided again.
        if watches[index].reported == .running { report(.starting, at: index, into: &commands) }
      case .refused(let reason):
        stop(index, into: &commands)
        watches[index].state = .impossible
        report(.paused(reason), at: index, into: &commands)
      }
    }
    nextDeadline = watches.compactMap { deadline(of: $0.state) }.min()
  }

  private mutating func keepUp(_ index: Int, at now: Instant, into commands: inout [Command]) {
    switch watches[index].state {
    case .open, .impossible:
      ask(index, at: now, into: &commands)
    case .resting(let until):
      if until <= now { ask(index, at: now, into: &commands) }
    case .asked(let until):
      guard until <= now else { return }
      if now.nanoseconds(since: until) > Self.oversleep {
        watches[index].state = .asked(patienceUntil: now.advanced(byNanoseconds: Self.patience))
      } else {
        giveUp(index, because: .silent, at: now, into: &commands)
      }
    case .running(let last):
      guard last.advanced(byNanoseconds: Self.patience) <= now else { return }
      if isOverslept(last, at: now) {
        // The ranging session still exists, and continues now that the app runs again.
        report(.paused(.suspended), at: index, into: &commands)
        watches[index].state = .asked(patienceUntil: now.advanced(byNanoseconds: Self.patience))
      } else {
        giveUp(index, because: .silent, at: now, into: &commands)
      }
    }
  }

  private func isOverslept(_ last: Instant, at now: Instant) -> Bool {
    now.nanoseconds(since: last.advanced(byNanoseconds: Self.patience)) > Self.oversleep
  }

  private func deadline(of state: State) -> Instant? {
    let moment: Instant
    switch state {
    case .open, .impossible: return nil
    case .asked(let until), .resting(let until): moment = until
    case .running(let last): moment = last.advanced(byNanoseconds: Self.patience)
    }
    return moment < .never ? moment : nil
  }

  private mutating func ask(_ index: Int, at now: Instant, into commands: inout [Command]) {
    // The first reading of a session arrives only after one or two seconds, so the engine waits twice as long for it as
    // for later readings.
    watches[index].state = .asked(patienceUntil: now.advanced(byNanoseconds: 2 * Self.patience))
    commands.append(.startRanging(watches[index].region))
  }

  private mutating func giveUp(
    _ index: Int, because reason: RangingState.Reason, at now: Instant, into commands: inout [Command]
  ) {
    stop(index, into: &commands)
    watches[index].state = .resting(until: now.advanced(byNanoseconds: Self.retry))
    report(.paused(reason), at: index, into: &commands)
  }

  private func stop(_ index: Int, into commands: inout [Command]) {
    switch watches[index].state {
    case .asked, .running: commands.append(.stopRanging(watches[index].region))
    case .open, .impossible, .resting: break
    }
  }

  private mutating func report(_ state: RangingState, at index: Int, into commands: inout [Command]) {
    guard watches[index].reported != state else { return }
    watches[index].reported = state
    commands.append(.report(.rangingChanged(watches[index].region, state)))
  }
}
