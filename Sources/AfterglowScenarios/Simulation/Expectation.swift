public import VirtualPhone

extension Scenario {
  /// A condition that a scenario has to meet. The condition concerns the number of events on a phone, or the phones
  /// that are near or linked at a moment.
  public struct Expectation: Equatable, Sendable {
    /// The name of the phone that the claim is about.
    public var phone: String
    /// The statement that must be true.
    public var claim: Claim

    /// A statement about one phone that a simulation can check.
    public enum Claim: Equatable, Sendable {
      /// Between the two moments, the number of events that match the pattern is within the range `times`.
      case happens(Pattern, times: ClosedRange<Int>, from: WorldTime, until: WorldTime)
      /// At a moment, the phone has the relation with exactly these phones.
      case holds(Relation, with: Set<String>, at: WorldTime)
    }

    /// The properties by which events are counted.
    public struct Pattern: Equatable, Sendable {
      /// The kind of event.
      public var kind: SimulationEvent.Kind
      /// The name of the phone that the event is about; `nil` for any phone.
      public var peer: String?
      /// The text of the event; `nil` for any text. For a line of the log, the text may be any part of the line.
      public var text: String?

      func matches(_ event: SimulationEvent) -> Bool {
        guard event.kind == kind, peer == nil || event.peer == peer, let text else {
          return event.kind == kind && (peer == nil || event.peer == peer)
        }
        // A line of the log matches if it contains the text.
        return kind == .logged ? event.text?.contains(text) ?? false : event.text == text
      }
    }

    /// A relation between two phones, which begins and ends with an event.
    public enum Relation: String, CaseIterable, Sendable {
      /// One phone has reported that the other phone is near, and has not reported the other phone's departure since.
      case near
      /// The two phones are linked.
      case linked

      var beginning: SimulationEvent.Kind { self == .near ? .appeared : .linked }
      var ending: SimulationEvent.Kind { self == .near ? .departed : .unlinked }
    }

    init(parsing value: ScenarioValue, phones: [PhonePlan]) throws(ScenarioError) {
      var object = try value.object()
      phone = try object.take("phone").phone(of: phones)
      if let kind = object.takeIfPresent("sees") {
        claim = try Self.happens(kind.choice(), &object, phones: phones)
      } else {
        claim = try Self.holds(&object, phones: phones)
      }
      try object.end()
    }

    private static func happens(
      _ kind: SimulationEvent.Kind, _ object: inout ScenarioObject, phones: [PhonePlan]
    ) throws(ScenarioError) -> Claim {
      let pattern = Pattern(
        kind: kind, peer: try object.takeIfPresent("of")?.phone(of: phones),
        text: try object.takeIfPresent("text")?.string())
      let most = 1_000_000
      let path = object.path
      let times: ClosedRange<Int>
      if let exactly = object.takeIfPresent("times") {
        let count = try exactly.integer(in: 0...most)
        times = count...count
      } else {
        let given = try object.takeIfPresent("atLeast")?.integer(in: 0...most)
        let greatest = try object.takeIfPresent("atMost")?.integer(in: 0...most) ?? most
        let least = given ?? min(1, greatest)
        guard least <= greatest else { throw ScenarioError(path: path, reason: "atLeast is greater than atMost") }
        times = least...greatest
      }
      let from = WorldTime.zero + (try object.takeIfPresent("from")?.seconds() ?? .zero)
      let until = try object.takeIfPresent("until")?.seconds()
      if let until, .zero + until < from { throw ScenarioError(path: path, reason: "'until' is before 'from'") }
      return .happens(pattern, times: times, from: from, until: until.map { .zero + $0 } ?? .never)
    }

    private static func holds(_ object: inout ScenarioObject, phones: [PhonePlan]) throws(ScenarioError) -> Claim {
      let time = WorldTime.zero + (try object.take("at").seconds())
      let path = object.path
      for relation in Relation.allCases {
        guard let list = object.takeIfPresent(relation.rawValue) else { continue }
        var names: Set<String> = []
        for value in try list.boundedList() { names.insert(try value.phone(of: phones)) }
        return .holds(relation, with: names, at: time)
      }
      throw ScenarioError(path: path, reason: "an expectation needs 'sees', 'near' or 'linked'")
    }
  }
}

extension Scenario.Expectation: CustomStringConvertible {
  /// The expectation as a sentence.
  public var description: String {
    switch claim {
    case .happens(let pattern, let times, let from, let until):
      let begin = from == .zero ? "" : " from \(seconds(from)) s"
      let end = until == .never ? "" : " until \(seconds(until)) s"
      return "\(phone) sees \(pattern) \(Self.words(times))\(begin)\(end)"
    case .holds(let relation, let names, let time):
      let list = names.isEmpty ? "nobody" : names.sorted().joined(separator: ", ")
      let word = relation == .near ? "near" : "linked with"
      return "\(phone) is \(word) \(list) at \(seconds(time)) s"
    }
  }

  private static func words(_ times: ClosedRange<Int>) -> String {
    switch (times.lowerBound, times.upperBound) {
    case (0, 0): "never"
    case (let least, let most) where least == most: least == 1 ? "once" : "\(least) times"
    case (0, let most): "at most \(most) times"
    case (let least, 1_000_000): "at least \(least == 1 ? "once" : "\(least) times")"
    case (let least, let most): "\(least) to \(most) times"
    }
  }

  private func seconds(_ time: WorldTime) -> String {
    let value = (time - .zero).inSeconds
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension Scenario.Expectation.Pattern: CustomStringConvertible {
  /// The kind, the phone and the text of the event, as a part of the expectation's sentence.
  public var description: String {
    "'\(kind.rawValue)'\(peer.map { " of \($0)" } ?? "")\(text.map { " \"\($0)\"" } ?? "")"
  }
}
