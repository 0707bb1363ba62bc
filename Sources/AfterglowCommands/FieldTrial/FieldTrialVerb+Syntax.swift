#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  extension FieldTrialVerb {
    static let grammar = CommandSyntax(
      name: "trial", summary: "measure iOS's rules with real phones: plans, predictions, verdicts",
      introduction: """
        Plans of a field trial that anyone with two iPhones can run, what virtual phones make of them, and what the logs of
        real phones say of each rule. docs/trial.md tells participants what to do.
        """,
      usage: [
        "plans [--json]", "explain PLAN [--json]", "predict PLAN [--os RELEASE] [--model MODEL] [OPTION]…",
        "judge LOG… [OPTION]…",
      ],
      tasks: [
        TaskSyntax(name: "plans", summary: "list the plans"),
        TaskSyntax(name: "explain", summary: "what a plan does and decides, step by step", operands: plan),
        TaskSyntax(name: "predict", summary: "play a plan on virtual phones", operands: plan),
        TaskSyntax(
          name: "judge", summary: "say of each rule whether it holds",
          operands: OperandSyntax(placeholder: "LOG", kind: .file, maximum: 4)),
      ],
      description: """
        PLAN is the name of a plan that 'plans' lists, or a file. LOG is what the app on one phone has shared.

        predict prints what each phone logs in each step. judge puts the logs on one clock, and prints for each rule that
        the plan can decide: holds, does not hold, or cannot be told and why; beside it what the rulebook says and what was
        measured. The moments that show it follow for the rules that do not hold.
        """,
      groups: [
        OptionGroup(nil, [.flag("--json", "one JSON object a line; of predict the lines of the logs")]),
        OptionGroup(
          "of predict and judge:", of: ["predict", "judge"],
          [
            .value("--os", "RELEASE", .release, "the release of iOS (27; of judge what the log says)"),
            .value("--model", "MODEL", .choice(PhoneModel.all.map(\.name)), "the model of the phones (iPhone 15)"),
            .rulebook,
          ]),
        OptionGroup(
          "of predict:", of: ["predict"],
          [
            .value("--seed", "NUMBER", .seed, "random seed: the same number gives the same logs (1)"),
            .value("--logs", "FOLDER", .folder, "write the logs as the app shares them, a file for each phone"),
          ]),
        OptionGroup(
          "of judge:", of: ["judge"],
          [
            .value(
              "--plan", "FILE", .file,
              "the file of the plan that was played, for a plan that the app does not bring"),
            .value("--overlay", "FILE", .file, "write what was measured of the rules that do not hold, for --rulebook"),
            .value("--html", "FILE", .file, "write the verdicts as a page as well. It needs nothing from elsewhere"),
          ]),
      ],
      exitCodes: text(
        "0 well, 1 a rule does not hold, 64 wrong command line, 65 not a plan or not the logs of one, 66 no such ",
        "file, 74 reading or writing failed, 130 interrupted"),
      examples: [
        "afterglow trial plans", "afterglow trial explain twenty-minutes",
        "afterglow trial predict twenty-minutes --os 26",
      ])

    private static let plan = OperandSyntax(placeholder: "PLAN", kind: .file, maximum: 1)
  }
#endif
