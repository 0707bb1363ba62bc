#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowBlueZ
  import AfterglowProximity
  import AfterglowWire
  import VirtualPhone

  /// Prints the events of a node as lines, as JSON, or as a table that is redrawn.
  final class NodeOutput {
    private enum Form {
      case lines
      case json
      case table
    }

    private let form: Form
    private let surroundings: Surroundings
    private let world: World
    private let installation: InstallationID
    private let failed: (CommandFailure) -> Void
    private var table = NeighborTable()
    private var condition = RadioCondition.on

    init(
      _ options: Options, of installation: InstallationID, in surroundings: Surroundings, world: World,
      failed: @escaping (CommandFailure) -> Void
    ) {
      let isRead = options.contains("--log") || options.contains("--messages")
      let isWatched = surroundings.output.isInteractive && !isRead
      form = options.contains("--json") ? .json : isWatched ? .table : .lines
      self.installation = installation
      self.surroundings = surroundings
      self.failed = failed
      self.world = world
    }

    /// Called just before the node starts.
    func begin() {
      switch form {
      case .lines: line("\(time) this is \(installation)")
      case .json: json("started", ["installation": .string(installation.description)])
      case .table: draw()
      }
    }

    func handle(_ event: NodeTrace) {
      switch form {
      case .lines: if let text = event.text { line("\(time) \(text)") }
      case .json: if let (kind, members) = event.members(now: now) { json(kind, members) }
      case .table: table.update(with: event)
      }
    }

    /// Shows a changed condition of the radio.
    func handle(_ condition: RadioCondition) {
      self.condition = condition
      switch form {
      case .lines: line("\(time) radio: \(condition.name)")
      case .json: json("radio", ["state": .string(condition.name)])
      case .table: break
      }
    }

    /// Draws the final table.
    func end() {
      if form == .table { show() }
    }

    // MARK: Writing

    private var clockTime: Substring { world.wallClock.timeOfDay(at: world.now).prefix(8) }
    private var time: String { world.wallClock.timestamp(at: world.now) }
    private var now: Instant { Instant(nanoseconds: world.now.nanoseconds) }

    private func json(_ kind: String, _ members: [String: JSON]) {
      line(JSON.object(members.merging(["kind": .string(kind), "time": .string(time)]) { _, new in new }).text)
    }

    /// Writes a line and flushes it at once.
    func line(_ text: String) {
      do throws(CommandFailure) {
        try surroundings.output.line(text)
        try surroundings.output.flush()
      } catch {
        failed(error)
      }
    }

    // MARK: The table

    /// The interval at which the table is redrawn. A person needs no faster updates.
    private static let interval = Duration.milliseconds(500)

    private func draw() {
      show()
      world.schedule(after: Self.interval) { [weak self] in self?.draw() }
    }

    private func show() {
      let state = condition == .on ? "on air" : "waits: \(condition.name)"
      let lines = ["\(installation) \(state), \(clockTime); Ctrl-C ends", ""] + table.lines(now: now)
      // Moves the cursor to the top left, overwrites each old line, and clears the screen below the last line.
      line("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J")
    }
  }
#endif
