#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// Plays scenarios from files and holds them against what they expect.
  struct SimulateVerb: Verb {
    let name = "simulate"
    let summary = "play scenarios of virtual phones from files, and check what they expect"

    func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try Options(
        arguments, of: name, flags: ["--json", "--quiet"], values: ["--seed", "--seeds", "--log"],
        maximumOperands: Int.max)
      guard !options.operands.isEmpty else {
        throw .usage(
          "which scenario? a file, or '-' for standard input; 'afterglow simulate --help' explains the format")
      }
      let seeds = try Self.seeds(options)
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
      var isWell = true
      for (name, scenario) in scenarios {
        let run = SimulateRun(name: name, scenario: scenario, options: options, surroundings: surroundings)
        isWell = try run.play(with: seeds ?? [scenario.seed]) && isWell
      }
      return isWell ? .success : .findings
    }

    /// The seeds to play with; `nil` leaves it to each scenario.
    private static func seeds(_ options: Options) throws(CommandFailure) -> [UInt64]? {
      let one: UInt64? = try options.integer("--seed", in: 0...UInt64.max)
      let count: Int? = try options.integer("--seeds", in: 1...1_000_000)
      switch (one, count) {
      case (nil, nil): return nil
      case (let seed, nil): return seed.map { [$0] }
      case (let first, let count?):
        let first = first ?? 1
        return (0..<UInt64(count)).map { first &+ $0 }
      }
    }

    var help: String {
      """
      Plays scenarios from files: virtual iPhones that run the chat of Apps/ under iOS's rules for the background, in
      virtual time; what is done to them and when; what is expected to come of it. docs/scenarios.md explains the format.

      Usage: afterglow simulate [OPTION]… SCENARIO.json…

      Printed on standard output is what happens, a line each; on standard error, at the end, each expectation that was
      not met, and how many were. With several seeds the events are left out.

      Options:
        --seed NUMBER   other luck than the file's: the same number gives the same output, byte for byte
        --seeds N       play it with N seeds, from --seed or 1 on
        --log NAME      the log of this phone's app instead of the events
        --quiet         the verdict alone
        --json          one JSON object a line: the events, then an object of kind 'verdict' for each seed
        --help          this text

      Exit codes: 0 all expectations met, 1 some not met, 64 wrong command line, 65 not a scenario (the message names the
      key), 66 no such file, 74 reading or writing failed.

      Examples:
        afterglow simulate coffeeshop.json
        afterglow simulate --seeds 100 coffeeshop.json
        afterglow simulate --json coffeeshop.json
      """
    }
  }
#endif
