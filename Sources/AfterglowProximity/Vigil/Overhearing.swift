/// Decides when the phone ranges in bursts, so that overflow advertisements arrive.
///
/// If the phone ranges no other region during a burst, it ranges a region without beacons. Once `RangingAllowance` is
/// used up, a phone in the background ranges the identity region only in these bursts.
struct Overhearing: Sendable {
  private enum State {
    /// Ranging would have no use.
    case resting
    case listening(since: Instant, until: Instant)
    case pausing(until: Instant)
  }

  private let burst: Int64
  private let period: Int64
  private let quietBurst: Int64
  private let quietPeriod: Int64
  private let attention: Int64
  private var state = State.resting
  private var attentiveUntil = Instant(nanoseconds: .min)

  /// The time for which a nudge lights the screen, about 10 s (rule F1).
  static let nudgeLight: Int64 = 10_000_000_000

  init(_ schedule: VigilSchedule) {
    burst = schedule.burst.usableNanoseconds
    // The pause between two bursts lasts at least a millisecond.
    period = max(schedule.period.usableNanoseconds, burst &+ 1_000_000)
    quietBurst = min(schedule.quietBurst.usableNanoseconds, burst)
    quietPeriod = max(schedule.quietPeriod.usableNanoseconds, period)
    attention = schedule.attention.usableNanoseconds
  }

  var isListening: Bool {
    switch state {
    case .listening: true
    case .resting, .pausing: false
    }
  }

  var nextDeadline: Instant? {
    switch state {
    case .resting: nil
    case .listening(_, let until), .pausing(let until): until < .never ? until : nil
    }
  }

  /// Records that a phone was heard, so that frequent bursts continue for a while.
  mutating func heard(at now: Instant) {
    attentiveUntil = now.advanced(byNanoseconds: attention)
  }

  /// Begins a burst of at least `nudgeLight` now. The screen is about to come on after a nudge, or the phone was just
  /// found inside a region. Has no effect while ranging would have no use.
  mutating func nudged(at now: Instant) {
    switch state {
    case .resting: break
    case .listening, .pausing:
      state = .listening(since: now, until: now.advanced(byNanoseconds: max(burst, Self.nudgeLight)))
    }
  }

  mutating func update(isUseful: Bool, isLowPower: Bool, at now: Instant) {
    guard isUseful else {
      state = .resting
      return
    }
    let isQuiet = isLowPower || attentiveUntil <= now
    switch state {
    case .resting:
      heard(at: now)  // a phone that was near when the app left the foreground is probably still near
      listen(isQuiet: isLowPower, at: now)
    case .listening(let since, let until):
      guard until <= now else { return }
      let interval = isQuiet ? quietPeriod : period
      let next = since.advanced(byNanoseconds: interval)
      // A pause also follows a long burst, and a burst during which the app was suspended.
      let earliest = now.advanced(byNanoseconds: interval - (isQuiet ? quietBurst : burst))
      state = .pausing(until: next > now ? next : earliest)
    case .pausing(let until):
      if until <= now { listen(isQuiet: isQuiet, at: now) }
    }
  }

  private mutating func listen(isQuiet: Bool, at now: Instant) {
    state = .listening(since: now, until: now.advanced(byNanoseconds: isQuiet ? quietBurst : burst))
  }
}
