#if os(Linux)
  import AfterglowScenarios
  import SeededRandom
  import SharedWork
  import VirtualPhone

  /// Plays scenarios from files and checks their expectations.
  struct SimulateVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      guard !options.operands.isEmpty else {
        throw .usage(
          "a scenario is missing: a file, or '-' for standard input; docs/scenarios.md explains the format")
      }
      let seeds = Self.seeds(options)
      try Self.check(options)
      let shared = try SharedSeeds(options, in: surroundings)
      let worker = try shared.worker()
      // No scenario is played before all files have been parsed.
      var scenarios: [(name: String, scenario: Scenario)] = []
      var texts: [String] = []
      for (number, operand) in options.operands.enumerated() {
        // A worker receives the contents of the files from the main process, so all processes use the same contents.
        let told = worker.flatMap { $0.briefing.indices.contains(number) ? Array($0.briefing[number].utf8) : nil }
        let text = if let told { told } else { try surroundings.contents(of: operand) }
        let name = operand == "-" ? "standard input" : operand
        do throws(ScenarioError) {
          scenarios.append((name, try Scenario(parsing: text)))
        } catch {
          throw .badData("\(name): \(error)")
        }
        try Self.check(scenarios[number].scenario, name)
        texts.append(String(decoding: text, as: UTF8.self))
      }
      let names = scenarios.map(\.name).joined(separator: ", ")
      let report = try RunReport(options, title: "afterglow simulate \(names)")
      var isWell = true
      let plan = WorkPlan(Self.title(seeds, texts, options))
      for (name, scenario) in scenarios {
        let run = SimulateRun(
          name: name, scenario: scenario, options: options, surroundings: surroundings, report: report)
        do { try run.add(seeds ?? [scenario.seed], to: plan) { isWell = $0 && isWell } } catch {
          throw .inputOutput("\(error)")
        }
      }
      let inProcess = report != nil || seeds.map { $0.count == 1 } ?? true
      let progress = Progress(surroundings, names)
      try shared.play(plan, as: worker, briefing: texts, inProcess: inProcess) { played in
        progress.show(Double(played) / Double(plan.count)) { _ in "\(played) of \(plan.count) seeds" }
      }
      progress.end()
      if surroundings.isInterrupted {
        surroundings.say("\(names): interrupted; the expectations are checked only against the part that was played")
      }
      try report?.write()
      return surroundings.code(isWell ? .success : .findings)
    }

    /// Returns a title that is the same for all shards of one run.
    private static func title(_ seeds: [UInt64]?, _ texts: [String], _ options: Options) -> String {
      let range = seeds.flatMap { seeds in seeds.first.map { "seeds \($0) to \(seeds.last ?? $0)" } } ?? "no seeds"
      // A fingerprint distinguishes different files of the same name.
      let prints = texts.map { String(SplitMix64(seed: 0, name: $0).seedForHashing, radix: 16) }
      return "simulate \(range) of \(prints.joined(separator: " "))\(options.contains("--json") ? " as JSON" : "")"
    }

    /// Throws an error if a scenario needs a hosted app, which shows controls and has its own log.
    private static func check(_ scenario: Scenario, _ name: String) throws(CommandFailure) {
      let hint = "works only for hosted apps ('afterglow host --scenario')"
      for action in scenario.actions {
        if case .tap = action.action {
          let seconds = (action.time - .zero) / .seconds(1)
          throw .badData("\(name): 'tap' at \(seconds) s \(hint); in the chat, which shows no controls here, use 'say'")
        }
      }
      for expectation in scenario.expectations {
        if case .happens(let pattern, _, _, _) = expectation.claim, pattern.kind == .logged {
          throw .badData("\(name): 'logged' \(hint); remove the expectation, or play the scenario there")
        }
      }
    }

    private static func check(_ options: Options) throws(CommandFailure) {
      if options["--log"] != nil {
        let count: Int = options.integer("--seeds") ?? 1
        if let other = ["--json", "--quiet"].first(where: options.contains) ?? (count > 1 ? "--seeds" : nil) {
          throw .usage("--log prints the log of a run, so it excludes \(other)")
        }
      }
      let given = SharedSeeds.given(options)
      guard let first = given.first else { return }
      guard options["--seeds"] != nil else {
        throw .usage("\(first) needs --seeds, because \(first) divides several seeds among processes")
      }
      guard options["--html"] == nil else {
        throw .usage("\(first) and --html exclude each other: the page needs all seeds played in one process")
      }
    }

    /// Returns the seeds to play; `nil` if each scenario is played with the seed in its file.
    private static func seeds(_ options: Options) -> [UInt64]? {
      let one: UInt64? = options.integer("--seed")
      let count: Int? = options.integer("--seeds")
      switch (one, count) {
      case (nil, nil): return nil
      case (let seed, nil): return seed.map { [$0] }
      case (let first, let count?):
        let first = first ?? 1
        return (0..<UInt64(count)).map { first &+ $0 }
      }
    }
  }
#endif
