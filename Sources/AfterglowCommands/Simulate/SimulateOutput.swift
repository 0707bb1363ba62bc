#if os(Linux)
  import AfterglowDecoding
  import AfterglowScenarios
  import VirtualPhone

  /// Writes lines from within a phone's callbacks. The callbacks cannot throw, so `finish` throws the first error.
  final class OrderedLines {
    private let surroundings: Surroundings
    private var failure: CommandFailure?

    init(_ surroundings: Surroundings) {
      self.surroundings = surroundings
    }

    func append(_ line: String) {
      guard failure == nil else { return }
      do throws(CommandFailure) { try surroundings.output.line(printable(line)) } catch { failure = error }
    }

    func finish() throws(CommandFailure) {
      if let failure { throw failure }
      try surroundings.output.flush()
    }
  }

  extension SimulationEvent {
    /// Returns a line for people: the time of day, the phone, and the event that the phone observed.
    func text(_ clock: WallClock, nameWidth: Int) -> String {
      let time = clock.timeOfDay(at: time).dropLast(3)
      return "\(time)  \(padded(phone, to: nameWidth))  \(sentence)"
    }

    private var sentence: String {
      let (peer, text) = (peer ?? "somebody", text ?? "")
      return switch kind {
      case .action: "* \(text)"
      case .launched: "is started: \(text)"
      case .appeared: "\(peer) is near"
      case .departed: "\(peer) is gone"
      case .linked: "is linked with \(peer)"
      case .unlinked: "is no longer linked with \(peer)"
      case .message: "\(peer) says \"\(text)\""
      case .delivered: "\(peer) has received \"\(text)\""
      case .expired: "gives up on \"\(text)\""
      case .refused: "cannot send: \(text)"
      case .notified: "shows a notification: \(text)"
      case .condition, .logged: text
      }
    }
  }

  extension JSON {
    init(_ event: SimulationEvent, _ clock: WallClock) {
      self = .object(present: [
        "kind": .string(event.kind.rawValue), "time": .string(clock.timestamp(at: event.time)),
        "seconds": .number((event.time - .zero).inSeconds), "phone": .string(event.phone),
        "peer": event.peer.map(JSON.string), "text": event.text.map(JSON.string),
      ])
    }

    init(_ verdicts: [ExpectationChecker.Verdict], seed: UInt64, clock: WallClock) {
      let list = verdicts.map { verdict in
        JSON.object([
          "expectation": .string(verdict.expectation.description), "met": .boolean(verdict.isMet),
          "finding": .string(verdict.finding),
        ])
      }
      self = .object([
        "kind": .string("verdict"), "seed": .string(String(seed)), "met": .boolean(verdicts.allSatisfy(\.isMet)),
        "expectations": .array(list),
      ])
    }
  }
#endif
