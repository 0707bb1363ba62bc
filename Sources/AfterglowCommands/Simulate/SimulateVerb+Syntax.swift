#if os(Linux)
  extension SimulateVerb {
    static let grammar = CommandSyntax(
      name: "simulate", summary: "play scenarios of virtual phones from files, and check what they expect",
      introduction: """
        Plays scenarios from files: virtual iPhones that run the chat of Apps/ under iOS's rules for the background, in
        virtual time; what is done to them and when; what is expected to come of it. docs/scenarios.md explains the format.
        """,
      usage: ["[OPTION]… SCENARIO.json…"],
      operands: OperandSyntax(placeholder: "SCENARIO.json", kind: .file, maximum: .max),
      description: """
        Printed on standard output is what happens, a line each; on standard error, at the end, each expectation that was
        not met, and how many were. With several seeds the events are left out.
        """,
      groups: [
        OptionGroup(
          nil,
          [
            .value(
              "--seed", "NUMBER", .seed,
              "random seed in place of the file's: the same number gives the same output, byte for byte"),
            .value("--seeds", "N", .number(1...1_000_000), "play it with N seeds, from --seed or 1 on"),
            .value("--log", "NAME", "the log of this phone's app instead of the events"),
            .flag("--quiet", "the verdict alone"), .report, .rulebook,
            .flag(
              "--json", "one JSON object a line: the events, then an object of kind 'verdict' for each seed"),
          ]),
        OptionGroup("with --seeds:", SharedSeeds.options),
      ],
      notes: """
        Shards may be played on different machines; their outputs, one after the other, are the FILE of --merge, which takes the
        other options of the shards. docs/surveys.md has examples.

        On Ctrl-C the scenario ends where it is, and its expectations are judged by what happened until then.
        """,
      exitCodes: text(
        "0 all expectations met, 1 some not met, 64 wrong command line, 65 not a scenario (the message names the ",
        "key), 66 no such file, 74 reading or writing failed, 130 interrupted"),
      examples: [
        "afterglow simulate Sources/AfterglowScenarios/Examples/shortwave-in-pockets.json",
        "afterglow simulate --seeds 3 Sources/AfterglowScenarios/Examples/shortwave-departure.json",
        "afterglow simulate --seeds 8 --shard 2/4 Sources/AfterglowScenarios/Examples/shortwave-departure.json",
        "afterglow simulate --json Sources/AfterglowScenarios/Examples/shortwave-wake-regions.json",
      ])
  }
#endif
