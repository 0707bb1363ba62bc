#if os(Linux)
  import AfterglowProximity
  import AfterglowScenarios
  import VirtualPhone

  /// A demonstration of two phones, with the app in the background, that read four bytes from each other's overflow
  /// area.
  struct OverflowDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      let name = options.phone
      let seed = options.seed
      let foreign = options.integer("--foreign") ?? 0
      let seconds = options.integer("--seconds") ?? 120
      let os = options.release ?? OSVersion(13, 4, 1)
      let code = options["--code"].flatMap(OverflowCodeChoice.init)
      let recording = try AirRecording(options)
      let clock = ContinuousClock()
      let start = clock.now
      let story = try DemoOutput.prepare {
        try TwoPhonesOverflow(seed: seed, os: os, code: code, foreignServices: foreign)
      }
      // The sniffer is halfway between the two phones.
      recording?.listen(in: story.world, at: Position(x: 0.5, y: 0))
      output.watch(story.phones.first { $0.name == name }, in: story.world)
      let recorder = output.report?.follow(
        story.world, title: "two locked phones", lasting: (story.lockTime - .zero) + .seconds(seconds))
      story.world.run(until: story.lockTime)
      output.annotate("Both phones are now locked, and lie side by side.", in: story.world)
      output.play(story.world, for: .seconds(seconds))
      try recording?.finish()

      for (place, phone) in story.phones.enumerated() {
        guard let reading = story.firstReadings[phone.name] else { continue }
        let seconds = (story.lockTime - .zero + reading) / .seconds(1)
        recorder?.identify(1 - place, place, text: "01 02 03 04 in its overflow area", at: seconds)
      }
      let lit = story.notifications.count { $0.outcome == .litScreen }
      let table =
        story.phones.map { phone in
          let reading = story.firstReadings[phone.name]
          return "phone \(phone.name) read 01 02 03 04 "
            + (reading.map { "\(decimal($0.inSeconds, 1)) s after both phones were locked" }
              ?? "never in the background")
        } + ["\(counted(story.wrongReadings, "wrong reading")), \(counted(lit, "notification")) lit a screen"]
      try output.conclude(
        [
          "seed": .string(String(seed)), "os": .string(os.description), "foreignServices": .integer(foreign),
          "secondsToRead": .object(story.firstReadings.mapValues { .number($0.inSeconds) }),
          "wrongReadings": .integer(story.wrongReadings), "notifications": .integer(lit),
        ], table, story.world, wallTime: start.duration(to: clock.now))
    }
  }
#endif
