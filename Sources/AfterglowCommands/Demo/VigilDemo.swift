#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// Measures for each release how well an app works if one ingredient of the vigil is left out (an ablation).
  struct VigilDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      let seed = options.seed
      let (releases, omissions) = (options.release.map { [$0] } ?? OSVersion.profiles, omissions)
      let hours = options.integer("--hours") ?? 8
      let clock = ContinuousClock()
      let start = clock.now
      var virtual = Duration.zero
      // The legend is printed before the table, because the table uses its words.
      if !output.isQuiet, !output.isJSON { for line in Self.legend { output.surroundings.sayPlainly(line) } }
      let progress = Progress(output.surroundings, "demo")
      var played = 0
      for os in releases where !output.surroundings.isInterrupted {
        var table = Table(Self.head)
        for omission in omissions where !output.surroundings.isInterrupted {
          progress.show(Double(played) / Double(releases.count * omissions.count)) { Playback.rate(virtual, in: $0) }
          played += 1
          let run = VigilRun(leavingOut: omission, os: os, seed: seed, duration: .seconds(3_600 * hours))
          let title = omission == .nothing ? "nothing left out" : "without \(omission.rawValue)"
          output.report?.follow(
            run.world, title: "iOS \(os.major), \(title)", lasting: .seconds(3_600 * hours) + .seconds(5_400))
          run.run()
          output.report?.end()
          virtual += run.world.now - .zero
          if output.isJSON {
            output.data(JSON(run).text)
          } else {
            table.append(Self.row(omission, run.result))
          }
        }
        progress.end()
        guard !output.isJSON else { continue }
        output.data("iOS \(os.major)")
        for line in table.lines { output.data(line) }
        output.data("")
      }
      try output.conclude(
        ["seed": .string(String(seed)), "virtualSeconds": .number(virtual.inSeconds)],
        [], lasting: virtual, wallTime: start.duration(to: clock.now))
    }

    private static let head = [
      "left out", "awake", "ranges", "reads", "finds", "dark", "jets", "quit", "boot", "mAh/h", "%/h",
    ]

    private static let legend = [
      "awake: how long the app runs without a pause after it leaves the foreground;",
      "ranges: how long the app then ranges a beacon without a pause;",
      "reads: the share of 30 s windows with a reading of a companion;",
      "finds: whether it has found a newcomer, whose app is in the background, after a minute with the screen on;",
      "dark: whether it finds the newcomer although nobody touches the phone;",
      "jets, quit, boot: whether iOS launches it after it is removed from memory, swiped away, or ended by a reboot.",
    ]

    private static func row(_ omission: Omission, _ result: VigilRun.Result) -> [String] {
      func mark(_ isSo: Bool?) -> String { isSo == true ? "yes" : "-" }
      return [omission.title] + [
        length(result.awake), length(result.ranging), decimal(100 * result.companionCoverage, 0) + "%",
        mark(result.findsNewcomer),
        mark(result.findsNewcomerUnaided),
      ] + VigilRun.ends.map { mark(result.comesBack[$0]) } + [
        decimal(result.milliamperes, 1), decimal(result.percentPerHour, 2),
      ]
    }

    /// Returns a duration below 2 minutes in seconds, a duration below 2 hours in minutes, and a longer duration in
    /// hours.
    private static func length(_ duration: Duration) -> String {
      let seconds = duration.inSeconds
      if seconds < 120 { return decimal(seconds, 0) + "s" }
      return seconds < 7_200 ? decimal(seconds / 60, 0) + "m" : decimal(seconds / 3_600, 0) + "h"
    }

    private var omissions: [Omission] {
      guard let omission = options["--without"].flatMap(Omission.init) else { return Omission.allCases }
      return omission == .nothing ? [omission] : [.nothing, omission]
    }
  }

  extension JSON {
    fileprivate init(_ run: VigilRun) {
      let result = run.result
      let names: [ProcessEnd: String] = [.jetsam: "jetsam", .forceQuit: "forceQuit", .powerOff: "reboot"]
      self = .object([
        "kind": .string("run"), "os": .string(run.os.description), "without": .string(run.omission.rawValue),
        "awakeSeconds": .number(result.awake.inSeconds), "rangingSeconds": .number(result.ranging.inSeconds),
        "companionCoverage": .number(result.companionCoverage),
        "findsNewcomer": .boolean(result.findsNewcomer), "findsNewcomerUnaided": .boolean(result.findsNewcomerUnaided),
        "comesBackAfter": .object(
          Dictionary(
            uniqueKeysWithValues: VigilRun.ends.map { (names[$0] ?? "", .boolean(result.comesBack[$0] ?? false)) })),
        "milliampereHoursPerHour": .number(result.milliamperes), "percentPerHour": .number(result.percentPerHour),
        "receiverSeconds": .number(result.use.receiveSeconds), "wakeSeconds": .number(result.use.wakeSeconds),
        "litSeconds": .number(result.use.litSeconds), "transmitSeconds": .number(result.use.transmitSeconds),
        "connectedSeconds": .number(result.use.connectedSeconds),
      ])
    }
  }
#endif
