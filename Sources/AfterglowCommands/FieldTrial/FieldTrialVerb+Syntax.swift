#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  extension FieldTrialVerb {
    static let grammar = CommandSyntax(
      name: "trial", summary: "measure iOS's rules with real phones: plans, predictions, verdicts",
      introduction: """
        Lists the plans of a field trial that anyone with two iPhones can run, predicts what virtual phones log in a plan,
        plays the plan's witness with this machine's Bluetooth, and judges each rule by the logs of real phones. docs/trial.md
        is the guide for participants.
        """,
      usage: [
        "plans [--json]", "explain PLAN [--json]", "predict PLAN [--os RELEASE] [--model MODEL] [OPTION]…",
        "witness PLAN [--adapter NAME] [--logs FOLDER] [OPTION]…", "judge LOG… [CAPTURE…] [OPTION]…",
      ],
      tasks: [
        TaskSyntax(name: "plans", summary: "list the plans"),
        TaskSyntax(
          name: "explain", summary: "show the steps of a plan, and the rules that they decide", operands: plan),
        TaskSyntax(name: "predict", summary: "play a plan on virtual phones", operands: plan),
        TaskSyntax(name: "witness", summary: "play a plan's witness with this machine's Bluetooth", operands: plan),
        TaskSyntax(
          name: "judge", summary: "decide for each rule whether it holds",
          operands: OperandSyntax(placeholder: "LOG", kind: .file, maximum: 12)),
      ],
      description: """
        PLAN is the name of a plan that 'plans' lists, or a file. LOG is a log that the app on one phone has shared, or the
        witness's log. CAPTURE is a recording of the air in any format that 'afterglow decode' reads.

        predict prints what each phone logs in each step. Start witness when phone A begins the plan. The task asks
        phone A for the time, plays the witness's part, and writes a log and a capture until the plan ends. The task has
        the requirements of 'afterglow scan', and needs the capability CAP_NET_RAW; it also needs CAP_NET_ADMIN
        unless bluetoothd was started with -E.

        judge aligns the clocks of the logs and captures, and prints a verdict for each rule that the plan can decide:
        holds, does not hold, or cannot be told, with the reason. The rulebook's value and the measured value are
        printed beside the verdict. The log lines that contradict a rule follow. The witness's log determines the clock
        of the witness's capture. The moments at which advertisements begin determine the clock of any other capture.
        """,
      groups: [
        OptionGroup(
          nil, [.flag("--json", "print one JSON object a line; predict and witness print the lines of the logs")]),
        OptionGroup(
          "For predict and judge:", of: ["predict", "judge"],
          [
            .value("--os", "RELEASE", .release, "the release of iOS (27; for judge, the release in the log)"),
            .value("--model", "MODEL", .choice(PhoneModel.all.map(\.name)), "the model of the phones (iPhone 15)"),
            .rulebook,
          ]),
        OptionGroup(
          "For predict:", of: ["predict"],
          [
            .value("--seed", "NUMBER", .seed, "random seed: the same number gives the same logs (1)")
          ]),
        OptionGroup(
          "For predict and witness:", of: ["predict", "witness"],
          [
            .value(
              "--logs", "FOLDER", .folder,
              "write the witness's capture, and a log for each phone in the app's format (for witness: .)"
            )
          ]),
        OptionGroup("For witness:", of: ["witness"], [Options.adapter, Options.seconds]),
        OptionGroup(
          "For judge:", of: ["judge"],
          [
            .value(
              "--plan", "FILE", .file,
              "the file of the plan, if the app does not contain the plan"),
            .value(
              "--overlay", "FILE", .file,
              "write the measured values of the rules that do not hold, as a file for --rulebook"),
            .value("--html", "FILE", .file, "also write the verdicts as a page, which works offline"),
          ]),
      ],
      exitCodes: text(
        "0 success, 1 a rule does not hold, 64 wrong command line, 65 not a plan or not the logs of one, 66 no such ",
        "file, 69 the radio cannot be used, 74 reading or writing failed, 75 the time of --seconds ended before the ",
        "witness's plan, 130 interrupted"),
      examples: [
        "afterglow trial plans", "afterglow trial explain twenty-minutes",
        "afterglow trial predict twenty-minutes --os 26",
      ])

    private static let plan = OperandSyntax(placeholder: "PLAN", kind: .file, maximum: 1)
  }
#endif
