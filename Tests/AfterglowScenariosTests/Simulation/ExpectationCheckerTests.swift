import AfterglowScenarios
import Testing
import VirtualPhone

/// Expectations are compared with events, without a phone.
@Suite struct ExpectationCheckerTests {
  private static func expectation(_ text: String) throws -> Scenario.Expectation {
    let scenario = #"{"seconds": 200, "phones": [{"name": "A"}, {"name": "B"}], "expect": [\#(text)]}"#
    return try Scenario(parsing: Array(scenario.utf8)).expectations[0]
  }

  private static func event(_ kind: SimulationEvent.Kind, at seconds: Int, text: String? = nil) -> SimulationEvent {
    SimulationEvent(time: .zero + .seconds(seconds), phone: "A", kind: kind, peer: "B", text: text)
  }

  /// Phone B appears to phone A at 10 s, departs at 40 s, and appears again at 50 s.
  private static let events = [event(.appeared, at: 10), event(.departed, at: 40), event(.appeared, at: 50)]

  @Test(arguments: [
    (#"{"phone": "A", "sees": "appeared"}"#, true, "happened 2 times"),
    (#"{"phone": "A", "sees": "appeared", "times": 1}"#, false, "happened 2 times"),
    (#"{"phone": "A", "sees": "appeared", "of": "A"}"#, false, "happened 0 times"),
    (#"{"phone": "B", "sees": "appeared"}"#, false, "happened 0 times"),
    (#"{"phone": "A", "sees": "appeared", "times": 1, "until": 10}"#, true, "happened once"),
    (#"{"phone": "A", "sees": "appeared", "times": 1, "from": 11}"#, true, "happened once"),
    (#"{"phone": "A", "sees": "linked", "times": 0}"#, true, "happened 0 times"),
    (#"{"phone": "A", "sees": "linked", "atMost": 0}"#, true, "happened 0 times"),
    (#"{"phone": "A", "sees": "linked", "atMost": 1}"#, false, "happened 0 times"),
    (#"{"phone": "A", "near": [], "at": 9}"#, true, "nobody was"),
    (#"{"phone": "A", "near": ["B"], "at": 10}"#, true, "B was"),
    (#"{"phone": "A", "near": ["B"], "at": 40}"#, false, "nobody was"),
    (#"{"phone": "A", "near": ["B"], "at": 100}"#, true, "B was"),
    (#"{"phone": "A", "near": ["B"], "at": 101}"#, false, "the scenario ended before the expectation's time"),
    (#"{"phone": "A", "linked": ["B"], "at": 20}"#, false, "nobody was"),
  ])
  func `an expectation is met only by matching events within its time`(
    text: String, isMet: Bool, finding: String
  ) throws {
    // The run ends at half of the scenario's time, as after an interruption.
    var checker = ExpectationChecker([try Self.expectation(text)])
    for event in Self.events { checker.record(event) }
    let verdict = try #require(checker.verdicts(at: .zero + .seconds(100)).first)
    #expect(verdict.isMet == isMet)
    #expect(verdict.finding == finding)
  }

  @Test(arguments: [
    (#"{"phone": "A", "sees": "message", "of": "B", "text": "hi", "times": 1}"#, "A sees 'message' of B \"hi\" once"),
    (
      #"{"phone": "A", "sees": "appeared", "atLeast": 2, "until": 60}"#, "A sees 'appeared' at least 2 times until 60 s"
    ),
    (#"{"phone": "A", "sees": "departed", "times": 0, "from": 1.5}"#, "A sees 'departed' never from 1.5 s"),
    (#"{"phone": "A", "linked": [], "at": 9}"#, "A is linked with nobody at 9 s"),
  ])
  func `an expectation's description is a sentence`(text: String, sentence: String) throws {
    #expect(try Self.expectation(text).description == sentence)
  }
}
