import AfterglowScenarios
import Testing
import VirtualPhone

/// The story of Shortwave, part by part, with several seeds.
@MainActor @Suite struct ShortwaveTests {
  private static let seeds: Range<UInt64> = 1..<41

  @Test(arguments: Shortwave.allCases)
  func `all expectations of the story are met`(part: Shortwave) throws {
    let scenario = try part.scenario()
    #expect(!scenario.expectations.isEmpty)
    for seed in Self.seeds {
      for verdict in try Simulation(scenario, seed: seed).run() where !verdict.isMet {
        Issue.record("seed \(seed): \(verdict.expectation): \(verdict.finding)")
      }
    }
  }

  @Test
  func `the same seed gives the same story, and another seed another story`() throws {
    func events(seed: UInt64) throws -> [SimulationEvent] {
      var events: [SimulationEvent] = []
      let simulation = try Simulation(try Shortwave.wakeRegions.scenario(), seed: seed)
      simulation.onEvent = { events.append($0) }
      _ = simulation.run()
      return events
    }
    let first = try events(seed: 1)
    #expect(try events(seed: 1) == first)
    #expect(try events(seed: 2) != first)
  }

  /// Plays a scenario and returns its events except the actions. Each event is a text with the phone, the kind and any
  /// details.
  private func happenings(_ text: String) throws -> [String] {
    let simulation = try Simulation(Scenario(parsing: Array(text.utf8)))
    var happenings: [String] = []
    simulation.onEvent = { event in
      guard event.kind != .action else { return }
      happenings.append([event.phone, event.kind.rawValue, event.text].compactMap { $0 }.joined(separator: " "))
    }
    _ = simulation.run()
    return happenings
  }

  @Test
  func `apps with rotating identifiers are contacts of each other, and strangers to an app with a fixed identifier`()
    throws
  {
    let text = """
      {"seconds": 1200, "phones": [
        {"name": "Matt", "app": {"identifiers": "rotating"}},
        {"name": "Ethan", "at": [2, 0], "app": {"identifiers": "rotating"}},
        {"name": "Ada", "at": [0, 2]}],
       "events": [
        {"at": 1, "phone": "Matt", "do": "open"}, {"at": 1, "phone": "Ethan", "do": "open"},
        {"at": 1, "phone": "Ada", "do": "open"},
        {"at": 1000, "phone": "Matt", "do": "say", "text": "in another epoch"}]}
      """
    var events: [SimulationEvent] = []
    let simulation = try Simulation(Scenario(parsing: Array(text.utf8)))
    simulation.onEvent = { events.append($0) }
    _ = simulation.run()
    let linked = events.filter { $0.kind == .linked }.map { "\($0.phone) \($0.peer ?? "")" }
    #expect(Set(linked) == ["Matt Ethan", "Ethan Matt"])
    let message = try #require(events.first { $0.kind == .message })
    #expect(message.phone == "Ethan" && message.peer == "Matt" && message.text == "in another epoch")
    let seen = events.filter { $0.kind == .appeared && $0.phone == "Ada" }.compactMap(\.peer)
    #expect(seen.count >= 4 && !seen.contains("Matt") && !seen.contains("Ethan"))
  }

  @Test
  func `a message is refused if there is no receiver, or if the sender's app does not run`() throws {
    let happenings = try happenings(
      """
      {"seconds": 20, "phones": [{"name": "Matt"}], "events": [
        {"at": 1, "phone": "Matt", "do": "say", "text": "hello?"},
        {"at": 2, "phone": "Matt", "do": "open"},
        {"at": 9, "phone": "Matt", "do": "say", "text": "hello?"}]}
      """)
    #expect(
      happenings == [
        "Matt refused The app does not run.", "Matt launched by its user",
        "Matt refused No phone that could receive the message is near; try again when one is near.",
      ])
  }

  @Test
  func `a condition that limits a phone is reported, and so is its end`() throws {
    let happenings = try happenings(
      """
      {"seconds": 30, "phones": [{"name": "Matt"}], "events": [
        {"at": 1, "phone": "Matt", "do": "open"},
        {"at": 10, "phone": "Matt", "do": "bluetooth", "on": false},
        {"at": 20, "phone": "Matt", "do": "bluetooth", "on": true}]}
      """)
    let off = "Bluetooth is off; in Settings, switch Bluetooth on and airplane mode off."
    #expect(happenings.suffix(2) == ["Matt condition \(off)", "Matt condition No longer: \(off)"])
  }
}
