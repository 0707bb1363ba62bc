#if os(Linux)
  import AfterglowDecoding
  import AfterglowScenarios
  import AfterglowTrial
  import TrialJudging
  import VirtualPhone

  /// Reads the logs and captures of a trial, and prints for each rule of the plan whether the rule holds.
  struct JudgeTask {
    let options: Options
    let surroundings: Surroundings

    func run() throws(CommandFailure) -> ExitCode {
      let operands = try TrialOperands(options, in: surroundings)
      guard let name = operands.logs.lazy.compactMap({ TrialRecording($0) }).first?.plan else {
        throw .badData("no log has a header; pass complete logs, as the app in Apps/Trial shares them")
      }
      let plan = try surroundings.plan(named: options["--plan"] ?? name)
      let timeline = try TrialTimeline.made(of: operands.logs, plan, captures: operands.captures)
      guard let os = options["--os"].flatMap({ OSVersion($0) }) ?? OSVersion(timeline.release) else {
        throw .badData("the log names no release of iOS; pass the release with --os")
      }
      let model = PhoneModel.all.first { $0.name == options["--model"] }
      var rulebook = Rulebook(os: os)
      for overlay in RulebookOverlay.inForce where overlay.applies(to: os, model ?? .iPhone15) {
        rulebook.apply(overlay)
      }
      let verdicts: [TrialVerdict]
      do throws(TrialFault) {
        verdicts = try TrialJudge(timeline, by: rulebook, model: model ?? .iPhone15).verdicts()
      } catch {
        throw .badData("\(error)")
      }
      let lines =
        options.contains("--json") ? verdicts.map { JSON($0).text } : text(of: verdicts, timeline, os)
      for line in lines { try surroundings.output.line(line) }
      if let path = options["--overlay"] {
        let overlay = RulebookOverlay(
          verdicts, release: os.description, model: model, source: "field trial '\(plan.name)'")
        try FileSink(path: path).write(Array((overlay.json.text + "\n").utf8).span)
      }
      if let path = options["--html"] {
        try FileSink(path: path).write(Array(VerdictPage(verdicts, timeline, os).text.utf8).span)
      }
      return verdicts.contains { $0.finding == .fails } ? .findings : .success
    }

    private func text(of verdicts: [TrialVerdict], _ timeline: TrialTimeline, _ os: OSVersion) -> [String] {
      var lines = ["\(timeline.plan.title), iOS \(RuleText.release(os))"]
      for role in timeline.plan.participants {
        guard let clock = timeline.clocks[role.name] else { continue }
        let kind = role == timeline.plan.witness ? "witness" : "phone"
        lines.append("\(kind) \(role.name): \(clock.words); lines lost: \(timeline.lost[role.name] ?? 0)")
      }
      for air in timeline.air { lines.append("capture \(printable(air.name)): \(air.words)") }
      var table = Table(["rule", "", "verdict", "rulebook", "measured"], leading: [0, 1, 2, 3, 4])
      for verdict in verdicts {
        table.append([
          verdict.rule.id, verdict.rule.name, verdict.word, verdict.expected.description,
          verdict.reason ?? verdict.measured,
        ])
      }
      lines += [""] + table.lines
      for verdict in verdicts where verdict.finding == .fails {
        lines += ["", "\(verdict.rule.id) \(verdict.rule.name): \(verdict.measurement)"]
        lines += verdict.evidence.map { "    \(decimal($0.time, 2)) s  \($0.role)  \($0.text)" }
      }
      let counts = Dictionary(grouping: verdicts, by: \.word).mapValues(\.count)
      let words = TrialVerdict.words.map { "\(counts[$0] ?? 0) \($0)" }
      return lines + ["", "of \(verdicts.count) rules: " + words.joined(separator: ", ")]
    }
  }

  extension TrialClock {
    /// The clock's offset and drift from the conductor's clock, and the accuracy of the offset, in words.
    fileprivate var words: String {
      "clock \(decimal(offset, 3)) s and \(decimal(drift * 1e6, 1)) ppm from the conductor's, "
        + "known to \(decimal(error, 3)) s"
    }
  }

  extension TrialAir {
    /// The capture's clock, and the part of the plan that the capture covers.
    var words: String {
      "\(clock.words), by \(isByWitness ? "the witness's log" : "when advertisements begin"); "
        + "\(decimal(range.lowerBound, 0)) s to \(decimal(range.upperBound, 0)) s of the plan"
    }
  }

  extension TrialVerdict {
    static let words = ["holds", "does not hold", "cannot be told"]

    /// The finding in words.
    var word: String {
      switch finding {
      case .holds: Self.words[0]
      case .fails: Self.words[1]
      case .unknown: Self.words[2]
      }
    }

    /// The reason why the trial cannot decide the rule; `nil` if the trial decides the rule.
    var reason: String? {
      if case .unknown(let reason) = finding { return reason }
      return nil
    }
  }

  extension JSON {
    init(_ verdict: TrialVerdict) {
      self = .object(present: [
        "kind": .string("verdict"), "id": .string(verdict.rule.id), "rule": .string(verdict.rule.name),
        "verdict": .string(verdict.word), "rulebook": .string(verdict.expected.description),
        "measured": verdict.measured.isEmpty ? nil : .string(verdict.measured),
        "value": verdict.setting.map { .string($0.figure.description) }, "reason": verdict.reason.map { .string($0) },
        "measurement": .string(verdict.measurement), "steps": .array(verdict.steps.map { .string($0) }),
        "evidence": .array(
          verdict.evidence.map { moment in
            .object([
              "seconds": .number(moment.time), "phone": .string(moment.role), "text": .string(moment.text),
            ])
          }),
      ])
    }
  }

  extension RulebookOverlay {
    /// The overlay as the contents of a file for `--rulebook`.
    var json: JSON {
      .object(present: [
        "title": title.isEmpty ? nil : .string(title), "release": .string(release),
        "model": model.map { .string($0.name) },
        "values": .array(
          values.map { value in
            .object([
              "rule": .string(value.setting.rule.name), "value": .string(value.setting.figure.description),
              "source": .string(value.source),
            ])
          }),
      ])
    }
  }
#endif
