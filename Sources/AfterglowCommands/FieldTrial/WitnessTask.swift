#if os(Linux)
  import AfterglowBlueZ
  import AfterglowTrial
  import Trial
  import VirtualPhone

  /// Plays the witness of a plan with this machine's radio, and records what is on air.
  ///
  /// The witness runs the same app as the phones: it asks the conductor for the time, carries out its part of the plan,
  /// and logs what it does.
  struct WitnessTask {
    let options: Options
    let surroundings: Surroundings

    func run() throws(CommandFailure) -> ExitCode {
      let plan = try surroundings.plan(options)
      guard let witness = plan.witness else {
        throw .badData("the plan '\(plan.name)' has no part for a witness; add the member 'witness' to the plan's file")
      }
      let app: PhoneApp
      do { app = try .trial() } catch { throw .badData("the app's Info.plist cannot be read: \(error)") }
      let duration = options.duration()
      let run = try RadioRun(surroundings)
      let machine = LinuxMachine(
        bus: run.bus, loop: run.loop, adapter: options["--adapter"], seed: .random(in: .min ... .max), wallClock: .now)
      if let failure = machine.start() { throw .unavailable(failure.explanation) }
      defer { machine.end() }
      machine.controller.onRemark = { surroundings.say($0) }
      machine.controller.onCondition = { surroundings.say("radio: \($0.name)") }
      let adapter = try permittedAdapter(of: machine)
      let path = "\(options["--logs"] ?? ".")/\(plan.name)-\(witness.name)"
      let (log, capture) = (try FileSink(path: path + ".jsonl"), try FileSink(path: path + ".btsnoop"))
      let recording = MonitorRecording(adapter: adapter.index)
      let head = MonitorRecording.head
      try capture.write(head.span)

      let phone = machine.addPhone(listsServices: true)
      let part = TrialPart(plan: plan, role: witness.name)
      var isFinished = false
      part.onLine = { line in
        if line.name == "finished" { isFinished = true }
        do throws(CommandFailure) {
          let bytes = line.json + [UInt8(ascii: "\n")]
          try log.write(bytes.span)
          try show(line, at: machine)
        } catch {
          run.fail(error)
        }
        if isFinished { run.loop.stop() }
      }
      let installed = phone.install(app, playing: part)
      phone.launch(installed)
      var filter = WitnessFilter()
      machine.controller.record { event in
        guard filter.admits(event) else { return }
        let time = machine.world.wallClock.unixSeconds(at: machine.world.now)
        let record = recording.record(of: event, at: time)
        do throws(CommandFailure) { try capture.write(record.span) } catch { run.fail(error) }
      }
      surroundings.say("looks for phone \(plan.roles[0].name); choose the plan '\(plan.name)' on that phone now")
      phone.world.schedule(after: Self.beginning) { installed.process?.beginTrial() }
      try run.run(for: duration)
      surroundings.say("wrote '\(path).jsonl' and '\(path).btsnoop'")
      if isFinished { return .success }
      surroundings.say("the plan was not played to its end; 'afterglow trial judge' shows which steps are missing")
      return run.isInterrupted ? .interrupted : .unfinished
    }

    /// The time from the start of the app until it joins the trial.
    private static let beginning = Duration.seconds(1)

    /// Returns the adapter in use. Throws an error if there is no adapter, or if this user lacks the permission to
    /// receive all advertisements. A capture that lacks some advertisements would show wrong intervals.
    private func permittedAdapter(of machine: LinuxMachine) throws(CommandFailure) -> Adapter {
      guard let adapter = machine.controller.chosen else {
        throw .unavailable(RadioFailure.noAdapter(options["--adapter"]).explanation)
      }
      let abilities = machine.abilities(of: adapter)
      guard abilities.mayListen else { throw .unavailable(RadioFailure.notPermitted("cap_net_raw").explanation) }
      guard abilities.mayManage || abilities.offersMonitors else {
        throw .unavailable(RadioFailure.notPermitted("cap_net_admin").explanation)
      }
      return adapter
    }

    /// Prints a line of the log if the line helps a person at the machine to follow the plan. With `--json`, prints
    /// every line.
    private func show(_ line: TrialLine, at machine: LinuxMachine) throws(CommandFailure) {
      if options.contains("--json") {
        try surroundings.output.line(String(decoding: line.json, as: UTF8.self))
      } else if let words = Self.words(line) {
        try surroundings.output.line(machine.world.wallClock.timeOfDay(at: machine.world.now).prefix(8) + "  " + words)
      }
      try surroundings.output.flush()
    }

    private static func words(_ line: TrialLine) -> String? {
      switch (line.kind, line.name) {
      case (.clock, _):
        guard let times = line.times, times.count == 3 else { return nil }
        return "the conductor's clock is \(decimal(times[1] - (times[0] + times[2]) / 2, 3)) s ahead"
      case (.state, "step"): return "step \(line.text ?? "")"
      case (.state, "finished"): return "the plan is over"
      case (.call, "missed"): return "an act was missed, because this machine was busy or asleep"
      case (.call, let name): return "\(name) \((line.list ?? []).joined(separator: " "))"
      default: return nil
      }
    }
  }
#endif
