import Afterglow
import AfterglowDiagnostics
import Testing
import VirtualPhone

@testable import AfterglowScenarios

@Suite struct SafetyCheckerTests {
  @Test func `a neighbour that stays is no violation`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.pass(600)
    pair.say(NodeTrace.updated)
    #expect(pair.safety.violations.isEmpty)
  }

  @Test func `a phone that was out of range for more than a minute must not be reported as near`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.earshot = .none
    pair.pass(60)
    #expect(pair.kinds == [])
    pair.pass(30)
    #expect(pair.kinds == [.stale])
  }

  @Test func `a phone whose radio was off for more than a minute must not be reported as near`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    (pair.states[1].radioIsOn, pair.states[1].mayUseRadio) = (false, false)
    pair.pass(90)
    #expect(pair.kinds == [.stale])
  }

  @Test func `after a phone is reported as departed or out of sight, its absence is no violation`() {
    for event in [NodeTrace.departed, NodeTrace.lostSight] {
      var pair = CheckedPair()
      pair.say(NodeTrace.appeared)
      pair.earshot = .none
      pair.pass(30)
      pair.say(event)
      pair.pass(600)
      #expect(pair.kinds == [])
    }
  }

  @Test func `a suspended node reports a departure only when it runs again`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.states[0].isSuspended = true
    pair.earshot = .none
    pair.pass(3_600)
    #expect(pair.kinds == [])
    pair.states[0].isSuspended = false
    pair.pass(10)
    #expect(pair.kinds == [])
    pair.pass(15)
    #expect(pair.kinds == [.stale])
  }

  @Test
  func `a report of a phone more than a minute after it left range is a violation, unless it has just returned`() {
    var pair = CheckedPair()
    pair.earshot = .none
    pair.pass(120)
    pair.earshot = .sure
    pair.say(NodeTrace.appeared)
    #expect(pair.kinds == [])
    pair.earshot = .none
    pair.pass(120)
    pair.say(NodeTrace.updated)
    #expect(pair.kinds.contains(.stale))
  }

  @Test func `the permitted minute restarts for a phone that returns and leaves between two checks`() {
    var pair = CheckedPair()
    pair.earshot = .none
    pair.pass(120)
    pair.earshot = .sure
    pair.say(NodeTrace.appeared)
    pair.earshot = .none
    pair.pass(30)
    #expect(pair.kinds == [])
    pair.pass(60)
    #expect(pair.kinds == [.stale])
  }

  @Test func `a second appearance of a phone that did not depart in between is a violation`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.say(NodeTrace.departed)
    pair.say(NodeTrace.appeared)
    #expect(pair.kinds == [])
    pair.say(NodeTrace.lostSight)
    pair.say(NodeTrace.appeared)
    #expect(pair.kinds == [.duplicate])
  }

  @Test func `a neighbour that was known for a minute must not appear again soon after the app's end`() {
    for (known, away, expected) in [(60, 60, [Violation.Kind.duplicate]), (5, 60, []), (60, 1_200, [])] {
      var pair = CheckedPair()
      pair.say(NodeTrace.appeared)
      pair.pass(known)
      pair.safety.ended(0, by: .jetsam, at: pair.time)
      pair.pass(away)
      pair.say(NodeTrace.appeared)
      #expect(pair.safety.violations.map(\.kind) == expected)
    }
  }

  @Test func `a node must not report itself`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared, of: 0)
    #expect(pair.kinds == [.stranger])
  }

  @Test func `an app's end is a violation only if the app crashed`() {
    var pair = CheckedPair()
    for end in [ProcessEnd.jetsam, .forceQuit, .permissionChanged, .powerOff] {
      pair.safety.ended(0, by: end, at: pair.time)
    }
    #expect(pair.kinds == [])
    pair.safety.ended(0, by: .crash, at: pair.time)
    #expect(pair.kinds == [.crash])
  }
}
