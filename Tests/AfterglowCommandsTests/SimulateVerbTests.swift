import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing

/// Scenarios from files, on the command line.
@MainActor @Suite struct SimulateVerbTests {
  private static let meeting = """
    {"title": "Two meet", "start": "2014-03-08T15:00:00Z", "seconds": 30,
     "phones": [{"name": "Matt"}, {"name": "Ethan", "at": [2, 0]}],
     "events": [{"at": 1, "phone": "Matt", "do": "open"}, {"at": 2, "phone": "Ethan", "do": "open"}],
     "expect": [{"phone": "Matt", "sees": "linked", "of": "Ethan", "until": 25}]}
    """

  private func simulate(_ options: String..., text: String = meeting) -> Invocation {
    Invocation(["simulate"] + options + ["-"], input: MemorySource(Array(text.utf8)))
  }

  @Test
  func `events go to standard output, and the verdict goes to standard error`() {
    let run = simulate()
    #expect(run.code == .success)
    #expect(run.output.contains("15:00:01.000  Matt   * the app is opened\n"))
    #expect(run.output.contains("Matt   is linked with Ethan\n"))
    #expect(run.errors == "standard input, seed 1: 1 of 1 expectations met\n")
  }

  @Test
  func `a scenario of the chat accepts no taps and no lines of a log, which only hosted apps have`() {
    let tap = simulate(text: Self.meeting.replacing(#""do": "open"}]"#, with: #""do": "tap", "text": "Start"}]"#))
    #expect(tap.code == .badData)
    #expect(tap.errors.hasPrefix("afterglow: standard input: 'tap' at 2.0 s works only for hosted apps"))
    let log = simulate(text: Self.meeting.replacing("\"linked\"", with: "\"logged\""))
    #expect(log.code == .badData)
    #expect(log.errors.hasPrefix("afterglow: standard input: 'logged' works only for hosted apps"))
  }

  @Test
  func `an unmet expectation is reported, and the exit code is 1`() {
    let run = simulate("--quiet", text: Self.meeting.replacing("\"linked\"", with: "\"departed\""))
    #expect(run.code == .findings)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        standard input, seed 1: not met: Matt sees 'departed' of Ethan at least once until 25 s: happened 0 times
        standard input, seed 1: 0 of 1 expectations met

        """)
  }

  @Test
  func `with several seeds the failed seeds are listed`() {
    #expect(simulate("--seeds", "3").errors.hasSuffix("all expectations met with all 3 seeds\n"))
    let run = simulate("--seeds", "2", "--seed", "7", text: Self.meeting.replacing("\"linked\"", with: "\"departed\""))
    #expect(run.code == .findings)
    #expect(run.errors.hasSuffix("expectations not met with 2 of 2 seeds: 7, 8\n"))
  }

  @Test
  func `with --json each event and the verdict are printed as JSON objects`() {
    let lines = simulate("--json").output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"kind":"action","phone":"Matt","seconds":1,"text":"the app is opened""#) == true)
    #expect(lines.last?.hasPrefix(#"{"expectations":[{"expectation":"Matt sees 'linked' of Ethan"#) == true)
    #expect(lines.last?.hasSuffix(#""kind":"verdict","met":true,"seed":"1"}"#) == true)
  }

  @Test
  func `a phone's log can be printed in place of the events`() {
    let run = simulate("--log", "Ethan")
    #expect(run.output.contains(" Chat["))
    #expect(run.output.contains("] Linked with "))
    #expect(simulate("--log", "Alonso").errors == "afterglow: there is no phone 'Alonso'; the phones are Matt, Ethan\n")
  }

  @Test
  func `a file that is not a scenario is bad data, and the message says where the fault is`() {
    let run = simulate(text: Self.meeting.replacing("\"open\"", with: "\"opne\""))
    #expect(run.code == .badData)
    #expect(run.errors.hasPrefix("afterglow: standard input: events[0].do: 'opne' is not one of open, home, "))
    #expect(Invocation("simulate").code == .usage)
    #expect(Invocation("simulate", "/nowhere.json").code == .noInput)
    #expect(simulate("--seeds", "0").code == .usage)
  }

  @Test
  func `merged shards give the same verdicts as a single run`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "afterglow-shards-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = Self.meeting.replacing("\"linked\"", with: "\"departed\"")
    let shards = (1...2).map { simulate("--seeds", "3", "--shard", "\($0)/2", text: text) }
    #expect(shards.map(\.code) == [.success, .success])
    #expect(shards.map(\.errors) == ["", ""])
    try shards.map(\.output).joined().write(to: file, atomically: true, encoding: .utf8)
    let (whole, merged) = (
      simulate("--seeds", "3", text: text), simulate("--seeds", "3", "--merge", file.path, text: text)
    )
    #expect(merged.errors == whole.errors)
    #expect(merged.code == .findings)
    #expect(simulate("--seeds", "4", "--merge", file.path, text: text).code == .badData)
  }

  @Test
  func `--jobs without several seeds is refused, and so are invalid shards and combinations`() {
    #expect(simulate("--jobs", "2").code == .usage)
    #expect(simulate("--seeds", "2", "--shard", "3/2").code == .usage)
    #expect(simulate("--seeds", "2", "--shard", "1/2", "--merge", "x").code == .usage)
    #expect(simulate("--seeds", "2", "--jobs", "2", "--html", "/tmp/x.html").code == .usage)
  }

  @Test
  func `the demonstration plays only the requested part, and an unknown part is refused`() {
    let run = Invocation("demo", "shortwave", "--part", "e")
    #expect(run.code == .success)
    #expect(run.output.hasPrefix("\n(e) One leaves, and both forget the link\n"))
    #expect(run.errors == "part e, seed 1: 8 of 8 expectations met\n")
    #expect(Invocation("demo", "shortwave", "--part", "f").code == .usage)
  }
}
