#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// Plays scenarios from files and holds them against what they expect.
  struct SimulateVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      guard !options.operands.isEmpty else {
        throw .usage(
          "a scenario is missing: a file, or '-' for standard input; 'afterglow simulate --help' explains the format")
      }
      let seeds = Self.seeds(options)
      // Nothing is played before all files are known to be right.
      var scenarios: [(name: String, scenario: Scenario)] = []
      for operand in options.operands {
        let text = try surroundings.contents(of: operand)
        let name = operand == "-" ? "standard input" : operand
        do throws(ScenarioError) {
          scenarios.append((name, try Scenario(parsing: text)))
        } catch {
          throw .badData("\(name): \(error)")
        }
      }
      let names = scenarios.map(\.name).joined(separator: ", ")
      let report = try RunReport(options, title: "afterglow simulate \(names)")
      var isWell = true
      for (name, scenario) in scenarios where !surroundings.isInterrupted {
        let run = SimulateRun(
          name: name, scenario: scenario, options: options, surroundings: surroundings,
          report: report)
        isWell = try run.play(with: seeds ?? [scenario.seed]) && isWell
      }
      try report?.write()
      return surroundings.code(isWell ? .success : .findings)
    }

    /// The seeds to play with; `nil` leaves it to each scenario.
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
