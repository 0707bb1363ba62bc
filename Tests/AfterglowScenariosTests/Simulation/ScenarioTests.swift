import AfterglowScenarios
import Testing
import VirtualPhone

/// The valid contents of scenario files, and the errors for invalid contents.
@Suite struct ScenarioTests {
  /// Returns the text of a scenario with two phones. The arguments replace parts of the text, and `more` adds keys.
  private static func text(
    phones: String = #"[{"name": "Matt"}, {"name": "Ethan"}]"#, events: String = "[]", expect: String = "[]",
    more: String = ""
  ) -> [UInt8] {
    Array(#"{"seconds": 60, "phones": \#(phones), "events": \#(events), "expect": \#(expect)\#(more)}"#.utf8)
  }

  @Test
  func `omitted keys have default values`() throws {
    let scenario = try Scenario(parsing: Self.text())
    #expect(scenario.duration == .seconds(60) && scenario.seed == 1 && scenario.wallClock.unixSeconds == 0)
    let phone = scenario.phones[0]
    #expect(phone.os == OSVersion(13, 4, 1) && phone.model == .iPhoneX && phone.position == .origin)
    #expect(phone.app.location == .authorizedAlways && phone.app.notifications == .authorized)
    #expect(phone.isBluetoothOn && !phone.isCovered && phone.foreignServices == 0)
  }

  @Test
  func `a start time in ISO 8601 sets the phones' clocks`() throws {
    let scenario = try Scenario(parsing: Self.text(more: #", "start": "2014-03-01T09:00:00Z""#))
    #expect(scenario.wallClock.unixSeconds == 1_393_664_400)
  }

  @Test
  func `events are sorted by time, and keep the file's order if their times are equal`() throws {
    let events = """
      [{"at": 2, "phone": "Matt", "do": "lock"}, {"at": 1, "phone": "Ethan", "do": "open"},
       {"at": 2, "phone": "Ethan", "do": "home"}]
      """
    let actions = try Scenario(parsing: Self.text(events: events)).actions
    #expect(actions.map(\.action) == [.open, .lock, .home])
  }

  /// A fault in one part of a scenario file, and the expected error.
  struct Fault: Sendable, CustomTestStringConvertible {
    var text: [UInt8]
    var message: String

    var testDescription: String { message }
  }

  static let faults = [
    Fault(text: Array("{".utf8), message: "not JSON: the text ends too soon"),
    Fault(text: Array("{\n  \"a\": 1\n  \"b\": 2}".utf8), message: "not JSON at line 3, column 3"),
    Fault(text: Array("[]".utf8), message: "expected an object, found a list"),
    Fault(text: Array("{}".utf8), message: "'seconds' is missing"),
    Fault(
      text: text(more: #", "sceonds": 1"#),
      message: "sceonds: unknown key; the keys are events, expect, phones, relay, seconds, seed, start, title"),
    Fault(
      text: text(phones: #"[{"name": "A"}, {"name": "A"}]"#), message: "phones[1].name: another phone has the name 'A'"),
    Fault(text: text(phones: #"[{"name": ""}]"#), message: "phones[0].name: a name has 1 to 32 characters"),
    Fault(
      text: text(phones: #"[{"name": "A", "os": 13}]"#), message: "phones[0].os: expected a text, found a number"),
    Fault(
      text: text(phones: #"[{"name": "A", "at": [1]}]"#), message: "phones[0].at: a place is [x, y] in metres"),
    Fault(
      text: text(phones: #"[{"name": "A", "at": [1, 1e9]}]"#),
      message: "phones[0].at[1]: 1000000000 is not between -1000000 and 1000000"),
    Fault(
      text: text(phones: #"[{"name": "A", "app": {"identifier": "00000000"}}]"#),
      message: "phones[0].app.identifier: an identifier is eight hexadecimal digits, not all zero"),
    Fault(
      text: text(phones: #"[{"name": "A", "app": {"identifiers": "none"}}]"#),
      message: "phones[0].app.identifiers: 'none' is not one of fixed, rotating"),
    Fault(
      text: text(phones: #"[{"name": "A", "app": {"location": "sometimes"}}]"#),
      message: "phones[0].app.location: 'sometimes' is not one of always, whenInUse, denied, notDetermined"),
    Fault(
      text: text(events: #"[{"at": 1, "phone": "Alonso", "do": "open"}]"#),
      message: "events[0].phone: there is no phone 'Alonso'; the phones are Matt, Ethan"),
    Fault(text: text(events: #"[{"phone": "Matt", "do": "open"}]"#), message: "events[0]: 'at' is missing"),
    Fault(
      text: text(events: #"[{"at": -1, "phone": "Matt", "do": "open"}]"#),
      message: "events[0].at: -1 is not between 0 and 31622400"),
    Fault(
      text: text(events: #"[{"at": 1, "phone": "Matt", "do": "bluetooth", "on": "yes"}]"#),
      message: "events[0].on: expected true or false, found a text"),
    Fault(
      text: text(events: #"[{"at": 1, "phone": "Matt", "do": "walk", "through": []}]"#),
      message: "events[0].through: a walk has at least one place"),
    Fault(
      text: text(expect: #"[{"phone": "Matt", "at": 3}]"#),
      message: "expect[0]: an expectation needs 'sees', 'near' or 'linked'"),
    Fault(
      text: text(expect: #"[{"phone": "Matt", "sees": "appeared", "atLeast": 3, "atMost": 2}]"#),
      message: "expect[0]: atLeast is greater than atMost"),
    Fault(
      text: text(events: #"[{"at": 61, "phone": "Matt", "do": "open"}]"#),
      message: "events[0].at: 61 is after the end of the scenario, at 60 seconds"),
    Fault(
      text: text(expect: #"[{"phone": "Matt", "near": [], "at": 60.5}]"#),
      message: "expect[0].at: 60.5 is after the end of the scenario, at 60 seconds"),
    Fault(
      text: text(expect: #"[{"phone": "Matt", "sees": "appeared", "from": 61}]"#),
      message: "expect[0].from: 61 is after the end of the scenario, at 60 seconds"),
    Fault(
      text: text(expect: #"[{"phone": "Matt", "sees": "appeared", "from": 20, "until": 10}]"#),
      message: "expect[0]: 'until' is before 'from'"),
    Fault(
      text: text(expect: #"[{"phone": "Matt", "sees": "appeared", "times": 1.5}]"#),
      message: "expect[0].times: expected a whole number, found 1.5"),
  ]

  @Test(arguments: faults)
  func `a scenario with a fault is refused with a description of the fault`(fault: Fault) {
    #expect {
      try Scenario(parsing: fault.text)
    } throws: { error in
      (error as? ScenarioError)?.description == fault.message
    }
  }
}
