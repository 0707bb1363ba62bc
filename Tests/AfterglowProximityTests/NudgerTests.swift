import AfterglowProximity
import AfterglowWire
import Testing

/// Nudges light the screen after a silence, at most once a minute, and never while the screen is on.
@Suite struct NudgerTests {
  private static let darkness: [Event] = [
    .centralStateChanged(.poweredOn), .notificationsAuthorized(true), .applicationStateChanged(.background),
    .protectedDataAvailabilityChanged(false),
  ]

  /// A phone that has been locked in a pocket since second 0.
  private func pocketed(_ adjust: (inout Configuration) -> Void = { _ in }) -> Script {
    var configuration = Configuration(channels: .overflow)
    configuration.scanning.period = .seconds(1_000_000)
    adjust(&configuration)
    var script = Script(configuration)
    for event in Self.darkness { _ = script.play(event, at: 0) }
    return script
  }

  /// Returns the times of the nudges until `end`. Each of `events` occurs at the given time.
  private func nudges(_ script: inout Script, until end: Double, _ events: [(at: Double, Event)] = []) -> [Double] {
    var times: [Double] = []
    var events = events[...]
    while true {
      let deadline = script.deadline.map { min($0, end + 1) } ?? end + 1
      let next = min(deadline, events.first?.at ?? end + 1)
      guard next <= end else { return times }
      let event = next == events.first?.at ? events.removeFirst().1 : .wake
      if script.play(event, at: next).contains(.nudge) { times.append(next) }
    }
  }

  private let ours = Event.discovered(peerB, Advertisement(RailCode().services(for: phoneB)))
  private let foreign = Event.discovered(peerC, Advertisement(overflow: OverflowMask(bits: [5])))

  @Test func `after 50 s of silence a nudge lights the screen`() {
    var script = pocketed()
    #expect(script.deadline == 50)
    script.expect(.wake, at: 49.999, [])
    script.expect(.wake, at: 50, [.nudge])
    script.expect(.wake, at: 50, [])
    #expect(script.engine.tally.nudges == 1)
  }

  @Test func `the pauses double, up to five minutes, while nudges lead to no sighting`() {
    var script = pocketed()
    #expect(nudges(&script, until: 1_500) == [50, 170, 410, 710, 1_010, 1_310])
    #expect(script.engine.tally.nudges == 6)
    #expect(script.engine.tally.fruitlessNudges == 5)
  }

  @Test func `there is a nudge a minute, as in the reference app, while nudges lead to sightings`() {
    var script = pocketed()
    // A mask is heard in each of the 10 s for which a notification lights the screen.
    var events: [(at: Double, Event)] = []
    let expected = Array(stride(from: 50.0, to: 1_800, by: 60))
    for nudge in expected { for second in 1...10 { events.append((nudge + Double(second), ours)) } }
    #expect(nudges(&script, until: 1_800, events) == expected)
    #expect(script.engine.tally.fruitlessNudges == 0)
  }

  @Test func `a mask that arrives while another cause lights the screen postpones the nudge`() {
    var script = pocketed()
    #expect(nudges(&script, until: 200, [(40, ours), (85, foreign)]) == [135])
  }

  @Test func `a mask of another app shows that the screen is on, but does not make a nudge successful`() {
    var script = pocketed()
    #expect(nudges(&script, until: 300, [(55, foreign)]) == [50, 170])
    script = pocketed()
    #expect(nudges(&script, until: 300, [(55, ours)]) == [50, 110, 230])
  }

  @Test func `a hint makes a nudge successful`() {
    var script = pocketed()
    let hint = Event.discovered(peerB, Advertisement(BankCode.bank0.services(for: phoneB)))
    #expect(nudges(&script, until: 120, [(55, hint)]) == [50, 110])
    #expect(script.engine.tally.overflowHints == 1)
  }

  @Test func `an advertisement without a mask does not show that the screen is on`() {
    var script = pocketed()
    let plain = Event.discovered(peerB, Advertisement(services: [IdentityService.reference]))
    #expect(nudges(&script, until: 60, [(45, plain)]) == [50])
  }

  @Test(arguments: [
    Event.applicationStateChanged(.active), .applicationStateChanged(.inactive),
    .protectedDataAvailabilityChanged(true), .notificationsAuthorized(false), .centralStateChanged(.poweredOff),
  ])
  func `there is no nudge while a condition is not met, and the next nudge comes 50 s after it is met`(
    event: Event
  ) throws {
    var script = pocketed()
    #expect(nudges(&script, until: 1_000, [(30, event)]) == [])
    let remedy = try #require(
      Self.darkness.first { candidate in
        switch (event, candidate) {
        case (.applicationStateChanged, .applicationStateChanged), (.centralStateChanged, .centralStateChanged),
          (.notificationsAuthorized, .notificationsAuthorized),
          (.protectedDataAvailabilityChanged, .protectedDataAvailabilityChanged):
          true
        default: false
        }
      })
    #expect(nudges(&script, until: 1_060, [(1_001, remedy)]) == [1_051])
  }

  @Test(arguments: 0..<4)
  func `there is no nudge until each of the necessary states has been reported`(missing: Int) {
    var script = Script(Configuration(channels: .overflow))
    for (index, event) in Self.darkness.enumerated() where index != missing { _ = script.play(event, at: 0) }
    #expect(!script.sleep(until: 1_000).contains(.nudge))
  }

  @Test(arguments: [Channels.gatt, []])
  func `without the overflow channel there are no nudges`(channels: Channels) {
    var script = pocketed { $0.channels = channels }
    #expect(nudges(&script, until: 1_000) == [])
  }

  @Test func `in every configuration, nudges are at least a minute apart, and at least 5 s after a mask`() {
    for figure in [Duration.zero, .seconds(-1), .seconds(Int64.min)] {
      var script = pocketed {
        $0.nudges.quiet = figure
        $0.nudges.interval = figure
        $0.nudges.longestInterval = figure
      }
      #expect(nudges(&script, until: 70, [(4, foreign), (64, ours)]) == [9, 69])
    }
  }

  @Test func `no nudge is posted if nudges are off`() {
    var script = pocketed { $0.nudges = .off }
    #expect(nudges(&script, until: 1e9, [(50, ours)]) == [])
  }
}
