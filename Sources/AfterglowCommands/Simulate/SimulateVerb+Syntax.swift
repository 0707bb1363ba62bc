#if os(Linux)
  extension SimulateVerb {
    static let grammar = CommandSyntax(
      name: "simulate", summary: "play scenarios of virtual phones from files, and check their expectations",
      introduction: """
        Plays scenarios from files on virtual iPhones, which run the chat of Apps/ under iOS's rules for the background, in
        virtual time. A scenario lists the phones, the events on the phones with their times, and the expected results.
        docs/scenarios.md explains the format.
        """,
      usage: ["[OPTION]… SCENARIO.json…"],
      operands: OperandSyntax(placeholder: "SCENARIO.json", kind: .file, maximum: .max),
      description: """
        Standard output has a line for each event. At the end, standard error has each expectation that was not met, and
        the number of expectations that were met. With several seeds, the output has no events.
        """,
      groups: [
        OptionGroup(
          nil,
          [
            .value(
              "--seed", "NUMBER", .seed,
              "random seed, instead of the seed in the file: the same number gives the same output, byte for byte"),
            .value(
              "--seeds", "N", .number(1...1_000_000), "play each scenario with N seeds, beginning with --seed (or 1)"),
            .value("--log", "NAME", "print the log of this phone's app instead of the events"),
            .flag("--quiet", "print only the verdict"), .report, .rulebook,
            .flag(
              "--json", "print one JSON object a line: the events, then an object of kind 'verdict' for each seed"),
          ]),
        OptionGroup("With --seeds:", SharedSeeds.options),
      ],
      notes: """
        Shards may be played on different machines. The FILE of --merge contains the outputs of all shards, one after
        the other. With --merge, pass the other options that the shards had. docs/surveys.md has examples.

        Ctrl-C ends the scenario, and checks its expectations against the events up to that moment.
        """,
      exitCodes: text(
        "0 all expectations met, 1 some expectations not met, 64 wrong command line, 65 not a scenario (the message names the ",
        "key), 66 no such file, 74 reading or writing failed, 130 interrupted"),
      examples: [
        "afterglow simulate Sources/AfterglowScenarios/Examples/shortwave-in-pockets.json",
        "afterglow simulate --seeds 3 Sources/AfterglowScenarios/Examples/shortwave-departure.json",
        "afterglow simulate --seeds 8 --shard 2/4 Sources/AfterglowScenarios/Examples/shortwave-departure.json",
        "afterglow simulate --json Sources/AfterglowScenarios/Examples/shortwave-wake-regions.json",
      ])
  }
#endif
