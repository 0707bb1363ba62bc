/// Screen nudges: notifications that light the screen, so that a phone in a pocket hears the overflow area (rule B4).
///
/// A nudge is posted only in the background, on a locked phone, with notification permission and with the radio on. A
/// nudge is posted only if no overflow area was received for a while, and never twice within a minute. Every overflow
/// advertisement that is received in the background proves that the screen is on, even an advertisement of another app.
struct Nudger: Sendable {
  private enum State {
    /// A nudge would be useless or unwelcome.
    case resting
    /// The engine waits to post a nudge. Since the moment `since`, the engine has not learned that the screen was on.
    case watching(since: Instant)
  }

  private let isWanted: Bool
  private let quiet: Int64
  private let interval: Int64
  private let longestInterval: Int64

  // Until the phone's state and the permission are reported, the engine assumes values with which no nudge is posted.
  var application = ApplicationState.active
  var isUnlocked = true
  var isAuthorized = false
  var radioIsOn = false

  private var state = State.resting
  private var lastNudge = Instant(nanoseconds: .min)
  /// The number of nudges since an identifier of this app was last read.
  private var fruitless = 0
  private(set) var tally = (nudges: 0, fruitless: 0)

  /// The minimum time without reception before a nudge. A received mask proves that the screen is on, and the screen
  /// may stay on for some seconds.
  static let shortestQuiet: Int64 = 5_000_000_000
  /// The minimum time between two nudges, as in Background Advertiser iOS, even if the configuration has a shorter
  /// time.
  static let shortestInterval: Int64 = 60_000_000_000

  init(isWanted: Bool, _ schedule: NudgeSchedule) {
    self.isWanted = isWanted
    quiet = max(Self.shortestQuiet, schedule.quiet.saturatedNanoseconds)
    interval = max(Self.shortestInterval, schedule.interval.saturatedNanoseconds)
    longestInterval = max(interval, schedule.longestInterval.saturatedNanoseconds)
  }

  var nextDeadline: Instant? {
    switch state {
    case .resting: return nil
    case .watching(let since):
      let due = max(since.advanced(byNanoseconds: quiet), earliestNudge)
      return due < .never ? due : nil
    }
  }

  private var earliestNudge: Instant {
    let (pause, overflow) = interval.multipliedReportingOverflow(by: 1 << Int64(min(fruitless, 32)))
    return lastNudge.advanced(byNanoseconds: overflow ? longestInterval : min(pause, longestInterval))
  }

  /// Begins or ends the wait for a nudge after a change of circumstances. The time without reception is measured from
  /// the beginning of the wait.
  mutating func reconsider(at now: Instant) {
    let isDark = application == .background && !isUnlocked
    switch state {
    case .resting: if isWanted, isDark, isAuthorized, radioIsOn { state = .watching(since: now) }
    case .watching: if !(isDark && isAuthorized && radioIsOn) { state = .resting }
    }
  }

  /// Records that a mask was received. `bringsSomething` says whether an identifier of this app was read in the mask.
  mutating func received(bringsSomething: Bool, at now: Instant) {
    if bringsSomething { fruitless = 0 }
    switch state {
    case .watching: state = .watching(since: now)
    case .resting: break
    }
  }

  /// Posts a nudge if a nudge is due. Returns whether a nudge was posted.
  mutating func expire(at now: Instant, into commands: inout [Command]) -> Bool {
    guard let deadline = nextDeadline, deadline <= now else { return false }
    if fruitless > 0 { tally.fruitless += 1 }
    tally.nudges += 1
    fruitless += 1
    lastNudge = now
    commands.append(.nudge)
    return true
  }
}
