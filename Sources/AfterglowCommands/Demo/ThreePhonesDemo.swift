#if os(Linux)
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// The reference demonstration with three phones. Prints a drawing of the hour and a table, or one phone's log.
  struct ThreePhonesDemo {
    let options: Options
    let output: DemoOutput

    func run() throws(CommandFailure) {
      let name = options.phone
      let isLogWanted = options.contains("--log") || options["--phone"] != nil || output.isJSON
      let seed = options.seed
      let recording = try AirRecording(options)
      let clock = ContinuousClock()
      let start = clock.now
      let deniesLocation = options.contains("--deny-location")
      let story = try DemoOutput.prepare { try ThreePhones(seed: seed, deniesLocation: deniesLocation) }
      // The sniffer is halfway between phones A and B.
      recording?.listen(in: story.world, at: Position(x: 0.15, y: 0))
      if isLogWanted {
        output.watch(story.phone(name), in: story.world)
        story.onAnnotation = { [output, world = story.world] in output.annotate($0, in: world) }
      }
      let recorder = output.report?.follow(story.world, title: "three phones", lasting: ThreePhones.duration)
      if let recorder {
        let annotate = story.onAnnotation
        story.onAnnotation = {
          annotate?($0)
          recorder.record(.note, 0, text: $0)
        }
      }
      output.play(story.world, for: ThreePhones.duration)

      try recording?.finish()

      let (end, wallClock) = (story.world.now, story.world.wallClock)
      if !isLogWanted { draw(story) }
      let contacts = story.contacts[name]?.all ?? []
      let rows = contacts.map { ($0.installation.description, $0) }
      try output.conclude(
        [
          "phone": .string(name), "seed": .string(String(seed)),
          "virtualSeconds": .number(ThreePhones.duration.inSeconds),
          "peers": .array(contacts.map { JSON($0, until: end, wallClock) }),
        ],
        isLogWanted ? ContactTable("peer", rows, until: end, wallClock).lines : [], story.world,
        wallTime: start.duration(to: clock.now))
    }

    /// Prints the times at which phones read each other's signals, as a drawing and a table.
    private func draw(_ story: ThreePhones) {
      let (end, wallClock) = (story.world.now, story.world.wallClock)
      let pairs = ThreePhones.devices.flatMap { from in
        ThreePhones.devices.filter { $0.name != from.name }.map { to in
          (label: "\(from.name) → \(to.name)", contact: story.contacts[from.name]?[to.installation])
        }
      }
      let met = pairs.compactMap { pair in pair.contact.map { (pair.label, $0) } }
      let table = ContactTable("who", met, until: end, wallClock)
      if !output.isQuiet {
        for device in ThreePhones.devices {
          output.data("Phone \(device.name): \(device.model.name), iOS \(device.os), identifier \(device.installation)")
        }
        output.data("Who reads whose signal, minute by minute, with all apps in the background:")
        for line in HourDrawing(pairs, until: end, wallClock).lines { output.data(line) }
        output.data("█ each half minute   ▄ one of two   · in range, not read   (--log: A's log)")
        if pairs.contains(where: { $0.contact == nil }) {
          output.data("Locked phones that have not met cannot discover each other (rule B4).")
        }
      }
      for line in table.lines { output.data(line) }
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
