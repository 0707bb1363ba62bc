/// A running app: its clock, its callbacks, and whether iOS lets it run.
///
/// Everything an app does happens inside ``perform(_:)``; while it is suspended nothing does. Callbacks that may wake it do,
/// all others wait until it runs again.
public final class AppProcess {
  /// The process whose code is running on this thread, if any.
  public static var running: AppProcess? { Running.current?.process }

  public let installed: InstalledApp
  public unowned let phone: Phone
  public let processID: Int
  /// Why it was started; with several causes, in the order in which they came up.
  public let launchCauses: [LaunchCause]
  /// Where the app stands for the user.
  public internal(set) var applicationState = UIApplication.State.inactive
  public private(set) var isSuspended = false
  public private(set) var isTerminated = false
  let application: UIApplication
  public internal(set) var delegate: (any UIApplicationDelegate)?
  var backgroundTasks = BackgroundTasks()
  var isExpiringTasks = false
  private var random: SplitMix64

  /// Until when the process may run without another reason.
  private var awakeUntil = WorldTime.zero
  private var suspension: ScheduledEvent?
  private var wasKeptAwake = false
  private var waiting: [() -> Void] = []

  init(_ installed: InstalledApp, phone: Phone, processID: Int, launchCauses: [LaunchCause]) {
    MainThread.check()
    self.installed = installed
    self.phone = phone
    self.processID = processID
    self.launchCauses = launchCauses
    random = SplitMix64(seed: phone.random.next(), name: installed.app.name)
    application = UIApplication()
    application.process = self
  }

  /// The process whose code is running on this thread.
  ///
  /// Frameworks ask for it where Apple's API has no parameter to say whose app is meant.
  package static var current: AppProcess {
    guard let running else {
      preconditionFailure(
        "Apple's API was called outside of any app: launch an app on a virtual phone, or use AppProcess.perform(_:)")
    }
    return running
  }

  /// The world's time.
  public var now: WorldTime { world.now }

  /// What the phone's clock shows, as seconds since 1970.
  public var secondsSince1970: Double { phone.secondsSince1970 }

  /// 32 bits of the world's seeded chance.
  public func randomBits() -> UInt32 { UInt32(truncatingIfNeeded: random.next()) }

  var world: World { phone.world }
  var rulebook: Rulebook { phone.rulebook }
  public var infoPlist: InfoPlist { installed.app.infoPlist }
  /// Frontmost, on a screen that is on.
  public var isForeground: Bool { applicationState != .background && !isTerminated }

  // MARK: Running code

  /// Runs code as this app, at once; does nothing for a process that has ended.
  func run(_ body: () -> Void) {
    guard !isTerminated else { return }
    phone.energy?.ran(installed)
    Running.$current.withValue(Running(process: self), operation: body)
  }

  /// Runs code as this app, on its main thread, at once; does nothing for a process that has ended.
  public func perform(_ body: @escaping @MainActor () -> Void) {
    run(MainThread.unisolated(body))
  }

  /// Hands a callback to the app: at once if it runs, otherwise when it runs again; at once too if it `wakes` it (rule D2).
  ///
  /// What wakes an app gives it a window of time, which depends on what it is (rules D2 and D4).
  func deliver(
    wakes: Bool, for window: Rule<Duration> = Rules.wakeWindow, _ callback: @escaping () -> Void
  ) {
    guard !isTerminated else { return }
    if isSuspended, wakes {
      // What had piled up comes first: it happened first.
      awake(for: rulebook[window])
    } else if wakes, applicationState == .background {
      extend(by: rulebook[window])
    }
    guard !isSuspended else { return waiting.append(callback) }
    run(callback)
  }

  /// Has `callback` run after `delay`; a moment that comes while the app is suspended counts when it runs again.
  ///
  /// A random number of nanoseconds below a millisecond is added: no two timers of a real phone fire at the same instant.
  @discardableResult
  public func schedule(after delay: Duration, _ callback: @escaping @MainActor () -> Void) -> AppTimer {
    let latency = Duration.nanoseconds(random.next() % 1_000_000)
    let timer = AppTimer(MainThread.unisolated(callback))
    timer.event = world.schedule(after: max(delay, .zero) + latency) {
      self.deliver(wakes: false) { timer.fire() }
    }
    return timer
  }

  // MARK: Being kept awake

  /// Lets the process run for a while although it is in the background.
  func extend(by duration: Duration) {
    awakeUntil = max(awakeUntil, world.now + duration)
    // What keeps the app awake without end says so itself when it ends.
    if !wasKeptAwake { reconsiderSuspension() }
  }

  private func awake(for duration: Duration) {
    startBackgroundBudget()
    awakeUntil = max(awakeUntil, world.now + duration)
    resume()
  }

  /// Until when the app may run as things stand; `.never` ends for as long as it does not change.
  var runsUntil: WorldTime {
    if isForeground || phone.location.keepsAwake(self) { return .never }
    return max(awakeUntil, backgroundTasks.deadline ?? .zero)
  }

  /// Suspends the process if nothing keeps it awake, or looks again when that may change.
  func reconsiderSuspension() {
    suspension?.cancel()
    guard !isTerminated, !isSuspended else { return }
    noticeKeepingAwake()
    let end = runsUntil
    guard end != .never else { return }
    if end > world.now {
      suspension = world.schedule(at: end) { [weak self] in self?.reconsiderSuspension() }
    } else if backgroundTasks.deadline != nil {
      expireBackgroundTasks()
    } else {
      suspend()
    }
  }

  /// When what kept the app awake without end has ended, it has what any app has that leaves the foreground.
  private func noticeKeepingAwake() {
    let isKeptAwake = phone.location.keepsAwake(self)
    if wasKeptAwake, !isKeptAwake, applicationState == .background {
      startBackgroundBudget()
      awakeUntil = max(awakeUntil, world.now + rulebook[Rules.suspensionDelay])
    }
    wasKeptAwake = isKeptAwake
  }

  func suspend() {
    isSuspended = true
    phone.appStatesChanged()
  }

  func resume() {
    guard isSuspended, !isTerminated else { return }
    isSuspended = false
    phone.appStatesChanged()
    let callbacks = waiting
    waiting = []
    for callback in callbacks { run(callback) }
    reconsiderSuspension()
  }

  // MARK: Ending

  /// Ends the process without a word to it, as the kernel does: to the system it was removed from memory (rule G6).
  public func kill() { end(by: .jetsam) }

  func end(by end: ProcessEnd) {
    guard !isTerminated else { return }
    isTerminated = true
    suspension?.cancel()
    waiting = []
    installed.process = nil
    installed.lastEnd = end
    phone.processEnded(self, by: end)
    // Last, so that what the app lets go of in ending is not taken for something it does.
    delegate = nil
  }

  /// Ends the process for breaking a rule that Apple answers with an exception.
  func crash(_ reason: String) {
    log("*** Terminating app due to uncaught exception: \(reason)")
    end(by: .crash)
  }

  func log(_ message: String) {
    phone.print(message, from: self)
  }
}

/// The process whose code runs on this thread.
///
/// Unchecked, because a task-local value must be sendable and a process is not: the value is set only around synchronous
/// code on the world's own thread. An app that starts tasks of its own hands them a process that they must not touch.
private struct Running: @unchecked Sendable {
  @TaskLocal static var current: Running?

  let process: AppProcess
}
