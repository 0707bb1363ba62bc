#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowScenarios
  import VirtualPhone

  /// One seed of the soak again: what the checkers found, and what had happened on the phones before.
  final class SoakDemo {
    private let options: Options
    private let output: DemoOutput
    /// The latest that happened on each phone, as lines.
    private var logs: [Int: [String]] = [:]

    init(options: Options, output: DemoOutput) {
      self.options = options
      self.output = output
    }

    func run() throws(CommandFailure) -> ExitCode {
      let seed = options.seed
      let hours = options.integer("--hours") ?? 24
      let lines = options.integer("--lines") ?? 30
      let clock = ContinuousClock()
      let start = clock.now
      let soak = Soak(seed: seed, duration: .seconds(3_600 * hours))
      let recorder = output.report?.follow(soak.world, title: "soak, seed \(seed)", lasting: soak.duration)
      if !output.isQuiet && lines > 0 || recorder != nil {
        soak.onEvent = { [self, world = soak.world, names = soak.installations.map(\.description)] phone, event in
          guard var text = text(event) else { return }
          for (other, name) in names.enumerated() { text = text.replacing(name, with: "phone \(other)") }
          if case .node(.appeared(let neighbor)) = event, let peer = names.firstIndex(of: neighbor.id.description) {
            recorder?.identify(peer, phone, text: "is near")
          }
          recorder?.note(event, phone, text)
          guard !output.isQuiet, lines > 0 else { return }
          logs[phone, default: []].append("\(Violation.clock(world.now)) phone \(phone) \(text)")
          if logs[phone, default: []].count > 2 * lines { logs[phone]?.removeFirst(lines) }
        }
      }
      soak.onViolation = { [self, wallClock = soak.world.wallClock] violation in
        recorder?.note(
          .finding, violation.observer, violation.subject, text: violation.text,
          at: (violation.time - .zero) / .seconds(1))
        tell(violation, wallClock, lines: lines)
      }
      output.play(soak.world, for: soak.duration)
      let violations = soak.violations
      let faults = soak.faults.sorted { $0.key < $1.key }
      try output.conclude(
        [
          "seed": .string(String(seed)), "virtualSeconds": .number(soak.duration.inSeconds),
          "owed": .integer(soak.liveness.owed), "paid": .integer(soak.liveness.met),
          "violations": .integer(violations.count),
          "faults": .object(Dictionary(uniqueKeysWithValues: faults.map { ($0.key, .integer($0.value)) })),
        ],
        [
          faults.map { "\($0.value) \($0.key)" }.joined(separator: ", "),
          "\(soak.liveness.owed) times somebody had to be identified, \(soak.liveness.met) times somebody was; "
            + (violations.isEmpty ? "no violations" : "\(violations.count) violations"),
        ], soak.world, wallTime: start.duration(to: clock.now))
      return violations.isEmpty ? .success : .findings
    }

    /// Prints a violation, behind it the latest lines of the phones that it is about.
    private func tell(_ violation: Violation, _ clock: WallClock, lines: Int) {
      guard !output.isJSON else {
        return output.data(
          JSON.object(present: [
            "kind": .string("violation"), "time": .string(clock.timestamp(at: violation.time)),
            "seconds": .number((violation.time - .zero).inSeconds),
            "violation": .string(violation.kind.rawValue), "observer": .integer(violation.observer),
            "subject": violation.subject.map { .integer($0) }, "message": .string(violation.text),
          ]).text)
      }
      output.data(output.surroundings.painted(violation.description, .bad))
      for phone in [violation.observer] + (violation.subject.map { [$0] } ?? []) {
        for line in logs[phone, default: []].suffix(lines) { output.data("    " + line) }
      }
    }

    /// What happened, in a few words; nothing for what happens every second.
    private func text(_ event: Soak.SoakEvent) -> String? {
      switch event {
      case .fault(let name): "*** \(name)"
      case .launched: "*** launched"
      case .ended(let end): "*** ended: \(end)"
      case .node(.appeared(let neighbor)): "\(neighbor.id) appeared"
      case .node(.lostSight(let neighbor)): "\(neighbor.id) out of sight"
      case .node(.departed(let neighbor)): "\(neighbor.id) departed"
      case .node(.conditionsChanged(let conditions)): "conditions \(conditions)"
      case .node(.nudged): "lights the screen"
      case .node(.dialed(_, .rssi)), .node(.updated), .node(.heartbeat), .node(.heartbeatStarted),
        .node(.backgroundTaskExpired), .node(.sighted),
        .node(.witnessed),
        .node(.ranged), .node(.rangingChanged), .node(.announced), .node(.linked), .node(.met), .node(.unlinked),
        .node(.message),
        .node(.delivered), .node(.expired), .node(.memoryLost), .node(.muted), .node(.messagesUnavailable):
        nil
      // The way to a name, which follows.
      case .node(.dialed(_, .discoveringServices)), .node(.dialed(_, .discoveredServices)),
        .node(.dialed(_, .otherService)), .node(.dialed(_, .referenceService)), .node(.dialed(_, .identityService)):
        nil
      case .node(.dialed(let peer, let step)): "\(String("\(peer)".prefix(8))) \(step.text)"
      }
    }
  }

  extension RunRecorder {
    /// Notes what a soak tells of a phone, but for what the recorder sees itself.
    fileprivate func note(_ event: Soak.SoakEvent, _ phone: Int, _ text: String) {
      switch event {
      case .fault: note(.fault, phone, text: String(text.drop { $0 == "*" || $0 == " " }))
      case .node(.appeared), .node(.departed), .node(.lostSight), .node(.conditionsChanged):
        note(.note, phone, text: text)
      case .node, .launched, .ended: break
      }
    }
  }
#endif
