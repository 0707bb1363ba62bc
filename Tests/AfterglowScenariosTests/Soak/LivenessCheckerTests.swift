import Afterglow
import AfterglowDiagnostics
import Testing
import VirtualPhone

@testable import AfterglowScenarios

@Suite struct LivenessCheckerTests {
  @Test func `a phone in the foreground must be identified within a minute`() {
    var pair = CheckedPair()
    pair.pass(60)
    #expect(pair.kinds == [])
    pair.pass(15)
    #expect(pair.kinds == [.missed, .missed], "in both directions")
  }

  @Test func `a phone in the foreground that is identified within a minute causes no violation`() {
    var pair = CheckedPair()
    pair.pass(30)
    pair.say(NodeTrace.appeared)
    pair.pass(60)
    #expect(pair.liveness.met == 1 && pair.liveness.owed == 2)
    #expect(pair.kinds == [.missed], "the other one, which has identified nobody")
  }

  @Test func `an identified neighbour must stay while there is no disturbance and the process runs`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.states[1].isForeground = false
    pair.rulebooks[1][Rules.backgroundChangeIsIgnored] = false
    pair.pass(120)
    pair.say(NodeTrace.departed)
    pair.pass(5)
    #expect(pair.kinds == [.lost])
  }

  /// Returns two phones that found each other and were then locked. The phones' addresses change, and the first phone
  /// reports that the second phone has departed.
  private func parted(secondsBetweenChanges: Int) -> CheckedPair {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.pass(80)
    for phone in 0..<2 { pair.states[phone].isForeground = false }
    pair.pass(20)
    pair.states[0].address = 7
    pair.pass(secondsBetweenChanges)
    pair.states[1].address = 8
    pair.pass(30)
    pair.say(NodeTrace.departed)
    pair.pass(5)
    return pair
  }

  @Test func `the loss of a locked pair whose addresses change together is excused and counted (H1, C2)`() {
    let pair = parted(secondsBetweenChanges: 5)
    #expect(!pair.kinds.contains(.lost))
    #expect(pair.liveness.blind.losses == 1)
    #expect(pair.liveness.blind.expected > 0)
  }

  @Test func `the loss of a pair whose addresses change one after another is a violation`() {
    let pair = parted(secondsBetweenChanges: 15)
    #expect(pair.kinds.contains(.lost))
    #expect(pair.liveness.blind.losses == 0)
  }

  @Test func `the number of excused losses after two changes of address has a bound`() {
    var blind = BlindLosses()
    #expect(blind.bound == 0)
    // In a day, about one loss is expected in the two directions of a pair together.
    for _ in 0..<2 { blind.expect(during: .seconds(86_400), lifetimes: [.seconds(900), .seconds(900)]) }
    #expect(0.9...1.0 ~= blind.expected)
    #expect(blind.bound == 8)
  }

  @Test func `in a survey with thousands of expected losses, the bound is close to the expected number`() {
    var blind = BlindLosses()
    blind.expect(during: .seconds(5_000 * 86_400), lifetimes: [.seconds(900), .seconds(900)])
    #expect(2_363...2_364 ~= blind.expected)
    #expect(blind.bound == 2_580)
  }

  @Test func `a suspended process may lose a neighbour without a violation`() {
    var pair = CheckedPair()
    pair.say(NodeTrace.appeared)
    pair.pass(80)
    for phone in 0..<2 { pair.states[phone].isForeground = false }
    pair.states[0].isSuspended = true
    let before = pair.kinds
    pair.pass(20)
    pair.say(NodeTrace.departed)
    pair.pass(20)
    #expect(pair.kinds == before)
  }

  /// The reasons that excuse a phone from identifying another phone, each with a change to the pair.
  static let excuses: [(String, @Sendable (inout CheckedPair) -> Void)] = [
    ("doubtful range", { $0.earshot = .doubtful }),
    ("out of range", { $0.earshot = .none }),
    ("Bluetooth off", { $0.states[1].mayUseRadio = false }),
    ("no process", { $0.states[1].process = nil }),
    ("no process of the observer's", { $0.states[0].process = nil }),
    (
      "B3: both in the background on dark screens",
      { pair in
        for phone in 0..<2 {
          pair.states[phone].isForeground = false
          pair.states[phone].screenIsOn = false
        }
      }
    ),
    ("C7: no links", { pair in for phone in 0..<2 { pair.rulebooks[phone][Rules.maximumLinks] = 0 } }),
    (
      "B4: ranging without the screen",
      { pair in
        for phone in 0..<2 {
          pair.states[phone].isForeground = false
          pair.states[phone].screenIsOn = false
          pair.states[phone].ranges = true
          pair.states[phone].runsLocation = true
        }
      }
    ),
  ]

  @Test(arguments: excuses.indices)
  func `no identification is required while an excuse applies`(excuse: Int) {
    var pair = CheckedPair()
    pair.pass(5)
    Self.excuses[excuse].1(&pair)
    pair.pass(600)
    #expect(pair.liveness.owed == 0, "\(Self.excuses[excuse].0)")
  }

  @Test func `C7: with a single link each phone must still identify the other phone`() {
    var pair = CheckedPair()
    for phone in 0..<2 { pair.rulebooks[phone][Rules.maximumLinks] = 1 }
    pair.pass(75)
    #expect(pair.kinds == [.missed, .missed])
  }

  @Test func `an excuse is counted under its rule`() {
    var pair = CheckedPair()
    for phone in 0..<2 { pair.rulebooks[phone][Rules.maximumLinks] = 0 }
    pair.pass(75)
    #expect(pair.liveness.excuses.keys.sorted() == ["C7"])
  }

  @Test func `B4: with screen, location and ranging, phones in the background must find each other`() {
    var pair = CheckedPair()
    pair.pass(10)
    for phone in 0..<2 {
      pair.states[phone].isForeground = false
      pair.states[phone].ranges = true
      pair.states[phone].runsLocation = true
    }
    pair.pass(65)
    #expect(pair.kinds == [.missed, .missed])
  }

  @Test func `A9: from iOS 14 on an app launched in the background is not shown, and need not be identified`() {
    for (os, owed) in [(OSVersion.iOS13, 1), (.iOS14, 0)] {
      var pair = CheckedPair(os: os)
      pair.states[1].isForeground = false
      pair.pass(75)
      #expect(pair.liveness.owed == owed)
      // The excuse is counted under rule A9.
      #expect((pair.liveness.excuses["A9"] ?? 0 > 0) == (owed == 0))
    }
  }

  @Test func `every disturbance of a phone restarts the minute for its identification`() {
    var pair = CheckedPair()
    for _ in 0..<20 {
      pair.pass(50)
      pair.states[1].disturbances += 1
    }
    #expect(pair.liveness.owed == 0)
    for _ in 0..<20 {
      pair.pass(50)
      pair.states[0].address += 1
      pair.states[1].address += 1
    }
    #expect(pair.liveness.owed == 0, "H1: under a new address it is a stranger again")
  }
}
