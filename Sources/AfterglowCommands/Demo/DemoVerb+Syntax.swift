#if os(Linux)
  import AfterglowProximity
  import AfterglowScenarios
  import AfterglowWire

  extension DemoVerb {
    static let grammar = CommandSyntax(
      name: "demo", summary: "watch virtual phones in the background find each other",
      introduction: """
        Plays demonstrations on virtual phones. The phones run the apps in Apps/ under iOS's rules for the background, in
        virtual time: an hour takes a moment.
        """,
      usage: [
        "[three-phones] [OPTION]…", "overflow [OPTION]…", "sequential [OPTION]…", "shortwave [OPTION]…",
        "vigil [OPTION]…", "soak [OPTION]…", "stadium [OPTION]…",
      ],
      tasks: [
        TaskSyntax(name: "three-phones", summary: "three iPhones in the background for an hour"),
        TaskSyntax(name: "overflow", summary: "two locked iPhones read each other's overflow area"),
        TaskSyntax(name: "sequential", summary: "one iPhone walks through the service UUIDs"),
        TaskSyntax(name: "shortwave", summary: "a proximity chat, in five parts"),
        TaskSyntax(name: "vigil", summary: "the techniques that keep an app awake, each left out once"),
        TaskSyntax(name: "soak", summary: "a day of ten people, watched by two checkers"),
        TaskSyntax(name: "stadium", summary: "how news spreads among ten thousand phones"),
      ],
      defaultTask: "three-phones", description: stories, groups: options,
      notes: """
        Ctrl-C ends the demonstration, and prints the results so far.
        """,
      exitCodes: text(
        "0 success, 1 shortwave or soak found a violation, 64 wrong command line, 74 writing failed, ",
        "130 interrupted"),
      examples: [
        "afterglow demo", "afterglow demo --phone C --seed 7", "afterglow demo --log --deny-location",
        "afterglow demo overflow --os 17.0 --foreign 20", "afterglow demo sequential | afterglow decode --summary",
        "afterglow demo --quiet --capture air.pcapng", "afterglow demo shortwave --part c",
        "afterglow demo vigil --os 18 --hours 2", "afterglow demo soak --seed 7 --hours 3",
        "afterglow demo stadium --phones 60 --minutes 2",
      ])

    private static let stories = """
      three-phones: three iPhones with the app Advertiser in the background find and identify each other, and keep reading
      signal strengths for an hour. On phone A (iPhone 6, iOS 11.4.1) the app is launched at 14:57:36 and sent to the
      background. On phone B (iPhone 6, iOS 10.2.1), beside phone A, the app is launched at 14:59:49, and the screen is
      switched off. Phone C (iPhone 7, iOS 13.4.1) is switched on far away at 15:45. The app on phone C is launched and
      sent to the background, and the phone is carried towards phones A and B. The output is a drawing of the hour, and
      a table with a row for each pair: when the other phone came into range, when it was discovered, how long its
      identification took, the number of signal strength readings, the longest gap between two readings, and the share
      of 30-second windows with at least one reading. With --log the output is one phone's log and the acts of the
      person with the phones. That phone's table follows on standard error.

      overflow: two locked iPhones with the app Background Advertiser read the four bytes 01 02 03 04 from each other's
      overflow area, without a connection. If a phone has read nothing for a while, a notification lights its screen.

      sequential: one iPhone with the app Background Advertiser walks through the service UUIDs 0, 1, 2, …, one a second,
      in the background. The output is the packets that a sniffer beside the phone receives, in the format of
      'ubertooth-btle', which 'afterglow decode' and 'afterglow analyze' read. On a terminal, the output is a line for
      each change of the bits.

      shortwave: the problems of Shortwave, an app that showed who is near and let people talk, in five parts. (a) Matt
      and Ethan open their apps one after the other. Alonso is already inside the only beacon region, so his phone
      misses Ethan's. (b) With 19 wake regions, every phone finds every other. (c) Two locked phones both announce that
      somebody is near. One person opens the app, and the two people talk over a relay. (d) While the relay is down, two
      people talk from phone to phone. (e) One person leaves, and the other person's phone forgets the one who left. The
      output is what each phone reports. The parts are scenarios, which 'afterglow simulate' plays as well.

      vigil: the techniques that keep an app awake. Three phones play the same story several times on iOS 11, 13, 14,
      16, 18, 26 and 27. Each time the node leaves out one technique that keeps it awake (an ingredient). The table shows
      how long the app runs while the screen is dark, how long the app ranges, whether it reads a companion's phone and
      finds a newcomer's, whether iOS launches it after its end, and how much charge it uses. A model computes the
      charge; docs/vigil.md lists its constants and sources.

      soak: a day of ten people with phones of many models and releases. Now and then an app is killed, or a phone is
      rebooted or switched off. One checker verifies that no phone is reported near a minute after it has left. Another
      checker verifies that each phone finds all phones that iOS's rules let it find. The output is each violation, with
      the lines that the logs of its phones had before the violation. Standard error shows what happened to each phone
      and when, how often a phone had to find another phone nearby, and how often it did so.

      stadium: 10,000 people sit in a stadium, each with the app on the phone. In the first half of the run, each person
      opens the app once, and puts the phone away. Some people walk about. One phone has a piece of news, and each phone
      with the news passes it on to the phones that its node reports as near. For each minute, the output shows how many
      people have opened the app, how many phones know another phone, how many phones the median phone knows, how many
      phones the news has reached, and how many metres the news has travelled. A run with ten thousand phones takes a
      while; --phones and --minutes make the run smaller.
      """

    private static let options = [
      OptionGroup(
        nil,
        [
          .value(
            "--seed", "NUMBER", .seed, "random seed: the same number gives the same output, byte for byte (1)"),
          .flag("--quiet", "print only the table, without the drawing or the log"),
          .flag("--json", "print one JSON object a line: the lines of the log, then an object of kind 'summary'"),
          .rulebook,
        ]),
      OptionGroup(
        "For all tasks except sequential and stadium:", of: ["three-phones", "overflow", "shortwave", "vigil", "soak"],
        [.report]),
      OptionGroup(
        "For three-phones, overflow and sequential:", of: ["three-phones", "overflow", "sequential"],
        [
          .value(
            "--capture", "FILE", .file,
            "write a pcapng file, which Wireshark opens, of the advertisements and scan responses that a sniffer between the ",
            "phones hears. The file has no packets of connections")
        ]),
      OptionGroup(
        "For three-phones:", of: ["three-phones"],
        [
          .value("--phone", "NAME", .choice(ThreePhones.devices.map(\.name)), "print this phone's log (A)"),
          .flag("--log", "print phone A's log"),
          .flag(
            "--deny-location",
            "phone A's user denies location, and no phone sends pulses, so phone A's app is suspended and its log ",
            "stops"),
        ]),
      OptionGroup(
        "For overflow:", of: ["overflow"],
        [
          .value("--phone", "NAME", .choice(["A", "B"]), "print this phone's log (A)"),
          .value("--os", "RELEASE", .release, "the release of iOS on both phones (13.4.1)"),
          .value(
            "--code", "CODE", .choice(OverflowCodeChoice.allCases.map(\.rawValue)),
            "the overflow code: 'bank', 'hamming', 'rail', 'quad', or 'automatic' for the code that suits the release (automatic)"
          ),
          .value(
            "--foreign", "N", .number(0...100), "the number of services that other apps on each phone advertise (0)"),
        ]),
      OptionGroup(
        "For overflow and sequential:", of: ["overflow", "sequential"],
        [.value("--seconds", "N", .number(1...86_400), "the length of the run (120 for overflow, 300 for sequential)")]),
      OptionGroup(
        "For shortwave:", of: ["shortwave"],
        [.value("--part", "LETTER", .choice(Shortwave.allCases.map(\.rawValue)), "play only this part")]),
      OptionGroup(
        "For vigil:", of: ["vigil"],
        [
          .value("--os", "RELEASE", .release, "play only this release of iOS, instead of seven releases"),
          .value(
            "--without", "NAME", .choice(Omission.allCases.map(\.rawValue)),
            "leave out only this ingredient, after a run with all ingredients: ",
            Omission.allCases.filter { $0 != .nothing }.map(\.rawValue).joined(separator: ", ")),
          .value(
            "--hours", "N", .number(1...240), "the time for which the phone's screen is dark, in hours (8)"),
        ]),
      OptionGroup(
        "For stadium:", of: ["stadium"],
        [
          .value("--phones", "N", .number(1...100_000), "the number of phones (10000)"),
          .value("--minutes", "N", .number(1...600), "the length of the run (5)"),
        ]),
      OptionGroup(
        "For soak:", of: ["soak"],
        [
          .value("--hours", "N", .number(1...240), "the length of the run (24)"),
          .value(
            "--lines", "N", .number(0...10_000),
            "for each violation, the number of preceding lines of each phone's log to print (30)"),
        ]),
    ]
  }
#endif
