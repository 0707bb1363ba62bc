import AfterglowTrial
public import VirtualPhone

/// The verdict of a trial on one rule.
public struct TrialVerdict: Sendable {
  /// The rule.
  public let rule: any RuleDescription
  /// The value of the rule in the rulebook.
  public let expected: RuleFigure
  /// Whether the rule holds.
  public let finding: Finding
  /// The measured value in words; empty if nothing was measured.
  public let measured: String
  /// The setting by which an overlay gives the rule its measured value; `nil` if the measurement determines no value,
  /// or if no overlay can set the rule.
  public let setting: RuleSetting?
  /// The description of the measurement.
  public let measurement: String
  /// The steps that decide the rule.
  public let steps: [String]
  /// The moments that support the finding.
  public let evidence: [TrialEvidence]

  /// Whether a rule holds.
  public enum Finding: Hashable, Sendable {
    /// The measurement agrees with the rulebook's value, within the tolerance that the plan states.
    case holds
    /// The measurement contradicts the rulebook's value.
    case fails
    /// The trial does not decide the rule, for this reason.
    case unknown(String)
  }
}

/// Judges, from the timeline of a trial, which of the plan's rules hold on the phones.
public struct TrialJudge {
  private let timeline: TrialTimeline
  private let rulebook: Rulebook
  private let model: PhoneModel
  /// The rules that the plan decides, each with the measurements that decide it.
  private let cases: [(rule: any RuleDescription, measurements: [TrialMeasurement])]

  /// Prepares the judgement of a trial by a rulebook. All phones in the trial have to be of `model`, because models of
  /// iPhones advertise differently.
  ///
  /// - Throws: An error if a rule of the plan is not in the rulebook. The error names the rule.
  public init(_ timeline: TrialTimeline, by rulebook: Rulebook, model: PhoneModel = .iPhone15) throws(TrialFault) {
    self.timeline = timeline
    self.rulebook = rulebook
    self.model = model
    var measurements: [String: [TrialMeasurement]] = [:]
    for (step, beginning) in zip(timeline.plan.steps, timeline.plan.beginnings) {
      for decision in step.decides {
        guard Rules.rule(named: decision.rule) != nil else {
          throw TrialFault("the plan's step '\(step.id)' decides '\(decision.rule)', which is not a rule")
        }
        measurements[decision.rule, default: []].append(
          TrialMeasurement(timeline: timeline, decision: decision, beginning: beginning, step: step))
      }
    }
    cases = Rules.all.compactMap { rule in measurements[rule.name].map { (rule, $0) } }
  }

  /// The verdicts, in the order of the rulebook.
  public func verdicts() -> [TrialVerdict] {
    var known: [String: TrialVerdict] = [:]
    for entry in cases { judge(entry.rule.name, &known, []) }
    return cases.compactMap { known[$0.rule.name] }
  }

  private func judge(_ name: String, _ known: inout [String: TrialVerdict], _ path: Set<String>) {
    guard known[name] == nil, !path.contains(name), let entry = cases.first(where: { $0.rule.name == name }) else {
      return
    }
    let premises = Set(entry.measurements.flatMap { $0.decision.unless ?? [] }).sorted()
    for premise in premises { judge(premise, &known, path.union([name])) }
    known[name] = verdict(entry.rule, entry.measurements, known)
  }

  private func verdict(
    _ rule: any RuleDescription, _ measurements: [TrialMeasurement], _ known: [String: TrialVerdict]
  ) -> TrialVerdict {
    let expected = rule.figure(in: rulebook)
    var findings: [TrialVerdict.Finding] = []
    var best: (reading: TrialReading, evidence: [TrialEvidence], decision: TrialDecision)?
    for measurement in measurements {
      let decision = measurement.decision
      if let premise = decision.unless?.lazy.compactMap({ known[$0] }).first(where: { $0.finding != .holds }) {
        let what = premise.finding == .fails ? "does not hold" : "cannot be told"
        findings.append(.unknown("\(premise.rule.name) \(what)"))
        continue
      }
      if decision.measure == .gap, let receiver = receiverWithPauses(among: decision.unless ?? []) {
        findings.append(.unknown("by rule \(receiver), the receiver has pauses in which it misses advertisements"))
        continue
      }
      let (reading, evidence) = measurement.read()
      let finding = finding(reading, TrialExpectation(expected), decision)
      if case .unknown = finding {} else { best = best ?? (reading, evidence, decision) }
      findings.append(finding)
    }
    let decided = Set(findings.filter { $0 == .holds || $0 == .fails })
    let finding: TrialVerdict.Finding =
      decided.count > 1
      ? .unknown("the steps disagree")
      : decided.first ?? findings.first ?? .unknown("the plan does not decide this rule")
    let text = best.flatMap { figure($0.reading, expected, $0.decision) }
    return TrialVerdict(
      rule: rule, expected: expected, finding: finding, measured: best.map { Self.words($0.reading, expected) } ?? "",
      setting: text.flatMap { rule.setting(to: $0) }, measurement: (best?.decision ?? measurements[0].decision).words,
      steps: measurements.map(\.step.id), evidence: best?.evidence ?? [])
  }

  /// The minimum share of the time for which a receiver has to be open to receive consecutive advertisements.
  private static let leastOpenShare = 0.5

  /// Returns the name of the first given rule under which a receiver is closed too often to receive consecutive
  /// advertisements; `nil` if there is no such rule.
  private func receiverWithPauses(among rules: [String]) -> String? {
    rules.first { name in
      guard let rule = Rules.rule(named: name),
        case .duty(let duty) = TrialExpectation(rule.figure(in: rulebook))
      else { return false }
      return duty.openShare < Self.leastOpenShare
    }
  }

  // MARK: Comparison

  /// The maximum ratio of the readings on both sides of a boundary. Readings that are further apart do not locate the
  /// boundary.
  private static let widestGap = 2.2

  private func finding(
    _ reading: TrialReading, _ expectation: TrialExpectation, _ decision: TrialDecision
  ) -> TrialVerdict.Finding {
    switch (reading, expectation) {
    case (.unknown(let reason), _): return .unknown(reason)
    case (.flag(let flag), .flag(let expected)): return flag == expected ? .holds : .fails
    case (.flag(let flag), .whole): return flag ? .holds : .fails
    case (.number(let middle, let least, let most, _), .number(let expected)):
      // A boundary was observed from both sides, so the rule's number has to be between the two readings.
      if decision.measure == .boundary {
        if most > least * Self.widestGap { return .unknown("no reading is near the boundary") }
        return least <= expected.upperBound && most >= expected.lowerBound ? .holds : .fails
      }
      return Self.isNear(middle, expected, decision) ? .holds : .fails
    case (.number(let middle, _, _, _), .duty(let duty)):
      let expected = decision.interval != nil ? Self.pause(of: duty, decision) : duty.openShare
      return Self.isNear(middle, expected...expected, decision) ? .holds : .fails
    case (.flag(let flag), .number(let expected)) where decision.measure == .place:
      return (Double(model.generation) >= expected.lowerBound) == flag ? .holds : .fails
    case (.longer(let seconds), .number(let expected)):
      if seconds > expected.upperBound, !Self.isNear(seconds, expected, decision) { return .fails }
      return .unknown("it lasts longer than the \(TrialMeasurement.short(seconds)) s for which it was observed")
    case (.flag, .number), (.flag, .duty), (.number, .flag), (.number, .whole), (.longer, .flag), (.longer, .duty),
      (.longer, .whole):
      return .unknown("the measurement does not fit the rule")
    }
  }

  private static func isNear(_ number: Double, _ expected: ClosedRange<Double>, _ decision: TrialDecision) -> Bool {
    let (tolerance, slack) = (decision.tolerance ?? 0, decision.slack ?? 0)
    return number >= expected.lowerBound * (1 - tolerance) - slack
      && number <= expected.upperBound * (1 + tolerance) + slack
  }

  /// The mean time until a receiver with pauses has heard an advertiser and the app has connected. The plan states the
  /// advertiser's interval.
  private static func pause(of duty: ScanDuty, _ decision: TrialDecision) -> Double {
    let interval = decision.interval ?? 0.105
    let share = min(1, duty.window.inSeconds / interval)
    return duty.interval.inSeconds * (1 / share - 0.5)
  }

  // MARK: Words

  private static func words(_ reading: TrialReading, _ expected: RuleFigure) -> String {
    switch reading {
    case .flag(let flag): return flag ? "yes" : "no"
    case .unknown: return ""
    case .longer(let seconds): return "more than \(TrialMeasurement.short(seconds)) s"
    case .number(let middle, let least, let most, let samples):
      let unit =
        Duration(figure: expected.description, unit: "") != nil
          || ClosedRange<Duration>(figure: expected.description, unit: "") != nil ? "s" : expected.unit ?? ""
      let range =
        samples > 1 ? " (\(TrialMeasurement.short(least)) to \(TrialMeasurement.short(most)), \(samples) samples)" : ""
      return "\(TrialMeasurement.short(middle)) \(unit)\(range)"
    }
  }

  /// Returns the measured value in the form of the rulebook, for an overlay; `nil` if the reading does not determine a
  /// value.
  private func figure(_ reading: TrialReading, _ rule: RuleFigure, _ decision: TrialDecision) -> String? {
    switch (reading, TrialExpectation(rule)) {
    case (.flag(let flag), .flag): return flag ? "yes" : "no"
    // The value is the first generation of models with the property that the rule describes. If this model lacks the
    // property, the next generation is assumed to have it.
    case (.flag(let flag), .number) where decision.measure == .place: return "\(model.generation + (flag ? 0 : 1))"
    case (.number(let middle, let least, let most, _), .number(let expected)):
      if expected.lowerBound < expected.upperBound {
        return "\(Self.milliseconds(least)) to \(Self.milliseconds(most))"
      }
      // Numbers other than durations are written without their unit.
      return Duration(figure: rule.description, unit: "") == nil ? Self.rounded(middle) : Self.milliseconds(middle)
    case (.number(let middle, _, _, _), .duty(let duty)):
      let window = duty.window
      if decision.interval != nil {
        // The window keeps its value, and the interval is computed from the measured pauses.
        let interval = duty.interval.inSeconds * middle / max(Self.pause(of: duty, decision), 1e-3)
        return "\(window.figure) of every \(Self.milliseconds(max(interval, window.inSeconds)))"
      }
      let open = min(duty.interval.inSeconds, max(middle * duty.interval.inSeconds, 1e-3))
      return "\(Self.milliseconds(open)) of every \(duty.interval.figure)"
    // An unknown reading, a lower bound, or a reading of a different type from the rule's determines no value.
    case (.unknown, _), (.flag, _), (.number, _), (.longer, _): return nil
    }
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\(Int((min(max(seconds, 1e-3), 1e6) * 1_000).rounded())) ms"
  }

  private static func rounded(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
