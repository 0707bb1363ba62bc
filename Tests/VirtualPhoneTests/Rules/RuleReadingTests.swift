import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The values of rules as texts.
@Suite struct RuleReadingTests {
  @Test(
    arguments: [
      (.microseconds(400), "400 µs"), (.milliseconds(180), "180 ms"), (.seconds(900), "900 s"), (.zero, "0 s"),
      (.milliseconds(1500), "1500 ms"), (.microseconds(152_500), "152.5 ms"), (.nanoseconds(1500), "1.5 µs"),
    ] as [(Duration, String)])
  func `a duration is shown in whole seconds or milliseconds if possible, and otherwise in ms or µs`(
    duration: Duration, text: String
  ) {
    #expect(duration.figure.description == text)
  }

  @Test func `every kind of value is shown with its unit`() {
    #expect(Rules.foregroundAdvertisingBytes.figure(for: .iOS13).description == "28 bytes")
    #expect(Rules.immediateProximity.figure(for: .iOS13).description == "0.5 m")
    #expect(Rules.backgroundScanWindowScreenOn.figure(for: .iOS13).description == "30 ms of every 800 ms")
    #expect(Rules.regionExitDelay.figure(for: .iOS13).description == "30 s to 43 s")
    #expect(Rules.advertisingDelayWeights.figure(for: .iOS13).description.hasPrefix("26 gaps, 680 gaps, "))
    #expect(
      Rules.linkErrors.figure(for: .iOS13).description
        == "CBError.Code 6 out of range, 7 closed by the peer, 10 not connected, 11 one too many")
    #expect(Rules.allowedAdvertisementKeys.figure(for: .iOS13).description.hasPrefix("kCBAdvDataLocalName, "))
  }

  @Test func `a value with a single number has a number and a unit beside its text`() {
    let figure = Rules.backgroundTaskBudget.figure(for: .iOS13)
    #expect((figure.description, figure.number, figure.unit) == ("30 s", 30, "s"))
    #expect(Rules.overflowNeedsRanging.figure(for: .iOS13).number == nil)
  }

  @Test func `a rule's history has no release for its first value, and a release for each later value`() {
    let history = Rules.backgroundTaskBudget.history
    #expect(history.map(\.since) == [nil, OSVersion(7), OSVersion(13)])
    #expect(history.map(\.figure.description) == ["600 s", "180 s", "30 s"])
    #expect(Rules.wakeWindow.history.map(\.since) == [nil])
  }

  @Test func `a rule has the values of its history for each release, and the last value for later releases`() {
    for rule in Rules.all {
      for reading in rule.history { #expect(rule.figure(for: reading.since ?? OSVersion(1)) == reading.figure) }
      #expect(rule.figure(for: OSVersion(99)) == rule.history.last?.figure)
    }
  }

  @Test func `from iOS 11 on every release that changes the rulebook, except iOS 17, is a profile`() {
    func changes(_ before: OSVersion, _ after: OSVersion) -> [String] {
      Rules.all.filter { $0.figure(for: before) != $0.figure(for: after) }.map(\.name)
    }
    #expect(OSVersion.profiles == OSVersion.profiles.sorted())
    #expect(Set(changes(.iOS11, .iOS13)).isSuperset(of: ["overflow-delivery-needs-ranging", "background-task-budget"]))
    #expect(changes(.iOS13, .iOS14).contains("background-change-is-ignored"))
    #expect(changes(.iOS16, OSVersion(17)) == ["system-reconnects", "background-activity-session"])
    #expect(changes(OSVersion(17), .iOS18) == ["service-session-required", "ultra-wideband-in-background"])
    #expect(changes(.iOS18, .iOS26).contains("live-activity-keeps-foreground"))
    // From iOS 11 on, each release that changes the rulebook is a profile, except iOS 17. The changes of iOS 17 affect
    // only an app that requests them.
    let turns = Set(Rules.all.flatMap(\.history).compactMap(\.since).filter { $0 >= .iOS11 })
    #expect(turns.subtracting([OSVersion(17)]).isSubset(of: OSVersion.profiles))
  }
}
