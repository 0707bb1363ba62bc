import Afterglow
import AfterglowTrial
import CoreBluetooth
import Foundation
import Observation
import UIKit

/// Plays a plan on this phone: performs the app's acts at their times, shows people their instructions, and writes the
/// log.
///
/// The plan, the role and the time at which the plan begins are stored, so that the app's next process continues the
/// plan.
@MainActor @Observable
final class TrialRunner {
  @ObservationIgnored let host: any NodeHost
  @ObservationIgnored let log: TrialLog
  @ObservationIgnored let plans: [TrialPlan]
  /// Ends this process without notifying the application delegate.
  @ObservationIgnored let endProcess: () -> Void
  @ObservationIgnored private var central: TrialCentral?
  @ObservationIgnored private var peripheral: TrialPeripheral?
  @ObservationIgnored private var location: TrialLocation?
  @ObservationIgnored private var phone: TrialPhone?
  @ObservationIgnored private var ticking: (any NodeTimer)?
  /// The timers of the plan's steps and acts.
  @ObservationIgnored private var timers: [any NodeTimer] = []
  @ObservationIgnored private var observers: [any NSObjectProtocol] = []

  /// The plan that this phone plays; `nil` if it plays no plan.
  private(set) var plan: TrialPlan?
  private(set) var role = ""
  /// The time at which the plan begins, by this phone's clock, in seconds since 1970; `nil` until the phones have
  /// agreed on this time.
  private(set) var start: Double?
  /// The instruction to people that the screen shows now.
  private(set) var instruction = "Choose a plan and a role."
  /// The subject of the question that the person with this phone should answer now; `nil` without a question.
  private(set) var question: String?

  private static let planKey = "trial.plan"
  private static let roleKey = "trial.role"
  private static let startKey = "trial.start"
  /// The seconds between the conductor's start and the first step. During these seconds the other phones join.
  static let joining = 30.0
  /// The interval at which the running app writes `tick` to the log.
  private static let tick = Duration.milliseconds(500)
  /// The maximum delay of a step or an act, in seconds. If the app resumes later, it logs `missed` and skips the step
  /// or act.
  private static let lateness = 2.0

  init(plans: [TrialPlan], record: any TrialRecord, endProcess: @escaping () -> Void) {
    self.endProcess = endProcess
    #if os(Linux)
      host = PhoneHost()
    #else
      host = SystemHost()
    #endif
    self.plans = plans
    log = TrialLog(host: host, record: record)
    plan = host.word(for: Self.planKey).flatMap { name in plans.first { $0.name == name } }
    role = host.word(for: Self.roleKey) ?? ""
    start = host.number(for: Self.startKey)
  }

  /// Whether this phone announces the instructions to all people, by notifications.
  var isConductor: Bool { plan?.roles.first?.name == role }

  // MARK: Life

  func launched(inBackground: Bool) {
    log.write(.state, "launched", flag: inBackground)
    observe()
    guard plan != nil else { return }
    join()
  }

  /// Starts a new log and this phone's part in a plan.
  func begin(_ plan: TrialPlan, as role: String) {
    self.plan = plan
    self.role = role
    log.clear()
    cancelTimers()
    host.store(Array(plan.name.utf8), for: Self.planKey)
    host.store(Array(role.utf8), for: Self.roleKey)
    start = nil
    let device = UIDevice.current
    log.write(
      .header, plan.name, text: role, flag: device.name == device.model,
      list: [device.systemVersion, device.model])
    let permission = TrialPhone.bluetoothPermission
    log.write(.state, "authorization", text: permission, flag: permission == "undecided")
    join()
    if isConductor { agree(onStart: host.secondsSince1970 + Self.joining) } else { central?.join() }
  }

  /// Stores the start time on which the phones have agreed, and schedules the plan.
  func agree(onStart time: Double) {
    start = time
    host.store(number: time, for: Self.startKey)
    plan(from: host.secondsSince1970)
  }

  /// Ends this phone's part in the plan.
  func leave() {
    plan = nil
    host.store([], for: Self.planKey)
    host.store([], for: Self.startKey)
    start = nil
    instruction = "Choose a plan and a role."
    ticking?.cancel()
    cancelTimers()
    reset()
  }

  private func join() {
    if central == nil {
      peripheral = TrialPeripheral(runner: self)
      central = TrialCentral(runner: self)
      location = TrialLocation(runner: self)
      phone = TrialPhone(runner: self)
    }
    scheduleTick()
    if start != nil { plan(from: host.secondsSince1970) }
  }

  private func scheduleTick() {
    ticking?.cancel()
    ticking = host.schedule(at: host.now.advanced(by: Self.tick)) { [weak self] in
      guard let self else { return }
      log.write(.tick, "tick")
      scheduleTick()
    }
  }

  // MARK: The plan

  /// Schedules the steps and acts that are still due.
  private func plan(from now: Double) {
    cancelTimers()
    guard let plan, let start, now < start + plan.seconds else { return }
    for (step, beginning) in zip(plan.steps, plan.beginnings) where start + beginning + step.seconds > now {
      at(start + beginning) { $0.begin(step) }
      at(start + beginning + TrialStep.settling) { $0.forgetStep(before: step) }
      for act in step.acts { schedule(act, at: start + beginning + act.at) }
    }
    at(start + plan.seconds) { $0.finish() }
  }

  private func schedule(_ act: TrialAct, at time: Double) {
    if act.role == role, act.app != nil { at(time) { $0.perform(act) } }
    if act.role == role, act.hand == .answer { at(time) { $0.question = act.subject } }
    // Acts at the beginning of a step need no separate instruction, because the step's instruction describes them.
    if isConductor, act.at > 0, let instruction = act.instruction { at(time) { $0.say(instruction) } }
  }

  /// Runs a closure at a time of this phone's clock. Does nothing if the time has passed by more than ``lateness``. If
  /// the app is suspended at that time and resumes too late, logs `missed` instead.
  private func at(_ time: Double, _ body: @escaping (TrialRunner) -> Void) {
    let delay = time - host.secondsSince1970
    guard delay > -Self.lateness else { return }
    let timer = host.schedule(at: host.now.advanced(by: .milliseconds(Int64(max(delay, 0) * 1_000)))) { [weak self] in
      guard let self, start != nil else { return }
      if host.secondsSince1970 - time > Self.lateness {
        log.write(.call, "missed")
      } else {
        body(self)
      }
    }
    timers.append(timer)
  }

  private func cancelTimers() {
    for timer in timers { timer.cancel() }
    timers = []
  }

  private func begin(_ step: TrialStep) {
    if isConductor { say(step.say) } else { instruction = step.say }
  }

  /// Shows an instruction on the screen, and posts it as a notification.
  private func say(_ text: String) {
    instruction = text
    phone?.announce(text)
  }

  /// Ends everything that the previous step started, such as scans, advertisements and links. Then logs the new step.
  /// Does nothing if the app is in the background.
  private func forgetStep(before step: TrialStep) {
    guard UIApplication.shared.applicationState != .background else { return }
    reset()
    log.write(.state, "step", text: step.id)
  }

  private func finish() {
    instruction = "The plan is over. Share the log."
    if isConductor { say(instruction) }
    reset()
    log.write(.state, "finished")
    host.store([], for: Self.startKey)
    ticking?.cancel()
  }

  private func reset() {
    central?.reset()
    peripheral?.reset()
    location?.reset()
    phone?.reset()
    question = nil
  }

  private func perform(_ act: TrialAct) {
    guard let app = act.app else { return }
    log.write(.call, app.rawValue, text: act.subject, value: act.number, flag: act.on, list: act.services)
    switch app {
    case .advertise, .earlyAdvertise, .stopAdvertising, .beacon, .notify, .burst, .removeService:
      peripheral?.perform(app, act)
    case .scan, .stopScan, .sample, .connect, .disconnect, .forget, .subscribe, .lengths, .rssi, .readMute, .retrieve,
      .clock:
      central?.perform(app, act)
    case .location, .range, .monitor, .fillRegions: location?.perform(app, act)
    case .task, .keepTask, .post, .end: phone?.perform(app, act)
    }
  }

  // MARK: Questions

  /// Logs the person's answer to the question about a subject, and removes the question.
  func answer(_ isYes: Bool, about subject: String) {
    log.write(.answer, "answered", text: subject, flag: isYes)
    question = nil
  }

  /// The file for the share sheet, if there is a log.
  var exported: URL? {
    #if os(iOS)
      FileRecord.export(named: "\(plan?.name ?? "trial")-\(role)")
    #else
      nil
    #endif
  }

  // MARK: Callbacks of UIKit

  func delegateWasCalled() { log.write(.callback, "delegate-background") }

  /// Logs that iOS ends this process. The line is written twice, because no later line of this process would show that
  /// a single line was lost.
  func willTerminate() {
    for _ in 0..<2 { log.write(.callback, "will-terminate") }
  }

  private func observe() {
    let names: [(Notification.Name, String)] = [
      (UIApplication.didBecomeActiveNotification, "active"),
      (UIApplication.willResignActiveNotification, "inactive"),
      (UIApplication.didEnterBackgroundNotification, "background"),
      (UIApplication.willEnterForegroundNotification, "foreground"),
    ]
    for (name, word) in names {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) {
          [weak self] _ in
          MainActor.assumeIsolated { self?.log.write(.state, word) }
        })
    }
  }
}
