public import PhonePort
import SeededRandom
public import VirtualAir

/// The process of an app: its clock, its callbacks, and whether iOS lets the app run.
///
/// The phone runs no code of a suspended app. Some callbacks wake a suspended app. All other callbacks wait until the
/// app runs again.
public final class AppProcess {
  /// The process whose code is running; `nil` while no app's code is running.
  ///
  /// Read this property only on the thread that runs the world. In a world with apps, this is the main thread.
  public static var running: AppProcess? { current }
  nonisolated(unsafe) private static var current: AppProcess?

  /// The installed app to which the process belongs.
  public let installed: InstalledApp
  /// The system that runs the process.
  unowned let system: PhoneSystem
  /// The process identifier, unique on the phone. The identifier appears in log lines.
  public let processID: Int
  /// The reasons for the start of the process, in the order in which they occurred.
  public let launchCauses: [LaunchCause]
  /// Whether the app is active, inactive or in the background.
  public internal(set) var applicationState = ApplicationStateNumber.inactive
  /// Whether the process has ever been in front (rule E18).
  var wasInForeground = false
  /// Whether iOS has suspended the process: no code of the process runs until an event wakes the process (rules D1 and
  /// D2).
  public private(set) var isSuspended = false
  /// Whether the process has ended.
  public private(set) var isTerminated = false
  /// The reference by which other objects find the process. This reference does not keep the process alive.
  package let lifeline = Lifeline<AppProcess>()
  /// The world's clock and queue of events.
  let timeline: Timeline
  /// The app's side of the process; `nil` after the process has ended.
  package private(set) var endpoint: (any AppEndpoint)?
  var backgroundTasks = BackgroundTasks()
  /// The scheduled end of each Live Activity that the process has begun (rule B9).
  var liveActivities: [ObjectID: ScheduledEvent] = [:]
  var isExpiringTasks = false
  private var random: SplitMix64

  /// The time until which the process may run without another reason.
  private var awakeUntil = WorldTime.zero
  private var suspension: ScheduledEvent?
  private var wasKeptAwake = false
  /// The callbacks that wait until the app runs again.
  private var waiting: [WaitingCallback] = []

  /// A closure in a structure. An array stores such a closure without a reabstraction thunk.
  private struct WaitingCallback {
    let run: () -> Void
  }

  /// The timers that the app has started, by their numbers.
  private var timers: [ObjectID: StartedTimer] = [:]
  private var timerCount: UInt64 = 0

  private struct StartedTimer {
    let event: ScheduledEvent
    /// Distinguishes the starts of a timer. A call that waits until a suspended app runs again may belong to an earlier
    /// start.
    let start: UInt64
  }

  init(_ installed: InstalledApp, system: PhoneSystem, processID: Int, launchCauses: [LaunchCause]) {
    MainThread.check()
    self.installed = installed
    self.system = system
    timeline = system.timeline
    self.processID = processID
    self.launchCauses = launchCauses
    random = SplitMix64(seed: system.random.next(), name: installed.app.name)
    lifeline.tie(to: self)
    system.callbackTap?.processStarted(self)
    endpoint = installed.app.program.makeProcess(of: self) { [lifeline] in lifeline.object?.handle($0) ?? .none }
  }

  deinit { lifeline.cut() }

  /// The current time of the world.
  public var now: WorldTime { timeline.now }

  /// The time that the phone's clock shows, in seconds since 1970.
  public var secondsSince1970: Double { system.secondsSince1970 }

  /// Returns 32 random bits, which depend on the seed of the world.
  public func randomBits() -> UInt32 { UInt32(truncatingIfNeeded: random.next()) }

  var rulebook: Rulebook { system.rulebook }
  /// The property list of the app.
  public var infoPlist: InfoPlist { installed.app.infoPlist }
  /// Whether the app is in the foreground, active or inactive; `false` after the process has ended.
  public var isForeground: Bool { applicationState != .background && !isTerminated }

  // MARK: Running code

  /// Runs code as this app, at once. Does nothing for a process that has ended.
  func run(_ body: () -> Void) {
    guard !isTerminated else { return }
    system.account?.ran(installed)
    let previous = Self.current
    Self.current = self
    defer { Self.current = previous }
    body()
  }

  /// Calls the app. Use this method only inside ``run(_:)``.
  func send(_ callback: PhoneCallback) {
    if endpoint != nil { system.callbackTap?.process(self, received: callback) }
    endpoint?.receive(callback)
  }

  /// Runs code as this app, on its main thread, at once. Does nothing for a process that has ended.
  public func perform(_ body: @escaping @MainActor () -> Void) {
    run { endpoint?.run(MainThread.unisolated(body)) }
  }

  /// Passes a callback to the app. The app receives the callback at once if the app runs, or if the callback `wakes`
  /// the app (rule D2). Otherwise the app receives the callback when the app runs again.
  ///
  /// A callback that wakes an app lets it run for some time, which depends on the kind of callback (rules D2 and D4).
  func deliver(
    wakes: Bool, for window: Rule<Duration> = Rules.wakeWindow, _ callback: @escaping () -> Void
  ) {
    guard !isTerminated else { return }
    if isSuspended, wakes {
      // The callbacks that waited run before this callback.
      awake(for: rulebook[window])
    } else if wakes, applicationState == .background {
      extend(by: rulebook[window])
    }
    guard !isSuspended else { return waiting.append(WaitingCallback(run: callback)) }
    run(callback)
  }

  /// Runs `callback` after `delay`. If the app is suspended at that time, the callback runs when the app runs again.
  ///
  /// The process adds a random part of a millisecond to the delay, because no two timers of a real phone fire at the
  /// same instant.
  @discardableResult
  public func schedule(after delay: Duration, _ callback: @escaping @MainActor () -> Void) -> AppTimer {
    startTimer(after: delay) { [lifeline] in lifeline.object?.endpoint?.run(MainThread.unisolated(callback)) }
  }

  func startTimer(after delay: Duration, _ callback: @escaping () -> Void) -> AppTimer {
    let timer = AppTimer(callback)
    timer.event = schedule(afterNanoseconds: delay.nanoseconds) { timer.fire() }
    return timer
  }

  private func schedule(afterNanoseconds delay: Int64, _ callback: @escaping () -> Void) -> ScheduledEvent {
    let latency = Int64(random.next() % 1_000_000)
    let (sum, overflow) = max(delay, 0).addingReportingOverflow(latency)
    return timeline.schedule(afterNanoseconds: overflow ? .max : sum) { [self] in
      if isSuspended, !isTerminated { system.onLateWork?(self) }
      deliver(wakes: false, callback)
    }
  }

  /// Starts one of the app's timers, or starts it again.
  func startTimer(_ id: ObjectID, afterNanoseconds delay: Int64) {
    timers[id]?.event.cancel()
    timerCount += 1
    let start = timerCount
    let event = schedule(afterNanoseconds: delay) { [unowned(unsafe) self] in
      // The event already runs as code of this process.
      guard timers[id]?.start == start else { return }
      timers[id] = nil
      send(.timer(id))
    }
    timers[id] = StartedTimer(event: event, start: start)
  }

  func cancelTimer(_ id: ObjectID) { timers.removeValue(forKey: id)?.event.cancel() }

  // MARK: Staying awake

  /// Lets the process run for a while although it is in the background.
  func extend(by duration: Duration) {
    awakeUntil = max(awakeUntil, timeline.now + duration)
    // While something keeps the app awake for an unlimited time, `awakeUntil` has no effect.
    if !wasKeptAwake { reconsiderSuspension() }
  }

  private func awake(for duration: Duration) {
    startBackgroundBudget()
    awakeUntil = max(awakeUntil, timeline.now + duration)
    resume()
  }

  /// The time until which the app may run; `.never` if there is no limit at present.
  var runsUntil: WorldTime {
    if isForeground || system.keepsAwake(self) { return .never }
    return max(awakeUntil, backgroundTasks.deadline ?? .zero)
  }

  /// Suspends the process if nothing keeps it awake. If the process may run for a limited time, schedules another
  /// check. If the time for background tasks has run out, expires them.
  func reconsiderSuspension() {
    suspension?.cancel()
    guard !isTerminated, !isSuspended else { return }
    noticeKeepingAwake()
    let end = runsUntil
    guard end != .never else { return }
    if end > timeline.now {
      suspension = timeline.schedule(at: end) { self.reconsiderSuspension() }
    } else if backgroundTasks.deadline != nil {
      expireBackgroundTasks()
    } else {
      suspend()
    }
  }

  /// Records whether location keeps the app awake. When location stops doing so while the app is in the background,
  /// lets the app run for as long as an app that has just left the foreground.
  private func noticeKeepingAwake() {
    let isKeptAwake = system.keepsAwake(self)
    if wasKeptAwake, !isKeptAwake, applicationState == .background {
      startBackgroundBudget()
      awakeUntil = max(awakeUntil, timeline.now + rulebook[Rules.suspensionDelay])
    }
    wasKeptAwake = isKeptAwake
  }

  func suspend() {
    isSuspended = true
    system.appStatesChanged()
  }

  func resume() {
    guard isSuspended, !isTerminated else { return }
    isSuspended = false
    system.appStatesChanged()
    let callbacks = waiting
    waiting = []
    for callback in callbacks { run(callback.run) }
    reconsiderSuspension()
  }

  // MARK: Ending

  /// Ends the process without a callback, as a signal does. The system treats such an end as a removal from memory
  /// (rule G6).
  public func kill() { end(by: .jetsam) }

  func end(by end: ProcessEnd) {
    guard !isTerminated else { return }
    isTerminated = true
    suspension?.cancel()
    for activity in liveActivities.values { activity.cancel() }
    liveActivities = [:]
    waiting = []
    timers = [:]
    installed.process = nil
    installed.lastEnd = end
    if end == .forceQuit { installed.discardScene() }
    system.processEnded(self, by: end)
    // The endpoint is released last, when `isTerminated` is already set. The app's objects make requests when they are
    // released, and a process that has ended does not handle these requests.
    endpoint = nil
  }

  /// Logs `reason` and ends the process, after a mistake of the app for which Apple's frameworks throw an exception.
  func crash(_ reason: String) {
    log("*** Terminating app due to uncaught exception: \(reason)")
    end(by: .crash)
  }

  func log(_ message: String) {
    system.print(message, from: self)
  }
}
