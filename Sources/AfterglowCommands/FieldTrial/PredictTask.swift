#if os(Linux)
  import AfterglowScenarios
  import AfterglowTrial
  import TrialJudging
  import VirtualPhone

  /// Plays a plan on virtual phones, and prints what the phones log in each step. With `--logs`, also writes the logs
  /// that real phones would share, and the capture that the plan's witness would record.
  struct PredictTask {
    let options: Options
    let surroundings: Surroundings

    func run() throws(CommandFailure) -> ExitCode {
      let plan = try surroundings.plan(options)
      let os = options["--os"].flatMap { OSVersion($0) } ?? .iOS27
      let model = PhoneModel.all.first { $0.name == options["--model"] } ?? .iPhone15
      let seed: UInt64 = options.integer("--seed") ?? 1
      let prediction: TrialPrediction
      do { prediction = try TrialPrediction(plan, os: os, model: model, seed: seed) } catch {
        throw .badData("the app's Info.plist cannot be read: \(error)")
      }
      let recording = try witnessRecording(of: prediction)
      let progress = Progress(surroundings, "predict \(plan.name)")
      let logs = prediction.run { share in
        progress.show(share) { Playback.rate(.seconds(plan.seconds * share), in: $0) }
        return !surroundings.isInterrupted
      }
      progress.end()
      if let folder = options["--logs"] {
        for (role, lines) in zip(plan.participants, logs) {
          try write(lines, to: "\(folder)/\(plan.name)-\(role.name).jsonl")
        }
      }
      try recording?.finish()
      if options.contains("--json") {
        for line in logs.joined() { try surroundings.output.line(String(decoding: line.json, as: UTF8.self)) }
      } else {
        for line in try summary(of: logs, plan) { try surroundings.output.line(line) }
      }
      return surroundings.code(.success)
    }

    /// Begins to record the packets that the plan's witness hears. Returns `nil` if no logs are written or the plan has
    /// no witness.
    private func witnessRecording(of prediction: TrialPrediction) throws(CommandFailure) -> AirRecording? {
      guard let folder = options["--logs"], let witness = prediction.plan.witness else { return nil }
      let recording = try AirRecording(path: "\(folder)/\(prediction.plan.name)-\(witness.name).pcapng")
      recording.listen(in: prediction.world, at: TrialPrediction.witnessPlace)
      return recording
    }

    private func write(_ lines: [TrialLine], to path: String) throws(CommandFailure) {
      let bytes = lines.flatMap { $0.json + [UInt8(ascii: "\n")] }
      let sink = try FileSink(path: path)
      try sink.write(bytes.span)
    }

    /// Returns the names of the lines that each phone logs in each step, and how often each name occurs.
    private func summary(of logs: [[TrialLine]], _ plan: TrialPlan) throws(CommandFailure) -> [String] {
      let timeline = try TrialTimeline.made(of: logs, plan)
      return zip(plan.steps, plan.beginnings).flatMap { step, beginning -> [String] in
        ["\(step.id), from \(Int(beginning)) s"]
          + plan.participants.map { role in
            let moments = timeline.moments(of: role.name, from: beginning, to: beginning + step.seconds)
            let counts = Dictionary(grouping: moments.map(\.line.name)) { $0 }.mapValues(\.count)
            return "    \(role.name)  "
              + counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
          }
      }
    }
  }

  extension TrialTimeline {
    /// Converts the times of all logs and captures to one clock. A fault in the logs is thrown as an error for the
    /// user.
    static func made(
      of logs: [[TrialLine]], _ plan: TrialPlan, captures: [TrialCapture] = []
    ) throws(CommandFailure) -> TrialTimeline {
      do throws(TrialFault) {
        return try TrialTimeline(plan, logs.compactMap { TrialRecording($0) }, captures: captures)
      } catch {
        throw .badData("\(error)")
      }
    }
  }
#endif
