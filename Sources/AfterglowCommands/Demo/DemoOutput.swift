#if os(Linux)
  import VirtualPhone

  /// The output of demonstrations. `data(_:)` writes to standard output. `conclude` writes its table to standard error,
  /// or with `--json` its object to standard output. It also writes the speed of the simulation to standard error.
  final class DemoOutput {
    let isJSON: Bool
    let isQuiet: Bool
    let surroundings: Surroundings
    /// The page of `--html`; `nil` without this option.
    let report: RunReport?
    /// The first error that occurred while output was written. A phone's callbacks cannot throw, so the error is stored
    /// and further output is suppressed.
    private var failure: CommandFailure?

    init(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) {
      report = try RunReport(options, title: "afterglow demo \(options.task ?? "")")
      isJSON = options.contains("--json")
      isQuiet = options.contains("--quiet")
      self.surroundings = surroundings
    }

    /// Calls a closure that prepares a demonstration. Throws `badData` if the closure cannot read an app's Info.plist.
    static func prepare<Story>(_ body: () throws -> Story) throws(CommandFailure) -> Story {
      do {
        return try body()
      } catch {
        throw .badData("an app's Info.plist cannot be read: \(error)")
      }
    }

    /// Prints every line that a phone logs from now on, unless `--quiet` is given.
    func watch(_ phone: Phone?, in world: World) {
      guard !isQuiet else { return }
      let clock = world.wallClock
      phone?.console = { [self] line in data(isJSON ? JSON(line, clock).text : line.formatted(clock)) }
    }

    /// Prints an action of the person with the phones, unless `--quiet` is given.
    func annotate(_ text: String, in world: World) {
      guard !isQuiet else { return }
      let time = world.wallClock.timestamp(at: world.now)
      data(
        isJSON
          ? JSON.object(["kind": .string("annotation"), "time": .string(time), "message": .string(text)]).text
          : "\n*** ANNOTATION: \(text)\n")
    }

    /// Plays a world, and shows the progress at a terminal.
    func play(_ world: World, for duration: Duration) {
      Playback(surroundings: surroundings, name: "demo").play(world, until: world.now + duration)
    }

    /// Prints a line on standard output.
    func data(_ line: String) {
      guard failure == nil else { return }
      do throws(CommandFailure) { try surroundings.output.line(line) } catch { failure = error }
    }

    /// Writes the page of `--html`, and prints the result: the JSON object or the table, and the speed of the
    /// simulation. If printing has failed before, throws the first error instead of printing.
    func conclude(
      _ summary: [String: JSON], _ table: [String], _ world: World, wallTime: Duration
    ) throws(CommandFailure) {
      try conclude(summary, table, lasting: world.now - .zero, wallTime: wallTime)
    }

    /// Concludes a demonstration that was played in several worlds.
    func conclude(
      _ summary: [String: JSON], _ table: [String], lasting duration: Duration, wallTime: Duration
    ) throws(CommandFailure) {
      try report?.write()
      if isJSON { data(JSON.object(summary.merging(["kind": .string("summary")]) { _, new in new }).text) }
      if let failure { throw failure }
      try surroundings.output.flush()
      if !isJSON { for line in table { surroundings.sayPlainly(line) } }
      let virtual = duration.inSeconds
      let wall = max(wallTime.inSeconds, 1e-6)
      surroundings.sayPlainly(
        "\(decimal(virtual, 0)) s of virtual time in \(decimal(wall, 3)) s: "
          + "\(decimal(virtual / wall, 0)) times as fast as real time")
    }
  }

  extension JSON {
    fileprivate init(_ line: ConsoleLine, _ clock: WallClock) {
      self = .object([
        "kind": .string("log"), "time": .string(clock.timestamp(at: line.time)), "process": .string(line.process),
        "processID": .integer(line.processID), "message": .string(line.message),
      ])
    }
  }

  extension Options {
    /// The seed of a demonstration; 1 if the command line names no seed.
    var seed: UInt64 { integer("--seed") ?? 1 }

    /// The name of the phone whose log is printed; "A" if the command line names no phone.
    var phone: String { self["--phone"] ?? "A" }

    /// The release of iOS on the command line; `nil` if the command line names no release.
    var release: OSVersion? { self["--os"].flatMap(OSVersion.init) }
  }
#endif
