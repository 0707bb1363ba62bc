import AfterglowWire
public import VirtualPhone

/// A plan of events on phones, as data: the phones, the actions with their times, and the expected results.
///
/// A scenario is a JSON file. `docs/scenarios.md` explains every key.
public struct Scenario: Sendable {
  /// The title; empty if the file has no title.
  public var title: String
  /// The seed of the world. The caller may use another seed.
  public var seed: UInt64
  /// The calendar time at which the scenario begins.
  public var wallClock: WallClock
  /// The length of the scenario.
  public var duration: Duration
  /// The phones, in the order of the file.
  public var phones: [PhonePlan]
  /// The faults of the network between the phones and the relay.
  public var relay: DatagramFaults
  /// The actions in the order of their times. Actions at the same time are in the order of the file.
  public var actions: [ScheduledAction]
  /// The conditions that the scenario has to meet, in the order of the file.
  public var expectations: [Expectation]

  /// The maximum duration of a scenario: a leap year.
  static let longest = Duration.seconds(366 * 86_400)
  /// The largest coordinate of a position, in metres. Phones hear each other only over tens of metres.
  static let farthest = 1e6
  /// The maximum number of entries in a list, for example of phones or actions; far more than a person writes by hand.
  static let largestList = 10_000

  /// Reads a scenario from JSON.
  ///
  /// - Throws: An error that names the fault and its position in the file.
  public init(parsing text: [UInt8]) throws(ScenarioError) {
    var object = try ScenarioValue(path: "", json: JSONValue(parsing: text)).object()
    title = try object.takeIfPresent("title")?.string() ?? ""
    seed = UInt64(try object.takeIfPresent("seed")?.integer(in: 0...Int(1) << 53) ?? 1)
    wallClock = WallClock(unixSeconds: try object.takeIfPresent("start")?.moment() ?? 0)
    duration = try object.take("seconds").seconds()
    phones = []
    for value in try object.take("phones").boundedList() {
      let plan = try PhonePlan(parsing: value)
      guard !phones.contains(where: { $0.name == plan.name }) else {
        throw ScenarioError(path: "\(value.path).name", reason: "another phone has the name '\(plan.name)'")
      }
      phones.append(plan)
    }
    relay = try DatagramFaults(parsing: object.takeIfPresent("relay"))
    actions = []
    for value in try object.takeIfPresent("events")?.boundedList() ?? [] {
      let action = try ScheduledAction(parsing: value, phones: phones)
      try Self.check(action.time, "\(value.path).at", within: duration)
      actions.append(action)
    }
    // The sort is stable: actions at the same time happen in the order of the file.
    actions = actions.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    expectations = []
    for value in try object.takeIfPresent("expect")?.boundedList() ?? [] {
      let expectation = try Expectation(parsing: value, phones: phones)
      switch expectation.claim {
      case .happens(_, _, let from, _): try Self.check(from, "\(value.path).from", within: duration)
      case .holds(_, _, let time): try Self.check(time, "\(value.path).at", within: duration)
      }
      expectations.append(expectation)
    }
    try object.end()
  }

  /// Throws an error if a time is after the end of the scenario, because nothing happens at this time.
  private static func check(_ time: WorldTime, _ path: String, within duration: Duration) throws(ScenarioError) {
    guard time > .zero + duration else { return }
    let (time, end) = (ScenarioValue.text((time - .zero).inSeconds), ScenarioValue.text(duration.inSeconds))
    throw ScenarioError(path: path, reason: "\(time) is after the end of the scenario, at \(end) seconds")
  }
}

extension ScenarioValue {
  /// Returns a list of at most ``Scenario/largestList`` entries. Throws an error for a longer list.
  func boundedList() throws(ScenarioError) -> [ScenarioValue] {
    let values = try list()
    guard values.count <= Scenario.largestList else {
      throw error("the list has \(values.count) entries; the limit is \(Scenario.largestList)")
    }
    return values
  }

  /// Returns the name of an existing phone.
  func phone(of phones: [PhonePlan]) throws(ScenarioError) -> String {
    let name = try string()
    guard phones.contains(where: { $0.name == name }) else {
      let names = phones.map(\.name).joined(separator: ", ")
      throw error("there is no phone '\(name)'; \(names.isEmpty ? "the scenario has none" : "the phones are \(names)")")
    }
    return name
  }
}
