#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// Plays the reference demonstration on virtual phones.
  struct DemoVerb: Verb {
    let name = "demo"
    let summary = "watch three phones in the background find each other, an hour in a moment"

    func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try Options(
        arguments, of: name, flags: ["--quiet", "--json", "--deny-location"], values: ["--phone", "--seed"])
      let names = ThreePhones.devices.map(\.name)
      let name = options["--phone"] ?? "A"
      guard names.contains(name) else {
        throw .usage("unknown phone '\(name)'; there are \(names.joined(separator: ", "))")
      }
      let seed = try options.integer("--seed", in: 0...UInt64.max) ?? 1
      let output = DemoOutput(
        surroundings: surroundings, isJSON: options.contains("--json"), isQuiet: options.contains("--quiet"))
      let clock = ContinuousClock()
      let start = clock.now
      let demonstration = try demonstration(seed: seed, deniesLocation: options.contains("--deny-location"))
      try output.play(demonstration, watching: name)
      try output.conclude(demonstration, watching: name, seed: seed, wallTime: start.duration(to: clock.now))
      return .success
    }

    private func demonstration(seed: UInt64, deniesLocation: Bool) throws(CommandFailure) -> ThreePhones {
      do {
        return try ThreePhones(seed: seed, deniesLocation: deniesLocation)
      } catch {
        throw .badData("the Advertiser's Info.plist cannot be read: \(error)")
      }
    }

    var help: String {
      """
      Plays the reference demonstration on virtual phones: three iPhones, all with the Advertiser app in the
      background, find and identify each other and keep reading signal strengths for an hour.

      Usage: afterglow demo [OPTION]…

      The app is the one in Apps/Advertiser, as an iPhone would run it; what it runs on follows iOS's rules for the
      background, in virtual time. Phone A (iPhone 6, iOS 11.4.1) is launched at 14:57:36 and sent to the background;
      phone B (iPhone 6, iOS 10.2.1) is launched beside it at 14:59:49 and its screen switched off; phone C (iPhone 7,
      iOS 13.4.1) is switched on far away at 15:45, sent to the background and carried towards the others.

      Printed on standard output is one phone's log, and what the person with the phones did, where it happened; on
      standard error, at the end, a table of what the phone came to know of each peer: when it was discovered, how
      long it took until it was identified, the number of signal strength readings and the longest gap between two,
      the share of 30-second windows with at least one reading, and how much faster than time the hour went by.

      Options:
        --phone NAME     the log of phone A, B or C (A)
        --seed NUMBER    other luck: the same number gives the same output, byte for byte (1)
        --deny-location  phone A's user refuses location: the app is suspended and its log stops
        --quiet          the table alone
        --json           one JSON object a line: the log, then the table as an object of kind 'summary'
        --help           this text

      Exit codes: 0 well, 64 wrong command line, 74 writing failed.

      Examples:
        afterglow demo
        afterglow demo --phone C --seed 7
        afterglow demo --deny-location --quiet
      """
    }
  }
#endif
