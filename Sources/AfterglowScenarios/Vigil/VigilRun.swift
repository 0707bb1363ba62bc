import Afterglow
import AfterglowDiagnostics
public import VirtualPhone

/// A demonstration with three phones. The app on phone A runs with one ``Omission``: usually it lacks one ingredient or
/// one permission. The run measures the remaining abilities of that app, and their cost.
///
/// Phone A's app ranges the region of a beacon on the wall. Phone B, the companion, is beside phone A with the app in
/// front. Phone C, with its app in the background, arrives after a quarter of ``duration`` and stays for about an
/// eighth of it. Phone A is untouched, with its app in the background and its screen dark. Only near the end of phone
/// C's visit, the screen is on for a minute.
///
/// After ``duration``, phone A's app is ended three times: by removal from memory, by a swipe, and by a reboot. After
/// each end, phone A is carried away for a few minutes, and then back to the beacon and to phone B. Before each end,
/// the user opens the app once.
public final class VigilRun {
  /// The variant of the technique that the app on phone A uses.
  public let omission: Omission
  /// The release that all phones run.
  public let os: OSVersion
  /// The result, which is complete when `run` returns.
  public private(set) var result = Result()
  /// The world in which the phones are.
  public let world: World

  /// The result of a run.
  public struct Result: Hashable, Sendable {
    /// The time for which the app ran without a pause after it left the foreground.
    public var awake = Duration.zero
    /// The time for which the app ranged the beacon without a pause after it left the foreground.
    public var ranging = Duration.zero
    /// The share of windows of 30 s in the background in which the companion was read, 0 to 1.
    public var companionCoverage = 0.0
    /// Whether phone A found phone C, which arrived with its app in the background. Phone A's screen was on for a
    /// minute near the end of the visit.
    public var findsNewcomer = false
    /// Whether phone A found phone C while nobody touched phone A.
    public var findsNewcomerUnaided = false
    /// Whether the companion, whose app is in front, found both other phones.
    public var companionFindsAll = false
    /// For each way in which the app ended, whether the system relaunched it.
    public var comesBack: [ProcessEnd: Bool] = [:]
    /// The times for which the app used phone A's hardware in the background.
    public var use = EnergyUse()
    /// The charge that the app used, in mAh per hour, by the energy model.
    public var milliamperes = 0.0
    /// The charge that the app used, in percent of phone A's battery per hour, by the energy model.
    public var percentPerHour = 0.0
  }

  /// The longest silence that does not count as a pause. The app's heartbeat has an interval of 2 s, and ranging
  /// reports every second.
  static let pause = Duration.seconds(8)
  /// The time for which phone A is untouched with the app in the background.
  public let duration: Duration
  /// The ways in which the app ends, in the order in which they are tried.
  public static let ends: [ProcessEnd] = [.jetsam, .forceQuit, .powerOff]

  private static let model = PhoneModel.iPhone7
  private let (a, b, c, wall): (Phone, Phone, Phone, Phone)
  private let (app, companion, newcomer, beacon): (InstalledApp, InstalledApp, InstalledApp, InstalledApp)
  private var companionReadings: Set<Int> = []
  private var companionFound: Set<InstallationID> = []
  /// The app's activity and its ranging, each until the first pause.
  private var (awake, ranging) = (Streak(), Streak())
  private var found: WorldTime?
  private var left: WorldTime?

  private static let installations = (1...3).compactMap { InstallationID(rawValue: 0xB000_0000 + $0) }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - omission: The variant of the technique that the app on phone A uses.
  ///   - os: The release that all phones run.
  ///   - seed: The seed of the world.
  ///   - duration: The time for which phone A is untouched. Phone C arrives after a quarter of this time.
  ///   - side: The side that the rules of all phones take in a conflict between sources; `nil` for the default sides.
  public init(
    leavingOut omission: Omission, os: OSVersion, seed: UInt64, duration: Duration = .seconds(8 * 3_600),
    taking side: RuleConflict.Side? = nil
  ) {
    self.omission = omission
    self.duration = duration
    self.os = os
    let world = World(seed: seed)
    self.world = world
    func add(_ name: String, _ x: Double, _ rulebook: Rulebook? = nil) -> Phone {
      var rulebook = rulebook ?? Rulebook(os: os)
      if let side { rulebook.take(side) }
      return world.addPhone(name, model: Self.model, os: os, at: Position(x: x, y: 0), rulebook: rulebook)
    }
    (a, b, c, wall) = (add("A", 0, omission.rulebook(for: os)), add("B", 1), add("C", 500), add("wall", 2))
    app = a.install(.node(backgroundModes: omission.backgroundModes))
    companion = b.install(.node())
    newcomer = c.install(.node())
    beacon = wall.install(.beacon())
    for (phone, installed) in [(a, app), (b, companion), (c, newcomer), (wall, beacon)] {
      phone.setBluetoothAuthorization(.allowedAlways, for: installed)
      phone.setLocationAuthorization(.authorizedAlways, for: installed)
      phone.setNotificationAuthorization(.authorized, for: installed)
    }
    for (installed, installation) in zip([app, companion, newcomer], Self.installations) {
      installed.keep(installation)
    }
    a.setLocationAuthorization(omission.locationAuthorization, for: app)
    a.runNodes(omission.configuration, ranging: .wall) { [weak self] _, event in self?.handle(event) }
    b.runNodes(.withoutPulses) { [weak self] _, event in
      if case .appeared(let neighbor) = event { self?.companionFound.insert(neighbor.id) }
    }
    c.runNodes(.withoutPulses) { _, _ in }
  }

  // MARK: Events of A's app

  private func handle(_ event: NodeTrace) {
    let now = world.now
    guard let left, now <= left + duration else { return }
    awake.record(now)
    switch event {
    case .ranged(let beacons, _): if beacons.contains(where: { $0.rssiDBm != nil }) { ranging.record(now) }
    case .appeared(let neighbor), .updated(let neighbor):
      if neighbor.id == Self.installations[1] {
        companionReadings.insert(Int((now - left) / Contact.window))
      } else if neighbor.id == Self.installations[2] {
        found = found ?? now
      }
    case .lostSight, .departed, .sighted, .witnessed, .dialed, .rangingChanged, .conditionsChanged, .nudged, .announced,
      .linked,
      .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted, .messagesUnavailable, .introduction,
      .heartbeatStarted,
      .backgroundTaskExpired,
      .heartbeat:
      break
    }
  }

  // MARK: Course of events

  /// Plays the run. With `endsApp`, the run lasts about three quarters of an hour longer than `duration`.
  ///
  /// - Parameter endsApp: Whether phone A's app is ended three times after `duration`.
  public func run(endsApp: Bool = true) {
    for (phone, installed) in [(wall, beacon), (b, companion), (a, app)] { phone.launch(installed) }
    world.run(for: .seconds(20))
    putDown()
    let left = world.now
    self.left = left
    (awake, ranging) = (Streak(last: left), Streak(last: left))
    let meter = a.meterEnergy()
    scheduleVisit(from: left)
    world.run(until: left + duration)
    result.awake = awake.length(from: left, until: left + duration)
    result.ranging = ranging.length(from: left, until: left + duration)
    let windows = Int(duration / Contact.window)
    result.companionCoverage = CoverageCount(covered: companionReadings.count { $0 < windows }, all: windows).share
    result.companionFindsAll = companionFound.isSuperset(of: [Self.installations[0], Self.installations[2]])
    result.use = meter.use(of: app)
    let charge = EnergyModel().charge(of: result.use)
    let hours = duration / .seconds(3_600)
    result.milliamperes = charge.total / hours
    result.percentPerHour = charge.percent(of: Self.model) / hours
    for end in Self.ends where endsApp { result.comesBack[end] = comesBack(from: end) }
  }

  private func putDown() {
    a.pressHome()
    a.lock()
  }

  /// Schedules phone C's visit: an eighth of `duration` in which nobody touches phone A, and then a minute with phone
  /// A's screen on.
  private func scheduleVisit(from left: WorldTime) {
    c.launch(newcomer)
    world.schedule(after: .seconds(30)) { [c] in
      c.pressHome()
      c.lock()
    }
    let comes = left + duration / 4
    let looks = comes + duration / 8
    world.schedule(at: comes) { [c] in c.place(at: Position(x: 0, y: 1.5)) }
    world.schedule(at: looks) { [weak self] in
      guard let self else { return }
      result.findsNewcomerUnaided = found != nil
      // The user looks at the time, without opening the app.
      a.wakeScreen()
    }
    world.schedule(at: looks + .seconds(60)) { [a] in a.lock() }
    world.schedule(at: looks + .seconds(120)) { [weak self] in
      guard let self else { return }
      result.findsNewcomer = found != nil
      c.place(at: Position(x: 500, y: 0))
    }
  }

  /// Ends the app, carries phone A away and back, and returns whether the system has relaunched the app.
  private func comesBack(from end: ProcessEnd) -> Bool {
    a.launch(app)
    world.run(for: .seconds(30))
    putDown()
    world.run(for: .seconds(300))
    switch end {
    case .jetsam: a.jetsam(app)
    case .forceQuit: a.forceQuit(app)
    case .powerOff:
      a.reboot()
      a.unlock()
      a.lock()
    case .crash, .permissionChanged: a.crash(app)
    }
    world.run(for: .seconds(30))
    a.place(at: Position(x: 200, y: 0))
    world.run(for: .seconds(180))
    a.place(at: .origin)
    world.run(for: .seconds(300))
    return app.process != nil
  }
}

/// An activity that lasts until its first pause.
private struct Streak {
  var last = WorldTime.zero
  private var isOver = false

  init(last: WorldTime = .zero) {
    self.last = last
  }

  mutating func record(_ time: WorldTime) {
    isOver = isOver || time - last > VigilRun.pause
    if !isOver { last = time }
  }

  /// Returns the duration of the activity. If the time from the last record to `end` does not count as a pause, the
  /// activity lasts until `end`.
  func length(from start: WorldTime, until end: WorldTime) -> Duration {
    end - last <= VigilRun.pause ? end - start : last - start
  }
}
