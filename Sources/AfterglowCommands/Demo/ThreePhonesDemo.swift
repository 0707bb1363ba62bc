#if os(Linux)
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// The reference demonstration: three phones, one's log as it goes, a table at the end.
  struct ThreePhonesDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      let name = try options.phone(among: ThreePhones.devices.map(\.name))
      let seed = try options.seed()
      let recording = try AirRecording(options)
      let clock = ContinuousClock()
      let start = clock.now
      let deniesLocation = options.contains("--deny-location")
      let story = try DemoOutput.prepare { try ThreePhones(seed: seed, deniesLocation: deniesLocation) }
      // Between phones A and B.
      recording?.listen(in: story.world, at: Position(x: 0.15, y: 0))
      output.watch(story.phone(name), in: story.world)
      story.onAnnotation = { [output, world = story.world] in output.annotate($0, in: world) }
      story.world.run(for: ThreePhones.duration)

      try recording?.finish()

      let contacts = story.contacts[name]?.all ?? []
      let (end, wallClock) = (story.world.now, story.world.wallClock)
      try output.conclude(
        [
          "phone": .string(name), "seed": .string(String(seed)),
          "virtualSeconds": .number(ThreePhones.duration.inSeconds),
          "peers": .array(contacts.map { JSON($0, until: end, wallClock) }),
        ],
        ContactTable(contacts, until: end, wallClock).lines, story.world, wallTime: start.duration(to: clock.now))
    }
  }

  extension JSON {
    fileprivate init(_ contact: Contact, until end: WorldTime, _ clock: WallClock) {
      self = .object(present: [
        "identifier": .string(contact.installation.description),
        "inRange": contact.inRange.map { .string(clock.timestamp(at: $0)) },
        "discovered": .string(clock.timestamp(at: contact.discovered)),
        "secondsToIdentify": .number((contact.identified - contact.discovered).inSeconds),
        "readings": .integer(contact.readings), "longestGapSeconds": .number(contact.longestGap.inSeconds),
        "windows": .integer(contact.windows(until: end)), "coverage": .number(contact.coverage(until: end)),
      ])
    }
  }
#endif
