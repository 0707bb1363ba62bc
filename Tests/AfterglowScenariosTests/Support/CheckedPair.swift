import Afterglow
import AfterglowDiagnostics
import VirtualPhone

@testable import AfterglowProximity
@testable import AfterglowScenarios

/// Two phones whose state a test sets, and the checkers that observe them every 5 s.
struct CheckedPair {
  static let installations = [0xA, 0xB].compactMap { InstallationID(rawValue: $0) }

  var safety = SafetyChecker(installations)
  var liveness = LivenessChecker(count: 2)
  var states: [GroundTruth.State]
  var rulebooks: [Rulebook]
  var earshot = Phone.Earshot.sure
  var time = WorldTime.zero

  /// Creates both phones with the app in the foreground.
  init(os: OSVersion = .iOS18) {
    var state = GroundTruth.State()
    state.process = 1
    state.isForeground = true
    state.radioIsOn = true
    state.mayUseRadio = true
    state.screenIsOn = true
    states = [state, state]
    rulebooks = [Rulebook(os: os), Rulebook(os: os)]
  }

  mutating func pass(_ seconds: Int) {
    for _ in 0..<seconds / 5 {
      let truth = GroundTruth(states, rulebooks, at: time, earshot: earshot)
      safety.look(truth)
      let safety = safety
      liveness.look(truth) { safety.has($0, near: $1) }
      time = time + .seconds(5)
    }
  }

  /// Reports an event of the first phone's node about another phone.
  mutating func say(_ event: (Neighbor) -> NodeTrace, of subject: Int = 1) {
    let now = Instant(nanoseconds: time.nanoseconds)
    let neighbor = Neighbor(Self.installations[subject], firstSeen: now, lastSeen: now, on: .gatt)
    let gone = SafetyChecker.isGone(earshot, states[0], states[1])
    safety.check(event(neighbor), from: 0, at: time) { _ in gone }
  }

  var kinds: [Violation.Kind] { (safety.violations + liveness.violations).map(\.kind) }
}
