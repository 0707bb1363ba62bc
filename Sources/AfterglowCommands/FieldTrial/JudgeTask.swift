#if os(Linux)
  import AfterglowScenarios
  import AfterglowTrial
  import TrialJudging
  import VirtualPhone

  /// Reads the logs of a trial, and says of each rule of the plan whether it holds.
  struct JudgeTask {
    let options: Options
    let surroundings: Surroundings

    func run() throws(CommandFailure) -> ExitCode {
      let logs = try readLogs()
      guard let name = logs.lazy.compactMap({ TrialRecording($0) }).first?.plan else {
        throw .badData("no log has a header; pass files that the app has shared")
      }
      let plan = try surroundings.plan(named: options["--plan"] ?? name)
      let timeline = try TrialTimeline.made(of: logs, plan)
      guard let os = options["--os"].flatMap({ OSVersion($0) }) ?? OSVersion(timeline.release) else {
        throw .badData("the log names no release of iOS; pass one with --os")
      }
      let model = PhoneModel.all.first { $0.name == options["--model"] }
      var rulebook = Rulebook(os: os)
      for overlay in RulebookOverlay.inForce where overlay.applies(to: os, model ?? .iPhone15) {
        rulebook.apply(overlay)
      }
      let verdicts: [TrialVerdict]
      do throws(TrialFault) { verdicts = try TrialJudge(timeline, by: rulebook).verdicts() } catch {
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

    private func readLogs() throws(CommandFailure) -> [[TrialLine]] {
      guard !options.operands.isEmpty else { throw .usage("logs are missing; pass a file from each phone") }
      var logs: [[TrialLine]] = []
      for operand in options.operands {
        let lines = TrialRecording.lines(in: try surroundings.contents(of: operand))
        let bad = lines.count { $0 == nil }
        if bad > 0 {
          surroundings.say("\(operand): lines left out, because they are malformed: \(bad) of \(lines.count)")
        }
        logs.append(lines.compactMap(\.self))
      }
      return logs
    }

    private func text(of verdicts: [TrialVerdict], _ timeline: TrialTimeline, _ os: OSVersion) -> [String] {
      var lines = ["\(timeline.plan.title), iOS \(RuleText.release(os))"]
      for role in timeline.plan.roles {
        guard let clock = timeline.clocks[role.name] else { continue }
        let offset = "\(decimal(clock.offset, 3)) s and \(decimal(clock.drift * 1e6, 1)) ppm from the conductor's"
        lines.append(
          "phone \(role.name): clock \(offset), within \(decimal(clock.error, 3)) s; "
            + "lines lost: \(timeline.lost[role.name] ?? 0)")
      }
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

    /// Why it cannot be told; `nil` if it can.
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
    /// The overlay as a file.
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
