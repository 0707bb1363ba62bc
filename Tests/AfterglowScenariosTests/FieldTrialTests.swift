import AfterglowScenarios
import AfterglowTrial
import Testing
import TrialJudging
import VirtualPhone

/// The field trial on virtual phones. If a world differs in one rule, the judge names this rule and no other rule.
@MainActor @Suite struct FieldTrialTests {
  nonisolated private static func plan(_ name: String) -> TrialPlan? {
    TrialPrediction.bundledPlans.first { $0.name == name }.flatMap { try? TrialPlan(parsing: $0.text) }
  }

  nonisolated private static func variations(hasWitness: Bool) -> [String] {
    plan("evening").map { TrialWorld($0, os: .iOS27, hasWitness: hasWitness).variations.map(\.rule.name) } ?? []
  }

  /// Returns a world that has no witness unless `hasWitness` is set. A test with a witness takes much longer, because a
  /// witness records all packets. ``TrialWitnessTests`` plays worlds with a witness.
  private func world(
    _ plan: String = "evening", faults: TrialPrediction.Faults = .init(), hasWitness: Bool = false
  ) throws -> TrialWorld {
    TrialWorld(try #require(Self.plan(plan)), os: .iOS27, faults: faults, hasWitness: hasWitness)
  }

  private func failing(_ verdicts: [TrialVerdict]) -> [String] {
    verdicts.filter { $0.finding == .fails }.map(\.rule.name)
  }

  @Test func `every decision of a plan is about a rule that the virtual phone models`() throws {
    for file in TrialPrediction.bundledPlans {
      let plan = try TrialPlan(parsing: file.text)
      #expect(plan.name == file.name)
      for decision in plan.steps.flatMap(\.decides) {
        for name in [decision.rule] + (decision.unless ?? []) {
          #expect(Rules.rule(named: name)?.status == .modelled, "\(name)")
        }
      }
    }
  }

  @Test func `in a world with the release's rules, every rule of both plans holds`() throws {
    for name in ["evening", "twenty-minutes"] {
      let verdicts = try world(name, hasWitness: true).verdicts(with: nil, seed: 1)
      #expect(verdicts.filter { $0.finding != .holds }.map(\.rule.name) == [])
    }
  }

  @Test func `an evening's trial decides more than eighty rules, and a witness raises the number`() {
    let phones = Self.variations(hasWitness: false).count
    #expect(phones > 80)
    #expect(Self.variations(hasWitness: true).count > phones)
  }

  /// The names of every second rule. The test does not play all rules, because it simulates a whole evening for each
  /// rule. `trial-survey` in Benchmarks plays all rules.
  nonisolated private static let sample = variations(hasWitness: false).enumerated()
    .filter { $0.offset.isMultiple(of: 2) }.map(\.element)

  @Test(arguments: sample)
  func `in a world that differs in one rule, only that rule fails`(rule: String) throws {
    let world = try world()
    let setting = try #require(world.variations.first { $0.rule.name == rule })
    #expect(failing(try world.verdicts(with: setting, seed: 1)) == [rule])
  }

  @Test(arguments: ["suspension-delay", "awake-apps-hear-duplicates", "region-relaunches-after-force-quit"])
  func `wrong clocks, lost lines and a restart do not change which rule fails`(rule: String) throws {
    var faults = TrialPrediction.Faults()
    faults.clockOffset = .seconds(30)
    faults.driftPPM = 40
    faults.lostShare = 0.02
    faults.restartsApp = true
    let world = try world(faults: faults)
    let setting = try #require(world.variations.first { $0.rule.name == rule })
    #expect(failing(try world.verdicts(with: setting, seed: 3)) == [rule])
  }

  @Test(arguments: ["suspension-delay", "foreground-scan-window", "region-exit-delay", "transmit-queue-length"])
  func `an overlay from the verdicts makes the predictions agree with the logs`(rule: String) throws {
    let world = try world()
    let setting = try #require(world.variations.first { $0.rule.name == rule })
    let overlay = RulebookOverlay(
      try world.verdicts(with: setting, seed: 1), release: "27", model: nil, source: "a test")
    #expect(overlay.values.map(\.setting.rule.name) == [rule])
    var measured = Rulebook(os: .iOS27)
    measured.apply(overlay)
    var real = Rulebook(os: .iOS27)
    setting.set(in: &real)
    // Logs of phones with the overlay agree with the real rules, and logs of real phones agree with the overlay.
    #expect(failing(try world.verdicts(playing: measured, judgedBy: real, seed: 2)) == [])
    #expect(failing(try world.verdicts(playing: real, judgedBy: measured, seed: 2)) == [])
  }

  @Test func `the phones' times are converted to the conductor's clock`() throws {
    var faults = TrialPrediction.Faults()
    faults.clockOffset = .seconds(30)
    faults.driftPPM = 40
    let plan = try #require(Self.plan("evening"))
    let prediction = try TrialPrediction(plan, os: .iOS27, model: .iPhone15, seed: 5, faults: faults)
    let timeline = try TrialTimeline(plan, prediction.run().compactMap { TrialRecording($0) })
    let clock = try #require(timeline.clocks["B"])
    #expect(clock.offset.magnitude > 1)
    #expect(clock.drift != 0 && clock.drift.magnitude <= 80e-6)
    // Both apps begin the last step at the same moment, whatever their clocks show.
    let times = plan.roles.compactMap { role in
      timeline.moments(of: role.name, from: 0, to: plan.seconds).last { $0.line.name == "step" }?.time
    }
    #expect(times.count == 2 && (times[0] - times[1]).magnitude < 0.7)
  }

  @Test func `logs that cannot be judged are refused with a reason`() throws {
    let plan = try #require(Self.plan("twenty-minutes"))
    func fault(_ roles: [String], lines: (String) -> [TrialLine]) -> String {
      do {
        _ = try TrialTimeline(plan, roles.compactMap { TrialRecording(lines($0)) })
        return ""
      } catch { return error.description }
    }
    func header(_ role: String) -> TrialLine {
      TrialLine(number: 1, process: 1, time: 0, kind: .header, name: plan.name, text: role)
    }
    #expect(fault(["A"]) { [header($0)] } == "phone B has 0 logs; pass exactly one")
    #expect(fault(["A", "B"]) { [header($0)] } == "the log of the conductor contains no step")
    let step = TrialLine(number: 2, process: 1, time: 3, kind: .state, name: "step", text: plan.steps[0].id)
    #expect(fault(["A", "B"]) { [header($0), step] } == "phone B never requested the conductor's time")
  }

  @Test(arguments: [false, true])
  func `a line that was lost in a window of another step leaves a count undecided`(isLost: Bool) throws {
    let text = """
      {"name": "windows", "title": "", "summary": "",
       "roles": [{"name": "A", "purpose": ""}, {"name": "B", "purpose": ""}],
       "steps": [
        {"id": "first", "seconds": 20, "say": "", "acts": [], "decides": []},
        {"id": "second", "seconds": 20, "say": "", "acts": [], "decides": [
         {"rule": "system-keeps-role-of-dead-app", "measure": "count", "role": "B", "line": "launched", "words": "",
          "from": 5, "to": 15, "also": [{"step": "first", "from": 5, "to": 15}],
          "atLeast": 1, "atMost": 0, "means": true}
        ]}
       ]}
      """
    let plan = try TrialPlan(parsing: Array(text.utf8))
    let conductor = [
      TrialLine(number: 1, process: 1, time: 0, kind: .header, name: plan.name, text: "A"),
      TrialLine(number: 2, process: 1, time: TrialStep.settling, kind: .state, name: "step", text: "first"),
    ]
    let other = [
      TrialLine(number: 1, process: 1, time: 0, kind: .header, name: plan.name, text: "B"),
      TrialLine(number: 2, process: 1, time: 1, kind: .clock, name: "clock", times: [1, 1, 1]),
      TrialLine(number: 3, process: 1, time: 8, kind: .tick, name: "tick"),
      TrialLine(number: isLost ? 5 : 4, process: 1, time: 8.5, kind: .tick, name: "tick"),
    ]
    let timeline = try TrialTimeline(plan, [conductor, other].compactMap { TrialRecording($0) })
    let verdicts = try TrialJudge(timeline, by: Rulebook(os: .iOS27)).verdicts()
    let expected: TrialVerdict.Finding = isLost ? .unknown("the log lost 1 lines at that time") : .fails
    #expect(verdicts.map(\.finding) == [expected])
  }

  @Test func `lines with impossible numbers are left out of a log`() {
    let header = TrialLine(number: 1, process: 1, time: 0, kind: .header, name: "x", text: "A")
    let absurd = [
      TrialLine(number: .max, process: 1, time: 1, kind: .tick, name: "tick"),
      TrialLine(number: .min, process: 1, time: 1, kind: .tick, name: "tick"),
      TrialLine(number: 2, process: 1, time: 1e300, kind: .tick, name: "tick"),
      TrialLine(number: 3, process: 1, time: 1, kind: .clock, name: "clock", times: [0, -1e300, 1]),
      TrialLine(number: 4, process: 1, time: 1, kind: .callback, name: "length", value: 1e300),
    ]
    #expect(TrialRecording([header] + absurd)?.lines == [header])
  }

  @Test(arguments: [
    (#"{"name": "x"}"#, "'title' is missing"), ("[]", "expected a value of the type"), ("{", "not JSON"),
    (
      #"{"name":"x","title":"","summary":"","roles":[{"name":"A","purpose":""}],"steps":[]}"#,
      "roles: a plan must have two to four roles"
    ),
  ])
  func `a file that is not a plan is refused with a description of the fault`(text: String, message: String) {
    #expect(throws: TrialPlanError.self) { try TrialPlan(parsing: Array(text.utf8)) }
    do { _ = try TrialPlan(parsing: Array(text.utf8)) } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }
}
