#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// Prints the story of Shortwave as its phones report it: for each part a heading, the events and the expected
  /// result.
  struct ShortwaveDemo {
    let options: Options
    let surroundings: Surroundings
    let report: RunReport?

    /// Plays the story. Returns whether everything happened as expected.
    func run() throws(CommandFailure) -> Bool {
      let seed = options.seed
      var isWell = true
      for part in parts where !surroundings.isInterrupted {
        let scenario: Scenario
        do throws(ScenarioError) { scenario = try part.scenario() } catch {
          throw .badData("part \(part.rawValue): \(error)")
        }
        if !options.contains("--json"), !options.contains("--quiet") {
          try surroundings.output.line("\n(\(part.rawValue)) \(scenario.title)\n")
        }
        let run = SimulateRun(
          name: "part \(part.rawValue)", scenario: scenario, options: options, surroundings: surroundings,
          report: report)
        isWell = try run.play(seed: seed) && isWell
      }
      try report?.write()
      return isWell
    }

    private var parts: [Shortwave] {
      options["--part"].flatMap(Shortwave.init).map { [$0] } ?? Shortwave.allCases
    }
  }
#endif
