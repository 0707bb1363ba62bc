#if os(Linux)
  import AppTrials

  extension HostVerb {
    static let grammar = CommandSyntax(
      name: "host", summary: "build an iOS app from its Xcode project, and try it on virtual phones",
      introduction: """
        Builds an iOS app for virtual phones, and plays it in many situations under several releases of iOS: for example with
        the screen locked, apart and together again, killed, or rebooted. The verb builds a copy, and does not change the
        app's sources. docs/hosting.md explains the changes in the copy, and the figures.
        """,
      usage: ["[OPTION]… PATH"], operands: OperandSyntax(placeholder: "PATH", kind: .file, maximum: 1),
      description: """
        PATH is an Xcode project, a folder with one, a Swift package, or a folder of Swift files. Standard output has a table
        with a row for each ordered pair of phones: the first discovery, connection and byte, in seconds since the trial
        began; under 'again', the first reading or byte after the last event of the situation; and the share of 30 s
        windows with a reading or a byte. The findings follow. Standard error lists the changes to the sources, and the
        sources that were left out. Ctrl-C ends the run, and prints the findings of the trials that were played.
        """,
      groups: [building, playing, writing],
      exitCodes: text(
        "0 no faults, 1 faults, or expectations that were not met, 64 wrong command line, 65 the app cannot be ",
        "built (each error names its file and line), 66 no such path, 69 no Swift toolchain, 74 reading or writing ",
        "failed, 130 interrupted"),
      examples: [
        "afterglow host Tests/HostedApps/Lantern",
        "afterglow host --target Lantern --ios 17,26 --phones 2 --junit report.xml Tests/HostedApps/Lantern/Lantern.xcodeproj",
        "afterglow host --situations all-locked --expect 'connected to .*' Tests/HostedApps/Meadow",
      ])

    private static let building = OptionGroup(
      "What to build:",
      [
        .value(
          "--target", "NAME", "the target to build, if a project has several apps or a package has several targets"),
        .value(
          "--sources", "FOLDER", .folder,
          "build the Swift files below this folder instead of those that the project names"),
        .value("--info-plist", "FILE", .file, "use this property list instead of the one that the project names"),
        .value("--configuration", "NAME", "the build configuration (Debug)"),
        .value(
          "--with", "FILE", .file,
          "add sources of your own, for example an app that uses a library; separate several with commas"),
        .value("--without", "FILE", .file, "leave out sources or folders; separate several with commas"),
        .value(
          "--work", "FOLDER", .folder, "the folder for the package and the phones' files (.afterglow-host)"),
        .value(
          "--afterglow", "FOLDER", .folder,
          "the checkout of Afterglow (the checkout in which the tool was built)"),
        .flag("--build-only", "build the app without playing it"),
        .flag("--changes", "report every change, not only the number of each kind"),
      ])

    private static let playing = OptionGroup(
      "What to play:",
      [
        .value(
          "--situations", "NAMES", .choices(TrialSituation.allCases.map(\.rawValue)),
          "play these situations, separated by commas; --list-situations lists all situations"),
        .value(
          "--scenario", "FILE", .file,
          "play this scenario instead of situations; docs/scenarios.md explains the format, and docs/hosting.md lists the ",
          "features that a scenario of a hosted app may use"),
        .value("--phones", "COUNTS", "numbers of phones, separated by commas (2,4)"),
        .value("--ios", "RELEASES", .releases, "releases of iOS, separated by commas (13,17,26,27)"),
        .value("--seed", "NUMBER", .seed, "random seed: the same number gives the same output"),
        .value(
          "--beside", "APP", .file,
          "run another app on every second phone: a path, or an app of this project: Advertiser, BackgroundAdvertiser"),
        .value(
          "--tap", "TEXTS",
          "the elements that every user taps a second after the launch: titles of buttons, rows or tabs, ",
          "accessibility identifiers, or names of outlets, separated by commas"),
        .value(
          "--sides", "SIDES",
          "take other sides of conflicts in the rulebook, such as L13=2, separated by commas; 'afterglow rules ",
          "--conflicts --modelled' lists the sides, numbered from 1"),
        .rulebook,
        .value(
          "--expect", "REGEX", "in every trial, every phone's log must have a line that matches this regular expression"
        ),
        .flag("--list-situations", "list the situations, and end"),
      ])

    private static let writing = OptionGroup(
      "What to write:",
      [
        .flag("--json", "print one JSON object a line instead of the table"),
        .value(
          "--junit", "FILE", .file,
          "write a JUnit report, in which a trial with a fault or an unmet expectation is a failed test case"),
        .report, .value("--logs", "FOLDER", .folder, "write each phone's log, a file for each trial and phone"),
        .value(
          "--captures", "FOLDER", .folder,
          "for each trial, write a pcapng file of the packets that a sniffer beside the phones receives"),
      ])
  }
#endif
