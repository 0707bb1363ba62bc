#if os(Linux)
  import AppTrials

  extension HostVerb {
    static let grammar = CommandSyntax(
      name: "host", summary: "build an iOS app from its Xcode project, and try it on virtual phones",
      introduction: """
        Builds an iOS app for virtual phones and plays it in many situations: with the screen locked, apart and together
        again, killed, rebooted, under several releases of iOS. The app's sources stay as they are. docs/hosting.md
        explains what is changed in the copy that is built, and what the figures mean.
        """,
      usage: ["[OPTION]… PATH"], operands: OperandSyntax(placeholder: "PATH", kind: .file, maximum: 1),
      description: """
        PATH is an Xcode project, a folder with one, a Swift package, or a folder of Swift files. Standard output carries
        the table: for each ordered pair of phones the first discovery, connection and byte, in seconds since the trial
        began, and the share of 30 s windows with a reading or a byte. The findings follow. Standard error tells what was
        changed and left out. On Ctrl-C the findings so far are printed.
        """,
      groups: [building, playing, writing],
      exitCodes: text(
        "0 no faults, 1 faults or expectations that were not met, 64 wrong command line, 65 the app cannot be ",
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
        .value("--target", "NAME", "this target, where a project has several apps or a package several targets"),
        .value("--sources", "FOLDER", .folder, "the Swift files below this folder, whatever a project says"),
        .value("--info-plist", "FILE", .file, "this property list, whatever the project says"),
        .value("--configuration", "NAME", "the build configuration; Debug without it"),
        .value(
          "--with", "FILE", .file, "a source of your own, for a library without an app; commas between several"),
        .value("--without", "FILE", .file, "leave out a source or a folder; commas between several"),
        .value(
          "--work", "FOLDER", .folder, "where the package and the phones' files go; .afterglow-host without it"),
        .value(
          "--afterglow", "FOLDER", .folder,
          "the checkout of this project; the one that the tool was built in without it"),
        .flag("--build-only", "build, and play nothing"),
        .flag("--changes", "tell every change, not only how many of each kind"),
      ])

    private static let playing = OptionGroup(
      "What to play:",
      [
        .value(
          "--situations", "NAMES", .choices(TrialSituation.allCases.map(\.rawValue)),
          "these situations, with commas between; --list-situations lists them"),
        .value(
          "--scenario", "FILE", .file,
          "this story in the place of situations; docs/scenarios.md explains the format, and docs/hosting.md what of it ",
          "is for hosted apps"),
        .value("--phones", "COUNTS", "numbers of phones, with commas between; 2,4 without it"),
        .value("--ios", "RELEASES", .releases, "releases of iOS, with commas between; 13,17,26,27 without it"),
        .value("--seed", "NUMBER", .seed, "random seed; the same number gives the same output"),
        .value(
          "--beside", "APP", .file,
          "another app on every second phone: a path, or one of this project's own: Advertiser, BackgroundAdvertiser"),
        .value(
          "--tap", "TEXTS",
          "what every user taps a second after the launch, with commas between: titles of buttons, rows or tabs, ",
          "accessibility identifiers, names of outlets"),
        .value(
          "--sides", "SIDES",
          "other sides of conflicts between the sources, such as L13=2, with commas between; 'afterglow rules --conflicts ",
          "--modelled' lists them, and counts from 1"),
        .rulebook,
        .value("--expect", "REGEX", "every phone's log must have a line with it, in every trial"),
        .flag("--list-situations", "list the situations, and do nothing else"),
      ])

    private static let writing = OptionGroup(
      "What to write:",
      [
        .flag("--json", "one JSON object a line in the place of the table"),
        .value(
          "--junit", "FILE", .file,
          "a JUnit report: a trial is a test case, a fault or an expectation that is not met fails it"),
        .report, .value("--logs", "FOLDER", .folder, "each phone's log, a file for each trial and phone"),
        .value("--captures", "FOLDER", .folder, "what a sniffer beside the phones hears, a pcapng file for each trial"),
      ])
  }
#endif
