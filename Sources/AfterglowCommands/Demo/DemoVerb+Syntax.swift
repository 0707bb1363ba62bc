#if os(Linux)
  import AfterglowProximity
  import AfterglowScenarios
  import AfterglowWire

  extension DemoVerb {
    static let grammar = CommandSyntax(
      name: "demo", summary: "watch virtual phones in the background find each other, an hour in a moment",
      introduction: """
        Plays the reference apps' demonstrations on virtual phones, which run the apps in Apps/ as an iPhone would,
        under iOS's rules for the background, in virtual time.
        """,
      usage: [
        "[three-phones] [OPTION]…", "overflow [OPTION]…", "sequential [OPTION]…", "shortwave [OPTION]…",
        "vigil [OPTION]…", "soak [OPTION]…", "stadium [OPTION]…",
      ],
      tasks: [
        TaskSyntax(name: "three-phones", summary: "three iPhones in the background for an hour"),
        TaskSyntax(name: "overflow", summary: "two locked iPhones read each other's overflow area"),
        TaskSyntax(name: "sequential", summary: "one iPhone walks through the service UUIDs"),
        TaskSyntax(name: "shortwave", summary: "the story of Shortwave in five parts"),
        TaskSyntax(name: "vigil", summary: "what keeps an app awake, found by leaving it out"),
        TaskSyntax(name: "soak", summary: "a day of ten people, and two checkers that watch"),
        TaskSyntax(name: "stadium", summary: "whom a piece of news reaches among ten thousand phones"),
      ],
      defaultTask: "three-phones", description: stories, groups: options,
      notes: """
        On Ctrl-C the demonstration ends where it is, and prints what is known so far.
        """,
      exitCodes: text(
        "0 well, 1 shortwave or soak ended otherwise than it had to, 64 wrong command line, 74 writing failed, ",
        "130 interrupted"),
      examples: [
        "afterglow demo", "afterglow demo --phone C --seed 7", "afterglow demo --log --deny-location",
        "afterglow demo overflow --os 17.0 --foreign 20", "afterglow demo sequential | afterglow decode --summary",
        "afterglow demo --quiet --capture air.pcapng", "afterglow demo shortwave --part c",
        "afterglow demo vigil --os 18 --hours 2", "afterglow demo soak --seed 7 --hours 3",
        "afterglow demo stadium --phones 60 --minutes 2",
      ])

    private static let stories = """
      three-phones: three iPhones, all with the Advertiser in the background, find and identify each other and keep
      reading signal strengths for an hour. Phone A (iPhone 6, iOS 11.4.1) is launched at 14:57:36 and sent to the
      background; phone B (iPhone 6, iOS 10.2.1) is launched beside it at 14:59:49 and its screen switched off; phone C
      (iPhone 7, iOS 13.4.1) is switched on far away at 15:45, sent to the background and carried towards the others.
      Prints a drawing of the hour, and a table of what each phone learned of each other one: since when the other was in
      range, when it was discovered, how long its identification took, the number of signal strength readings, the longest
      gap between two readings, and the share of 30-second windows with at least one. With --log it prints one phone's
      log instead, with what the person with the phones did; the table of that phone follows on standard error.

      overflow: two locked iPhones with the Background Advertiser read four bytes, 01 02 03 04, from each other's
      overflow area, without a connection. Notifications light their screens when nothing was received for a while.

      sequential: one iPhone with the Background Advertiser walks through the service UUIDs 0, 1, 2, …, one a second, in
      the background. Printed is what a sniffer beside it receives, in the form of the Ubertooth's tool: input for
      'afterglow decode' and 'afterglow analyze'. On a terminal it is a line for each change of the bits instead.

      shortwave: the story of an app that told people who is near and let them talk, in five parts: (a) Matt and Ethan
      open their apps one after the other, and Alonso, who is inside of the one beacon region already, misses Ethan;
      (b) with 19 wake regions nobody is missed; (c) of two locked phones both are told that somebody is near, one is
      opened, they talk over a relay; (d) with the relay down they talk from phone to phone; (e) one leaves, and is
      forgotten. Printed is what each phone sees; the parts are scenarios, which 'afterglow simulate' plays as well.

      vigil: what keeps an app awake, hearing and coming back, found by leaving it out. Three phones again and again, each
      time with one ingredient left out, on iOS 11, 13, 14, 16, 18 and 26: how long the app still runs behind a dark screen,
      how long it ranges, whether it reads its companion and finds a newcomer, whether it comes back after its end, and
      what it costs. Charge is by a model, whose constants and sources stand in docs/vigil.md.

      soak: a day of ten people with phones of many models and releases, which are killed, rebooted and switched off now
      and then, while two checkers watch: whether anybody is reported near a minute after leaving, and whether everybody
      is found who has to be by the rules. Printed is what the checkers find, each time with what had happened before
      on the phones that it is about; on standard error what befell each phone and when, how often two phones had to
      find each other, and how often they did.

      stadium: 10,000 people in the rows of a stadium, each with the app on the phone. Everybody opens it once in the first
      half of the time and puts the phone away; some walk about. One phone has a piece of news, and each phone tells it to
      those that its node knows nearby. Printed, minute by minute, is how many have opened the app, how many know of
      another phone, how many others the one in the middle knows, how many the news has reached, and how far away.
      Ten thousand phones take a while: --phones and --minutes make it smaller.
      """

    private static let options = [
      OptionGroup(
        nil,
        [
          .value(
            "--seed", "NUMBER", .seed, "random seed: the same number gives the same output, byte for byte (1)"),
          .flag("--quiet", "the table alone, without drawing or log"),
          .flag("--json", "one JSON object a line: the log, then an object of kind 'summary'"),
          .rulebook,
        ]),
      OptionGroup(
        "of all but sequential and stadium:", of: ["three-phones", "overflow", "shortwave", "vigil", "soak"],
        [.report]),
      OptionGroup(
        "of three-phones, overflow and sequential:", of: ["three-phones", "overflow", "sequential"],
        [
          .value(
            "--capture", "FILE", .file,
            "record what is on the virtual air as pcapng, which Wireshark opens: advertisements and scan responses as a ",
            "sniffer between the phones hears them. Packets of connections are not in it")
        ]),
      OptionGroup(
        "of three-phones:", of: ["three-phones"],
        [
          .value("--phone", "NAME", .choice(ThreePhones.devices.map(\.name)), "the log of another phone (A)"),
          .flag("--log", "phone A's log, line by line"),
          .flag("--deny-location", "phone A's user refuses location: the app is suspended and its log stops"),
        ]),
      OptionGroup(
        "of overflow:", of: ["overflow"],
        [
          .value("--phone", "NAME", .choice(["A", "B"]), "the log of another phone (A)"),
          .value("--os", "RELEASE", .release, "the iOS of both phones (13.4.1)"),
          .value(
            "--code", "CODE", .choice(OverflowCodeChoice.allCases.map(\.rawValue)),
            "write in 'bank', 'hamming', 'rail' or 'quad' instead of what suits the release ('automatic')"),
          .value("--foreign", "N", .number(0...100), "other apps on each phone advertise N services of their own (0)"),
        ]),
      OptionGroup(
        "of overflow and sequential:", of: ["overflow", "sequential"],
        [.value("--seconds", "N", .number(1...86_400), "how long it lasts (120 and 300)")]),
      OptionGroup(
        "of shortwave:", of: ["shortwave"],
        [.value("--part", "LETTER", .choice(Shortwave.allCases.map(\.rawValue)), "one part alone")]),
      OptionGroup(
        "of vigil:", of: ["vigil"],
        [
          .value("--os", "RELEASE", .release, "one release instead of six"),
          .value(
            "--without", "NAME", .choice(Omission.allCases.map(\.rawValue)),
            "nothing and this alone: ",
            Omission.allCases.filter { $0 != .nothing }.map(\.rawValue).joined(separator: ", ")),
          .value(
            "--hours", "N", .number(1...240), "how long the phone lies there with its screen dark (8)"),
        ]),
      OptionGroup(
        "of stadium:", of: ["stadium"],
        [
          .value("--phones", "N", .number(1...100_000), "how many phones there are (10000)"),
          .value("--minutes", "N", .number(1...600), "how long it lasts (5)"),
        ]),
      OptionGroup(
        "of soak:", of: ["soak"],
        [
          .value("--hours", "N", .number(1...240), "how long it lasts (24)"),
          .value(
            "--lines", "N", .number(0...10_000),
            "how many lines of each phone's log to print before what was found (30)"),
        ]),
    ]
  }
#endif
