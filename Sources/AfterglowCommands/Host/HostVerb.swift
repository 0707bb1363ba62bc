#if os(Linux)
  import AppBuilding
  import AppProcesses
  import AppTrials
  import Foundation

  /// Builds an app from Xcode and plays it on virtual phones.
  struct HostVerb: Verb {
    let name = "host"
    let summary = "build an iOS app from its Xcode project, and try it on virtual phones"

    func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try HostOptions(arguments, of: name, in: surroundings)
      if options.listsSituations {
        for situation in Situation.allCases {
          try surroundings.output.line("\(padded(situation.rawValue, to: 20))  \(situation.explanation)")
        }
        return .success
      }
      let build = HostBuild(options: options, surroundings: surroundings)
      let (plan, program) = try build.run()
      guard !options.isBuildOnly else { return .success }
      return try HostMatrix(
        options: options, surroundings: surroundings, plan: plan, program: program,
        other: try HostNeighbor(options: options, surroundings: surroundings).app()
      ).play()
    }

    var help: String {
      """
      Builds an iOS app for virtual phones and plays it in many situations: with the screen locked, apart and together
      again, killed, rebooted, under several releases of iOS. The app's sources stay as they are. docs/hosting.md
      explains what is changed in the copy that is built, and what the figures mean.

      Usage: afterglow host [OPTION]… PATH

      PATH is an Xcode project, a folder with one, a Swift package, or a folder of Swift files. Standard output carries
      the table: for each ordered pair of phones the first discovery, connection and byte, in seconds since the trial
      began, and the share of 30 s windows with a reading or a byte. The findings follow. Standard error tells what was
      changed and left out.

      What to build:
        --target NAME         this target, where a project has several apps or a package several targets
        --sources FOLDER      the Swift files below this folder, whatever a project says
        --info-plist FILE     this property list, whatever the project says
        --configuration NAME  the build configuration; Debug without it
        --with FILE           a source of your own, for a library without an app; commas between several
        --without FILE        leave out a source or a folder; commas between several
        --work FOLDER         where the package and the phones' files go; .afterglow-host without it
        --afterglow FOLDER    the checkout of this project; the one that the tool was built in without it
        --build-only          build, and play nothing
        --changes             tell every change, not only how many of each kind

      What to play:
        --situations NAMES    these situations, with commas between; --list-situations lists them
        --scenario FILE       this story in the place of situations; docs/scenarios.md explains the format, and
                              docs/hosting.md what of it is for hosted apps
        --phones COUNTS       numbers of phones, with commas between; 2,4 without it
        --ios RELEASES        releases of iOS, with commas between; 13,17,26,27 without it
        --seed NUMBER         other luck; the same number gives the same output
        --beside APP          another app on every second phone: a path, or one of this project's own: Advertiser,
                              BackgroundAdvertiser
        --tap TEXTS           what every user taps a second after the launch, with commas between: titles of buttons, rows
                              or tabs, accessibility identifiers, names of outlets
        --sides SIDES         other sides of conflicts between the sources, such as L13=2, with commas between;
                              'afterglow rules --conflicts --modelled' lists them, and counts from 1
        --expect REGEX        every phone's log must have a line with it, in every trial
        --list-situations     list the situations, and do nothing else

      What to write:
        --json                one JSON object a line in the place of the table
        --junit FILE          a JUnit report: a trial is a test case, a fault or an expectation that is not met fails it
        --logs FOLDER         each phone's log, a file for each trial and phone
        --captures FOLDER     what a sniffer beside the phones hears, a pcapng file for each trial
        --help                this text

      Exit codes: 0 no faults, 1 faults or expectations that were not met, 64 wrong command line, 65 the app cannot be
      built (each error names its file and line), 66 no such path, 69 no Swift toolchain, 74 reading or writing failed.

      Examples:
        afterglow host ../MyApp
        afterglow host --target MyApp --ios 17,26 --phones 2 --junit report.xml ../MyApp/MyApp.xcodeproj
        afterglow host --situations all-locked --expect 'connected to .*' ../MyApp
      """
    }
  }
#endif
