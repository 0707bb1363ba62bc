#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowScenarios
  import VirtualPhone

  /// Plays the soak with one seed. Prints each violation that the checkers found, and the latest events on the phones
  /// that the violation concerns.
  final class SoakDemo {
    private let options: Options
    private let output: DemoOutput
    /// The latest events of each phone, as lines.
    private var logs: [Int: [String]] = [:]
    /// The faults on each phone, with their times.
    private var fates: [Int: [String]] = [:]

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
      if !output.isJSON || recorder != nil {
        let isLogged = !output.isQuiet && lines > 0
        soak.onEvent = { [self, world = soak.world, names = soak.installations.map(\.description)] phone, event in
          if case .fault(let name) = event, let words = Soak.words(ofFault: name) {
            fates[phone, default: []].append("\(world.wallClock.timeOfDay(at: world.now).prefix(5)) \(words)")
          }
          guard isLogged || recorder != nil, var text = text(event) else { return }
          for (other, name) in names.enumerated() { text = text.replacing(name, with: "phone \(other)") }
          if case .node(.appeared(let neighbor)) = event, let peer = names.firstIndex(of: neighbor.id.description) {
            recorder?.identify(peer, phone, text: "is near")
          }
          recorder?.record(event, phone, text)
          guard isLogged else { return }
          logs[phone, default: []].append("\(Violation.clock(world.now)) phone \(phone) \(text)")
          if logs[phone, default: []].count > 2 * lines { logs[phone]?.removeFirst(lines) }
        }
      }
      soak.onViolation = { [self, wallClock = soak.world.wallClock] violation in
        recorder?.record(
          .finding, violation.observer, violation.subject, text: violation.text,
          at: (violation.time - .zero) / .seconds(1))
        report(violation, wallClock, lines: lines)
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
        summary(soak, hours), soak.world, wallTime: start.duration(to: clock.now))
      return violations.isEmpty ? .success : .findings
    }

    /// Returns a summary in plain words: the faults on each phone, and the results of the checkers.
    private func summary(_ soak: Soak, _ hours: Int) -> [String] {
      let world = soak.world
      let count = soak.faults.values.reduce(0, +)
      var lines = [
        "\(world.phones.count) people went about with their phones for \(counted(hours, "hour")). "
          + "\(counted(count, "event")) happened to these phones:"
      ]
      let names = world.phones.map { "phone \($0.name)  \($0.model.name), iOS \($0.os)" }
      let width = (names.map(\.count).max() ?? 0) + 2
      for (phone, name) in names.enumerated() {
        let fates = fates[phone, default: []]
        let wrapped = Self.wrapped(fates.isEmpty ? ["nothing"] : fates, to: 100 - width)
        for (number, text) in wrapped.enumerated() {
          lines.append(padded(number == 0 ? name : "", to: width) + text)
        }
      }
      let (owed, met) = (soak.liveness.owed, soak.liveness.met)
      lines.append(
        "By iOS's rules, a phone had to find another phone nearby \(counted(owed, "time")): "
          + (met == owed ? "it did so each time." : "it did so \(counted(met, "time"))."))
      let violations = soak.violations.count
      lines.append(
        violations == 0
          ? "No violations: for example, no phone that had left was reported near for long, "
            + "and no app misused Bluetooth."
          : "\(counted(violations, "violation")) found; each is printed above, with the log lines before the violation."
      )
      return lines
    }

    /// Joins words with commas into lines of at most `width` characters.
    private static func wrapped(_ words: [String], to width: Int) -> [String] {
      var lines: [String] = []
      for word in words {
        if let last = lines.last, last.count + word.count + 2 <= width {
          lines[lines.count - 1] = last + ", " + word
        } else {
          if !lines.isEmpty { lines[lines.count - 1] += "," }
          lines.append(word)
        }
      }
      return lines
    }

    /// Prints a violation, followed by the latest log lines of the phones that it concerns. With `--json`, prints only
    /// the violation.
    private func report(_ violation: Violation, _ clock: WallClock, lines: Int) {
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

    /// Returns an event in a few words; `nil` for events that the log leaves out.
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
        .node(.delivered), .node(.expired), .node(.memoryLost), .node(.muted), .node(.messagesUnavailable),
        .node(.introduction):
        nil
      // The steps in the following cases lead to an identification, which is reported separately.
      case .node(.dialed(_, .discoveringServices)), .node(.dialed(_, .discoveredServices)),
        .node(.dialed(_, .otherService)), .node(.dialed(_, .referenceService)), .node(.dialed(_, .identityService)):
        nil
      case .node(.dialed(let peer, let step)): "\(String("\(peer)".prefix(8))) \(step.text)"
      }
    }
  }

  extension RunRecorder {
    /// Records an event that a soak reports about a phone, unless the recorder observes events of this kind itself.
    fileprivate func record(_ event: Soak.SoakEvent, _ phone: Int, _ text: String) {
      switch event {
      case .fault: record(.fault, phone, text: String(text.drop { $0 == "*" || $0 == " " }))
      case .node(.appeared), .node(.departed), .node(.lostSight), .node(.conditionsChanged):
        record(.note, phone, text: text)
      case .node, .launched, .ended: break
      }
    }
  }
#endif
