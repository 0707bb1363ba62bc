#if os(Linux)
  import AfterglowScenarios
  import SharedWork
  import VirtualPhone

  /// Plays one scenario with one seed or with several seeds.
  struct SimulateRun {
    let name: String
    let scenario: Scenario
    let options: Options
    let surroundings: Surroundings
    let report: RunReport?

    private var isJSON: Bool { options.contains("--json") }

    /// The result of one seed, which a worker process sends to the main process.
    struct Outcome: Codable {
      var isMet: Bool
      /// The verdict as JSON, if the command line asks for JSON.
      var json: String?
      /// The expectations that were not met.
      var missed: [String] = []
      var summary: String?
    }

    /// Plays one seed in this process, and prints the result. Returns whether every expectation was met.
    func play(seed: UInt64) throws(CommandFailure) -> Bool {
      var isWell = true
      let plan = WorkPlan(name)
      do {
        try add([seed], to: plan) { isWell = $0 }
        try plan.run()
      } catch let error as CommandFailure {
        throw error
      } catch {
        throw .inputOutput("\(error)")
      }
      if surroundings.isInterrupted {
        surroundings.say("\(name): interrupted; the expectations are checked only against the part that was played")
      }
      return isWell
    }

    /// Adds two steps to a plan for each seed: playing the seed, and printing its result.
    ///
    /// - Parameters:
    ///   - seeds: The seeds to play.
    ///   - plan: The plan, with the work of all scenarios.
    ///   - judge: Called for each seed with `true` if all expectations were met.
    ///
    /// - Throws: An error if the plan cannot accept more work.
    func add(_ seeds: [UInt64], to plan: WorkPlan, judge: @escaping (Bool) -> Void) throws {
      let printsEvents = seeds.count == 1 && !options.contains("--quiet")
      let progress = Progress(surroundings, name)
      let lines = OrderedLines(surroundings)
      var failures: [UInt64] = []
      var played = 0
      for (number, seed) in seeds.enumerated() {
        let share = { (time: WorldTime) in (Double(number) + (time - .zero) / scenario.duration) / Double(seeds.count) }
        try plan.add {
          try play(seed: seed, printsEvents: printsEvents, lines) { time in
            progress.show(share(time)) {
              Playback.rate(scenario.duration * (share(time) * Double(seeds.count)), in: $0)
            }
            return !surroundings.isInterrupted
          } end: {
            progress.end()
          }
        } then: { (outcome: Outcome) in
          if !outcome.isMet { failures.append(seed) }
          played += 1
          judge(outcome.isMet)
          try printOutcome(outcome, seed: seed, lines)
        }
      }
      plan.then { if seeds.count > 1 { printFailures(failures, of: played) } }
    }

    private func play(
      seed: UInt64, printsEvents: Bool, _ lines: OrderedLines, _ goesOn: (WorldTime) -> Bool, end: () -> Void
    ) throws(CommandFailure) -> Outcome {
      let simulation: Simulation
      do { simulation = try Simulation(scenario, seed: seed) } catch {
        throw .badData("an app's Info.plist cannot be read: \(error)")
      }
      if printsEvents { try print(simulation, to: lines) }
      let recorder = report?.follow(
        simulation.world, title: "\(scenario.title), seed \(seed)", lasting: scenario.duration)
      recorder?.follow(simulation)
      let verdicts = simulation.run(goesOn)
      recorder?.record(verdicts, of: scenario)
      report?.end()
      end()
      return outcome(verdicts, seed: seed)
    }

    private func outcome(_ verdicts: [ExpectationChecker.Verdict], seed: UInt64) -> Outcome {
      let missed = verdicts.filter { !$0.isMet }
      var outcome = Outcome(isMet: missed.isEmpty)
      if isJSON {
        outcome.json = JSON(verdicts, seed: seed, clock: scenario.wallClock).text
      } else {
        outcome.missed = missed.map { "\($0.expectation): \($0.finding)" }
        outcome.summary =
          verdicts.isEmpty
          ? "the scenario has no expectations"
          : "\(verdicts.count - missed.count) of \(verdicts.count) expectations met"
      }
      return outcome
    }

    private func print(_ simulation: Simulation, to lines: OrderedLines) throws(CommandFailure) {
      let clock = scenario.wallClock
      if let name = options["--log"] {
        guard let phone = simulation.phone(name) else {
          throw .usage(
            "there is no phone '\(name)'; the phones are \(scenario.phones.map(\.name).joined(separator: ", "))")
        }
        phone.console = { lines.append($0.formatted(clock)) }
      } else {
        let width = scenario.phones.map(\.name.count).max() ?? 0
        let isJSON = isJSON
        simulation.onEvent = { event in
          lines.append(isJSON ? JSON(event, clock).text : event.text(clock, nameWidth: width))
        }
      }
    }

    private func printOutcome(_ outcome: Outcome, seed: UInt64, _ lines: OrderedLines) throws(CommandFailure) {
      if let json = outcome.json { lines.append(json) }
      try lines.finish()
      for text in outcome.missed { surroundings.sayPlainly("\(name), seed \(seed): not met: \(text)", .bad) }
      if let summary = outcome.summary { surroundings.sayPlainly("\(name), seed \(seed): \(summary)") }
    }

    private func printFailures(_ failures: [UInt64], of count: Int) {
      let list = failures.prefix(20).map(String.init).joined(separator: ", ")
      surroundings.sayPlainly(
        failures.isEmpty
          ? "\(name): all expectations met with all \(count) seeds"
          : "\(name): expectations not met with \(failures.count) of \(count) seeds: "
            + "\(list)\(failures.count > 20 ? ", …" : "")")
    }
  }

  extension RunRecorder {
    /// Records the events that a scenario reports about its phones, except the events that the recorder observes
    /// itself.
    fileprivate func follow(_ simulation: Simulation) {
      let (onEvent, names) = (simulation.onEvent, simulation.scenario.phones.map(\.name))
      simulation.onEvent = { [weak self] event in
        onEvent?(event)
        guard let self, let phone = names.firstIndex(of: event.phone) else { return }
        let peer = event.peer.flatMap { names.firstIndex(of: $0) }
        let (name, text) = (event.peer ?? "somebody", event.text ?? "")
        switch event.kind {
        case .action: record(.note, phone, text: "* \(text)")
        case .appeared:
          if let peer { identify(peer, phone, text: "is near") }
          record(.note, phone, peer, text: "\(name) is near")
        case .departed: record(.note, phone, peer, text: "\(name) is gone")
        case .linked: record(.note, phone, peer, text: "is linked with \(name)")
        case .unlinked: record(.note, phone, peer, text: "is no longer linked with \(name)")
        case .message: record(.message, phone, peer, text: text)
        case .delivered: record(.note, phone, peer, text: "\(name) has received \"\(text)\"")
        case .expired: record(.fault, phone, peer, text: "gives up on \"\(text)\"")
        case .refused: record(.fault, phone, text: "cannot send: \(text)")
        case .condition: record(.note, phone, text: text)
        case .launched, .notified, .logged: break
        }
      }
    }

    /// Records the expectations that were not met.
    fileprivate func record(_ verdicts: [ExpectationChecker.Verdict], of scenario: Scenario) {
      for verdict in verdicts where !verdict.isMet {
        let phone = scenario.phones.firstIndex { $0.name == verdict.expectation.phone } ?? 0
        record(.finding, phone, text: "not met: \(verdict.expectation): \(verdict.finding)")
      }
    }
  }
#endif
