#if os(Linux)
  import AfterglowScenarios
  import AfterglowWire
  import VirtualPhone

  /// What the demonstration prints: one phone's log as it goes, a table at the end.
  struct DemoOutput {
    let surroundings: Surroundings
    let isJSON: Bool
    let isQuiet: Bool

    /// Plays the demonstration and prints the log of one of its phones.
    func play(_ demonstration: ThreePhones, watching name: String) throws(CommandFailure) {
      // Nothing can be thrown through the phones' callbacks: what goes wrong there is kept, and the rest not printed.
      var failure: CommandFailure?
      func print(_ text: () -> String) {
        guard failure == nil else { return }
        do throws(CommandFailure) { try surroundings.output.line(text()) } catch { failure = error }
      }
      let clock = demonstration.world.wallClock
      if !isQuiet {
        demonstration.phone(name)?.console = { line in
          print { isJSON ? JSON(line, clock).text : line.formatted(clock) }
        }
        demonstration.onAnnotation = { text in
          let time = clock.timestamp(at: demonstration.world.now)
          print {
            isJSON
              ? JSON.object(["kind": .string("annotation"), "time": .string(time), "message": .string(text)]).text
              : "\n*** ANNOTATION: \(text)\n"
          }
        }
      }
      demonstration.world.run(for: ThreePhones.duration)
      demonstration.phone(name)?.console = nil
      demonstration.onAnnotation = nil
      if let failure { throw failure }
    }

    /// Prints what the phone came to know.
    func conclude(
      _ demonstration: ThreePhones, watching name: String, seed: UInt64, wallTime: Duration
    ) throws(CommandFailure) {
      let contacts = demonstration.contacts[name]?.all ?? []
      let end = demonstration.world.now
      let clock = demonstration.world.wallClock
      if isJSON {
        let peers = contacts.map { JSON($0, until: end, clock) }
        try surroundings.output.line(
          JSON.object([
            "kind": .string("summary"), "phone": .string(name), "seed": .string(String(seed)),
            "virtualSeconds": .number(ThreePhones.duration.inSeconds), "peers": .array(peers),
          ]).text)
      }
      try surroundings.output.flush()
      if !isJSON { for line in ContactTable(contacts, until: end, clock).lines { surroundings.sayPlainly(line) } }
      surroundings.sayPlainly(speed(wallTime))
    }

    private func speed(_ wallTime: Duration) -> String {
      let virtual = ThreePhones.duration.inSeconds
      let wall = max(wallTime.inSeconds, 1e-6)
      return "\(decimal(virtual, 0)) s of virtual time in \(decimal(wall, 3)) s: "
        + "\(decimal(virtual / wall, 0)) times as fast as time"
    }
  }

  extension JSON {
    fileprivate init(_ line: ConsoleLine, _ clock: WallClock) {
      self = .object([
        "kind": .string("log"), "time": .string(clock.timestamp(at: line.time)), "process": .string(line.process),
        "processID": .integer(line.processID), "message": .string(line.message),
      ])
    }

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
