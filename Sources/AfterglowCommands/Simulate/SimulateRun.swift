#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// One scenario on its way, with one seed or many.
  struct SimulateRun {
    let name: String
    let scenario: Scenario
    let options: Options
    let surroundings: Surroundings

    private var isJSON: Bool { options.contains("--json") }

    /// Whether every expectation was met with every seed.
    func play(with seeds: [UInt64]) throws(CommandFailure) -> Bool {
      let printsEvents = seeds.count == 1 && !options.contains("--quiet")
      var failures: [UInt64] = []
      for (index, seed) in seeds.enumerated() {
        let progress = SimulateProgress(surroundings, name: name, seed: (index + 1, of: seeds.count))
        if try !play(seed: seed, printsEvents: printsEvents, progress) { failures.append(seed) }
      }
      if seeds.count > 1 { tell(failures, of: seeds.count) }
      return failures.isEmpty
    }

    private func play(
      seed: UInt64, printsEvents: Bool, _ progress: SimulateProgress
    ) throws(CommandFailure) -> Bool {
      let simulation: Simulation
      do { simulation = try Simulation(scenario, seed: seed) } catch {
        throw .badData("an app's Info.plist cannot be read: \(error)")
      }
      let lines = OrderedLines(surroundings)
      if printsEvents { try print(simulation, to: lines) }
      let verdicts = simulation.run { progress.show($0, of: scenario.duration) }
      progress.end()
      if isJSON { lines.append(JSON(verdicts, seed: seed, clock: scenario.wallClock).text) }
      try lines.finish()
      if !isJSON { tell(verdicts, seed: seed) }
      return verdicts.allSatisfy(\.isMet)
    }

    private func print(_ simulation: Simulation, to lines: OrderedLines) throws(CommandFailure) {
      let clock = scenario.wallClock
      if let name = options["--log"] {
        guard let phone = simulation.phone(name) else {
          throw .usage("there is no phone '\(name)'; there are \(scenario.phones.map(\.name).joined(separator: ", "))")
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

    private func tell(_ verdicts: [ExpectationChecker.Verdict], seed: UInt64) {
      let missed = verdicts.filter { !$0.isMet }
      for verdict in missed {
        surroundings.sayPlainly("\(name), seed \(seed): not met: \(verdict.expectation): \(verdict.finding)")
      }
      guard !verdicts.isEmpty else { return surroundings.sayPlainly("\(name), seed \(seed): nothing was expected") }
      surroundings.sayPlainly(
        "\(name), seed \(seed): \(verdicts.count - missed.count) of \(verdicts.count) expectations met")
    }

    private func tell(_ failures: [UInt64], of count: Int) {
      let list = failures.prefix(20).map(String.init).joined(separator: ", ")
      surroundings.sayPlainly(
        failures.isEmpty
          ? "\(name): all expectations met with each of \(count) seeds"
          : "\(name): expectations not met with \(failures.count) of \(count) seeds: "
            + "\(list)\(failures.count > 20 ? ", …" : "")")
    }
  }
#endif
