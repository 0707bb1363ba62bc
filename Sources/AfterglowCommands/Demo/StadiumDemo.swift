#if os(Linux)
  import AfterglowScenarios
  import VirtualPhone

  /// Prints for each minute the number of phones in a stadium that have received a piece of news.
  struct StadiumDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      var plan = Stadium.Plan()
      plan.seed = options.seed
      plan.count = options.integer("--phones") ?? plan.count
      plan.minutes = options.integer("--minutes") ?? plan.minutes
      let clock = ContinuousClock()
      let start = clock.now
      let surroundings = output.surroundings
      let progress = Progress(surroundings, "demo")
      progress.show(nil) { _ in "\(plan.count) people take their seats" }
      let stadium = try DemoOutput.prepare { try Stadium(plan) }
      if !output.isJSON, !output.isQuiet { output.data(Self.head) }
      stadium.onMinute = { minute in
        progress.end()
        if output.isJSON {
          output.data(Self.json(minute))
        } else if !output.isQuiet {
          output.data(Self.row(minute, plan))
        }
      }
      let whole = Duration.seconds(60 * plan.minutes)
      while stadium.playMinute({ now in
        let played = now - .zero
        progress.show(played / whole) { spent in
          "\(Progress.words(played)) of \(Progress.words(whole)), \(decimal(played / spent, 2)) times as fast as real time"
        }
        return !surroundings.isInterrupted
      }) {}
      progress.end()
      try output.conclude(
        [
          "seed": .string(String(plan.seed)), "virtualSeconds": .number((stadium.world.now - .zero).inSeconds),
          "phones": .integer(plan.count), "reached": .integer(stadium.reached.count { $0 != nil }),
          "events": .integer(stadium.world.eventCount),
        ], Self.summary(stadium), stadium.world, wallTime: start.duration(to: clock.now))
    }

    private static let head = "min   opened   know another   nearby      reached           farthest"

    private static func row(_ minute: Stadium.Minute, _ plan: Stadium.Plan) -> String {
      let share = decimal(100 * Double(minute.reached) / Double(max(plan.count, 1)), 1)
      return [
        (String(minute.number), 3), (String(minute.opened), 9), (String(minute.aware), 15),
        (String(minute.neighbors), 9),
        (String(minute.reached), 9), ("\(share) %", 10), ("\(decimal(minute.distance, 0)) m", 9),
      ].map { rightAligned($0, to: $1) }.joined()
    }

    private static func json(_ minute: Stadium.Minute) -> String {
      JSON.object([
        "kind": .string("minute"), "minute": .integer(minute.number), "opened": .integer(minute.opened),
        "aware": .integer(minute.aware), "neighbors": .integer(minute.neighbors), "reached": .integer(minute.reached),
        "metres": .number((minute.distance * 10).rounded() / 10),
      ]).text
    }

    /// Returns a summary of the run in plain words.
    private static func summary(_ stadium: Stadium) -> [String] {
      let count = stadium.plan.count
      let times = stadium.reached.compactMap(\.self).sorted()
      var lines = [
        "\(count) people opened the app once, and put their phones away. One of them had a piece of news, and each phone",
        "passed it on to the phones that its node reported as near. The news reached \(times.count) phones"
          + (times.isEmpty ? "." : ":"),
      ]
      for share in [0.1, 0.5, 0.9, 1] {
        let wanted = max(1, Int((Double(count) * share).rounded(.up)))
        guard wanted <= times.count else { continue }
        let time = Progress.words(times[wanted - 1] - .zero)
        lines.append("  \(rightAligned(decimal(100 * share, 0), to: 3)) % of all phones after \(time)")
      }
      return lines
    }
  }
#endif
