import VirtualPhone

/// Checks that every phone that can be found is found, and that every phone that was found is kept.
///
/// A pair in one direction is an observer and a subject. The ground truth of the world and the rules of both phones'
/// releases decide whether the observer owes the subject anything:
///
/// 1. **In range.** All of the subject's packets but one in a hundred are strong enough (`Phone.Earshot.sure`), at both
///    ends of every step between two checks.
/// 2. **Able.** On both phones Bluetooth is on, the app may use it, and the app has a process. Either process may be
///    suspended: a discovery wakes the observer's (rule D2), and iOS answers in place of the subject's (rule A3).
/// 3. **Shown.** The subject's app was able to put its advertisement on air. From iOS 14 on that takes a moment in the
///    foreground since the process began or Bluetooth came back (rule A9).
/// 4. **Not crowded.** No more phones are in range of either than its links can serve in turns of two seconds within
///    half a minute, each for both directions: 180 with twelve links (rules C7 and C9).
/// 5. **Undisturbed.** For 60 s none of this was interrupted, and neither phone was disturbed. Until the subject is
///    identified, its radio address stayed the same: with a new one it is a stranger again (rule H1).
/// 6. **Notified.** For at least 10 s of these the rules required the observer's phone to report the subject, in one of
///    three ways. Its app is in front. Or the receiver is fully open because an app ranges, and the subject's app is in
///    front. Or the receiver is fully open, and rule B4's conditions for the overflow area hold. A background scan
///    alone never counts, because no source says how long it takes (rule B3). The last of the 10 s is 50 s ago, which
///    leaves time to connect and to read the identifier.
///
/// The observer then has to report the subject near. As long as 1 to 5 hold and the observer's process runs without
/// being suspended, the subject has to stay near. A suspended process reads no signal strength (rule C15) and owes
/// nothing more.
///
/// The rules excuse one loss: two locked phones whose addresses change in the same renewal of their link (rules H1 and
/// C2). ``blind`` counts such losses, and limits them to the number that chance allows.
public struct LivenessChecker {
  /// The time for which a pair has to be undisturbed.
  public static let time = Duration.seconds(60)
  /// The part of that time in which the observer must be notified: about forty packets at the slowest interval and the
  /// least open receiver.
  static let hearing = Duration.seconds(10)
  /// The time from the last notification to the identification.
  static let answering = Duration.seconds(50)

  /// The state of one direction of a pair.
  private struct Pair {
    /// Since when 1 to 5 hold.
    var since: WorldTime?
    var heard = Duration.zero
    var heardEnough: WorldTime?
    var isMet = false
    /// Whether the observer's process has run at every check since it met the subject.
    var isWatched = false
  }

  private var pairs: [Pair]
  private var shown: [Bool]
  private var last: GroundTruth?
  /// The obligations that were not met, in the order in which the checker found them.
  public private(set) var violations: [Violation] = []
  /// The number of obligations, and the number of those that were met in time.
  public private(set) var (owed, met) = (0, 0)
  /// The losses that rules H1 and C2 make unavoidable, and their expected number.
  public private(set) var blind = BlindLosses()
  /// The time at which each phone's address was last found changed.
  private var addressChanges: [WorldTime?]
  /// The number of checks that a rule excused, by rule. They count pairs in sure range and able, without an obligation.
  public private(set) var excuses: [String: Int] = [:]

  /// Creates a checker for `count` phones, numbered from 0.
  public init(count: Int) {
    pairs = Array(repeating: Pair(), count: count * count)
    shown = Array(repeating: false, count: count)
    addressChanges = Array(repeating: nil, count: count)
  }

  /// Checks the ground truth; called every few seconds. `isNear` returns whether a node has reported a phone near.
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

/// One direction of a pair from one check to the next.
private struct Step {
  let observer: Int
  let subject: Int
  let from: GroundTruth
  let to: GroundTruth

  /// Conditions 1, 2, 4 and 5.
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

  /// Returns the rule that excuses an observer in range from knowing the subject. `nil` if it is out of range, not
  /// able, or not excused.
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

  /// Whether both phones have the app in the background, so that neither hears the other advertise.
  var isDark: Bool {
    [from, to].allSatisfy { !$0.states[observer].isForeground && !$0.states[subject].isForeground }
  }

  /// Condition 6, at both ends.
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
