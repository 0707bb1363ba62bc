import VirtualPhone

/// Checks that every phone that can be found is found and is not lost later.
///
/// Each ordered pair of phones consists of an observer and a subject. The observer has to report the subject if the
/// following conditions hold, according to the ground truth of the world and the rules of both phones' releases:
///
/// 1. **In range.** At each of two successive checks, at least 99 of 100 of the subject's packets are strong enough
///    (`Phone.Earshot.sure`).
/// 2. **Able.** On both phones Bluetooth is on, the app may use it, and the app has a process. Both processes may be
///    suspended: a discovery wakes the observer's process (rule D2), and iOS answers in place of the subject's process
///    (rule A3).
/// 3. **Shown.** The subject's app was able to put its advertisement on air. From iOS 14 on, the app must have been in
///    the foreground at least once after its process began and after the last disturbance of its phone, for example the
///    last time that Bluetooth was switched on (rule A9).
/// 4. **Not crowded.** The links of both phones can serve all phones in range, in turns of two seconds within half a
///    minute. With twelve links that serve both directions, up to 180 phones may be in range (rules C7 and C9).
/// 5. **Undisturbed.** For 60 s, conditions 1 to 4 held without interruption, and neither phone was disturbed. If the
///    subject is not yet identified, its radio address has not changed either. Otherwise the observer could not
///    recognise the subject under the new address (rule H1).
/// 6. **Notified.** The rules had required iOS to report the subject to the observer's app for a total of 10 s, and
///    this total was reached at least 50 s ago. The 50 s give the observer time to connect and to read the identifier.
///    The rules require the report while the observer's app is in front. If any app on the observer's phone ranges, the
///    phone's receiver is always open. In this case, the rules also require the report if the subject's app is in
///    front, or if rule B4's conditions for the overflow area hold. A background scan alone requires no report, because
///    no source states how long a discovery takes (rule B3).
///
/// Once all conditions hold, the observer has to have reported the subject near. As long as conditions 1 to 5 hold and
/// the observer's process is not suspended, the subject has to stay near. A suspended process reads no signal strength
/// (rule C15), so it need not keep the subject near.
///
/// The rules excuse one kind of loss: the addresses of two locked phones change during the same renewal of their link
/// (rules H1 and C2). ``blind`` counts such losses, and computes the number that chance allows.
public struct LivenessChecker {
  /// The time for which a pair has to be undisturbed.
  public static let time = Duration.seconds(60)
  /// The total time for which the rules must have required iOS to report the subject to the observer's app. About forty
  /// packets are received in this time, even if the subject advertises at the slowest interval and the receiver is open
  /// for the smallest share of the time.
  static let hearing = Duration.seconds(10)
  /// The time within which the observer has to identify the subject, once the total time ``hearing`` has been reached.
  static let answering = Duration.seconds(50)

  /// The state of an ordered pair: an observer and a subject.
  private struct Pair {
    /// The time from which conditions 1 to 4 have held without a disturbance; `nil` if they do not hold now.
    var since: WorldTime?
    var heard = Duration.zero
    var heardEnough: WorldTime?
    var isMet = false
    /// Whether the observer's process has run at every check since it reported the subject.
    var isWatched = false
  }

  private var pairs: [Pair]
  private var shown: [Bool]
  private var last: GroundTruth?
  /// The obligations that were not met, in the order in which the checker found them.
  public private(set) var violations: [Violation] = []
  /// The number of obligations, and the number of obligations that were met in time.
  public private(set) var (owed, met) = (0, 0)
  /// The losses that rules H1 and C2 make unavoidable, and their expected number.
  public private(set) var blind = BlindLosses()
  /// The time at which the checker last found a changed address of each phone.
  private var addressChanges: [WorldTime?]
  /// The number of excused checks, by rule. A check of a pair is excused if the observer has not reported the subject
  /// and need not report it, although the phones are in range and may use Bluetooth.
  public private(set) var excuses: [String: Int] = [:]

  /// Creates a checker for `count` phones, numbered from 0.
  public init(count: Int) {
    pairs = Array(repeating: Pair(), count: count * count)
    shown = Array(repeating: false, count: count)
    addressChanges = Array(repeating: nil, count: count)
  }

  /// Checks the ground truth. The caller calls this method every few seconds. `isNear` returns whether an observer's
  /// node has reported a subject near.
  mutating func look(_ truth: GroundTruth, isNear: (_ observer: Int, _ subject: Int) -> Bool) {
    for phone in truth.states.indices {
      updateShown(by: phone, truth)
      if let last, last.states[phone].address != truth.states[phone].address { addressChanges[phone] = truth.time }
    }
    if let last {
      for observer in truth.states.indices {
        for subject in truth.states.indices where subject != observer {
          let index = observer * truth.states.count + subject
          var pair = pairs[index]
          let isNear = isNear(observer, subject)
          let step = Step(observer: observer, subject: subject, from: last, to: truth)
          if !isNear, let rule = step.excuse(isShown: shown[subject]) { excuses[rule, default: 0] += 1 }
          if shown[subject], step.isUndisturbed(identified: isNear || pair.isMet) {
            advance(&pair, step, isNear: isNear)
          } else {
            pair = Pair()
          }
          pairs[index] = pair
        }
      }
    }
    last = truth
  }

  /// Updates whether a phone's advertisement is on air according to the rules.
  private mutating func updateShown(by phone: Int, _ truth: GroundTruth) {
    let (state, before) = (truth.states[phone], last?.states[phone])
    let isAble = state.mayUseRadio && state.process != nil
    let isSame = before?.process == state.process && before?.disturbances == state.disturbances
    if !isAble || !isSame { shown[phone] = false }
    guard isAble, isSame else { return }
    if state.isForeground || !truth.rulebooks[phone][Rules.backgroundChangeIsIgnored] { shown[phone] = true }
  }

  private mutating func advance(_ pair: inout Pair, _ step: Step, isNear: Bool) {
    let (start, now) = (step.from.time, step.to.time)
    let since = pair.since ?? start
    pair.since = since
    if step.deliversOverflow { pair.heard += now - start }
    if pair.heard >= Self.hearing, pair.heardEnough == nil { pair.heardEnough = now }
    let runs = !step.to.states[step.observer].isSuspended
    if pair.isMet {
      pair.isWatched = pair.isWatched && runs
      if pair.isWatched, step.isDark {
        let lifetimes = [step.observer, step.subject].map { step.to.rulebooks[$0][Rules.addressLifetime] }
        blind.expect(during: now - start, lifetimes: lifetimes)
      }
      guard pair.isWatched, !isNear else { return }
      if step.isDark, BlindLosses.explain(addressChanges[step.observer], addressChanges[step.subject], at: now) {
        blind.losses += 1
      } else {
        fail(.lost, step, "was lost by")
      }
      pair = Pair()
    } else if let heardEnough = pair.heardEnough, now - since >= Self.time, now - heardEnough >= Self.answering {
      owed += 1
      if isNear {
        met += 1
        pair.isMet = true
        pair.isWatched = runs
      } else {
        fail(.missed, step, "was not identified by")
        pair = Pair()
      }
    }
  }

  private mutating func fail(_ kind: Violation.Kind, _ step: Step, _ text: String) {
    violations.append(
      Violation(
        time: step.to.time, kind: kind, observer: step.observer, subject: step.subject,
        text: "phone \(step.subject) \(text) \(step.observer)"))
  }
}

/// An ordered pair of phones, from one check to the next.
private struct Step {
  let observer: Int
  let subject: Int
  let from: GroundTruth
  let to: GroundTruth

  /// Whether conditions 1, 2 and 4 hold at both checks, and the pair was not disturbed between the checks (condition
  /// 5).
  func isUndisturbed(identified: Bool) -> Bool {
    for truth in [from, to] {
      guard truth.earshot(observer, subject) == .sure else { return false }
      guard !truth.isCrowded(observer), !truth.isCrowded(subject) else { return false }
      for phone in [observer, subject] {
        guard truth.states[phone].mayUseRadio, truth.states[phone].process != nil else { return false }
      }
    }
    for phone in [observer, subject] {
      guard from.states[phone].process == to.states[phone].process,
        from.states[phone].disturbances == to.states[phone].disturbances
      else { return false }
    }
    return identified || from.states[subject].address == to.states[subject].address
  }

  /// Returns the rule that excuses the observer from finding the subject; `nil` if the observer is not excused, if the
  /// phones are out of range, or if a phone may not use Bluetooth.
  func excuse(isShown: Bool) -> String? {
    let (observer, subject) = (to.states[observer], to.states[subject])
    guard to.earshot(self.observer, self.subject) == .sure, observer.mayUseRadio, subject.mayUseRadio else {
      return nil
    }
    guard observer.process != nil, subject.process != nil else { return "G1" }
    if !isShown { return "A9" }
    if to.isCrowded(self.observer) || to.isCrowded(self.subject) { return "C7" }
    if observer.isSuspended { return "C15" }
    return deliversOverflow ? nil : "B4"
  }

  /// Whether both phones have the app in the background at both checks.
  var isDark: Bool {
    [from, to].allSatisfy { !$0.states[observer].isForeground && !$0.states[subject].isForeground }
  }

  /// Whether the rules require iOS to report the subject at both checks (condition 6).
  var deliversOverflow: Bool { deliversOverflow(from) && deliversOverflow(to) }

  private func deliversOverflow(_ truth: GroundTruth) -> Bool {
    let (observer, subject) = (truth.states[observer], truth.states[subject])
    if observer.isForeground { return true }
    guard observer.ranges else { return false }
    if subject.isForeground { return true }
    let rules = truth.rulebooks[self.observer]
    return (observer.screenIsOn || !rules[Rules.overflowNeedsScreen])
      && (observer.runsLocation || !rules[Rules.overflowNeedsLocation])
  }
}
