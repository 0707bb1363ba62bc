import AfterglowScenarios
import AfterglowTrial
import Testing
import TrialJudging
import VirtualPhone

/// The witness of a field trial on virtual phones: its capture decides rules, and fails no rule that holds.
@MainActor @Suite struct TrialWitnessTests {
  /// The plan "evening" with only the decisions that use captures, and only the steps that these decisions or the
  /// clocks need. Unless `withLongPauses` is set, the plan also lacks two steps with long pauses.
  nonisolated private static func plan(withLongPauses: Bool) throws -> TrialPlan {
    let file = try #require(TrialPrediction.bundledPlans.first { $0.name == "evening" })
    var plan = try TrialPlan(parsing: file.text)
    let long = ["pauses-dark", "late-location"]
    let clocks = ["clocks", "end-clocks"]
    plan.steps = plan.steps.compactMap { step in
      var step = step
      step.decides = step.decides.filter { $0.onAir == true }
      let isNeeded = !step.decides.isEmpty || clocks.contains(step.id) || step.id == long[1]
      return isNeeded && (withLongPauses || !long.contains(step.id)) ? step : nil
    }
    return plan
  }

  nonisolated private static func faults(lostShare: Double = 0) -> TrialPrediction.Faults {
    var faults = TrialPrediction.Faults()
    faults.clockOffset = .seconds(30)
    faults.driftPPM = 40
    faults.lostShare = lostShare
    return faults
  }

  nonisolated private static let variations: [String] = {
    guard let plan = try? plan(withLongPauses: true) else { return [] }
    return TrialWorld(plan, os: .iOS27).variations.map(\.rule.name)
  }()

  private func failing(_ verdicts: [TrialVerdict]) -> [String] {
    verdicts.filter { $0.finding == .fails }.map(\.rule.name)
  }

  @Test func `a capture decides at least ten rules`() { #expect(Self.variations.count >= 10, "\(Self.variations)") }

  @Test(arguments: variations, [3, 4] as [UInt64])
  func `a capture of a world that differs in one rule shows that only that rule fails`(
    rule: String, seed: UInt64
  ) throws {
    let plan = try Self.plan(withLongPauses: rule == "address-lifetime")
    var world = TrialWorld(plan, os: .iOS27, faults: Self.faults())
    let setting = try #require(world.variations.first { $0.rule.name == rule })
    #expect(failing(try world.verdicts(with: setting, seed: seed)) == [rule])
    // If the verdict needs one of the lost lines, no rule fails.
    world.faults = Self.faults(lostShare: 0.02)
    let named = failing(try world.verdicts(with: setting, seed: seed))
    #expect(named.isEmpty || named == [rule])
  }

  @Test func `in a world with the release's rules, a capture shows that every rule holds`() throws {
    let world = TrialWorld(try Self.plan(withLongPauses: true), os: .iOS27, faults: Self.faults())
    let verdicts = try world.verdicts(with: nil, seed: 5)
    #expect(verdicts.filter { $0.finding != .holds }.map { "\($0.rule.name) \($0.finding)" } == [])
  }

  @Test func `without a capture the rules that need one stay undecided, and the reason is stated`() throws {
    let world = TrialWorld(try Self.plan(withLongPauses: false), os: .iOS27, hasWitness: false)
    let verdicts = try world.verdicts(with: nil, seed: 1)
    let open = verdicts.filter { $0.finding != .holds && $0.finding != .fails }
    #expect(!verdicts.isEmpty && open.count == verdicts.count)
    #expect(open.contains { $0.finding == .unknown("there is no capture") })
  }

  @Test func `the clock of a capture is derived from the witness, or from the starts of advertisements`() throws {
    let plan = try Self.plan(withLongPauses: true)
    let prediction = try TrialPrediction(
      plan, os: .iOS27, model: .iPhone15, seed: 6, faults: Self.faults(lostShare: 0.02))
    let recordings = prediction.run().compactMap { TrialRecording($0) }
    let capture = try #require(prediction.capture)
    let told = try #require(TrialTimeline(plan, recordings, captures: [capture]).air.first)
    let phones = recordings.filter { $0.role != "W" }
    let found = try #require(TrialTimeline(plan, phones, captures: [capture]).air.first)
    #expect(told.isByWitness && !found.isByWitness)
    #expect(told.clock.offset.magnitude > 1)
    for second in [0.0, 1_000, 3_000] {
      let time = told.clock.origin + second
      #expect((told.clock.conductorTime(time) - found.clock.conductorTime(time)).magnitude < 0.25)
    }
    // With either clock, the capture covers the whole trial.
    for captures in [told, found] { #expect(captures.range.contains(0) && captures.range.contains(plan.seconds - 5)) }
    let verdicts = try TrialJudge(
      TrialTimeline(plan, phones, captures: [capture]), by: Rulebook(os: .iOS27)
    ).verdicts()
    #expect(verdicts.filter { $0.finding != .holds }.map(\.rule.name) == [])
  }

  @Test func `a capture without the trial, or with too few packets of the trial, is refused with the reason`() throws {
    let plan = try Self.plan(withLongPauses: false)
    let prediction = try TrialPrediction(plan, os: .iOS27, model: .iPhone15, seed: 7)
    let recordings = prediction.run().compactMap { TrialRecording($0) }.filter { $0.role != "W" }
    func fault(_ capture: TrialCapture) -> String? {
      do throws(TrialFault) {
        _ = try TrialTimeline(plan, recordings, captures: [capture])
        return nil
      } catch { return error.description }
    }
    var capture = TrialCapture(name: "x")
    #expect(fault(capture) == "the capture x contains no packet of a phone in the trial")
    // The trial ignores these packets: a stranger's packet, a malformed packet, and two packets with impossible times.
    capture.add(at: 1e9, from: 1, isScanResponse: false, [2, 1, 6, 3, 3, 0x0D, 0x18])
    capture.add(at: 1e9, from: 1, isScanResponse: false, [40, 255, 0x4C])
    capture.add(at: .infinity, from: 1, isScanResponse: false, Self.beacon)
    capture.add(at: .nan, from: 1, isScanResponse: false, Self.beacon)
    #expect(fault(capture) == "the capture x contains no packet of a phone in the trial")
    capture.add(at: 1e9, from: 1, isScanResponse: false, Self.beacon)
    #expect(fault(capture)?.contains("the clock of the capture x cannot be determined") == true)
  }

  /// An iBeacon of the plans.
  private static let beacon: [UInt8] =
    [26, 255, 0x4C, 0, 2, 21] + [
      0xA7, 0xF3, 0xC5, 0xD0, 0x52, 0xB1, 0x4E, 0x0C, 0x9C, 0x5B, 0x2D, 0x1A, 0x6F, 0x0E, 0x77, 0x10,
    ]
    + [0, 1, 0, 1, 0xC5]

  @Test func `a log of a phone without a role in the plan is refused`() throws {
    let plan = try Self.plan(withLongPauses: false)
    let header = TrialLine(number: 1, process: 1, time: 0, kind: .header, name: plan.name, text: "X")
    let others = ["A", "B"].map { TrialLine(number: 1, process: 1, time: 0, kind: .header, name: plan.name, text: $0) }
    let recordings = (others + [header]).compactMap { TrialRecording([$0]) }
    do throws(TrialFault) {
      _ = try TrialTimeline(plan, recordings)
      Issue.record("the log is accepted")
    } catch {
      #expect(error.description == "there is a log of 'X', which is not a role of the plan 'evening'")
    }
  }

  @Test(arguments: [
    (#"{"at": 1, "role": "W", "hand": "lock"}"#, false), (#"{"at": 1, "role": "W", "app": "monitor"}"#, false),
    (#"{"at": 1, "role": "W", "app": "beacon"}"#, true), (#"{"at": 1, "role": "A", "app": "monitor"}"#, true),
  ])
  func `a plan gives a witness only steps that a Linux machine can do`(act: String, isPlan: Bool) {
    let text = """
      {"name": "x", "title": "", "summary": "", "roles": [{"name": "A", "purpose": ""}, {"name": "B", "purpose": ""}],
       "witness": {"name": "W", "purpose": ""},
       "steps": [{"id": "s", "seconds": 9, "say": "", "acts": [\(act)], "decides": []}]}
      """
    #expect(((try? TrialPlan(parsing: Array(text.utf8))) != nil) == isPlan)
  }
}
