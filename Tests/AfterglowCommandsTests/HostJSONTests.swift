#if os(Linux)
  import AfterglowCapture
  import AppTrials
  import BackgroundAdvertiser
  import Foundation
  import Testing
  import VirtualPhone

  @testable import AfterglowCommands
  @testable import AppBuilding

  /// The machine-readable outputs of `afterglow host` are well formed.
  @MainActor @Suite struct HostJSONTests {
    @Test func `pairs and their expectations fit the schema`() throws {
      let trial = Trial(.inFront, phoneCount: 2, os: .iOS18, seed: 1)
      let result = trial.run(try PhoneApp.sequentialAdvertiser(), wallClock: .unixEpoch)
      let output = MemorySink()
      let surroundings = Surroundings(input: MemorySource([]), output: output, errors: MemorySink())
      let outcome = HostOutcome(result: result, phonesWithoutLine: ["A"], missed: [])
      try HostTable(surroundings: surroundings, isJSON: true).write(outcome)
      try surroundings.output.flush()
      let lines = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(lines.count == result.pairs.count + 1 && !result.pairs.isEmpty)
      #expect(try SchemaFault.first(in: lines, of: "host") == nil)
    }

    @Test func `a long title of a scenario does not move the columns`() throws {
      var trial = Trial(.inFront, phoneCount: 2, os: .iOS18, seed: 1)
      trial.title = "a title that is longer than the name of any situation"
      let result = trial.run(try PhoneApp.sequentialAdvertiser(), wallClock: .unixEpoch)
      let output = MemorySink()
      let surroundings = Surroundings(input: MemorySource([]), output: output, errors: MemorySink())
      let table = HostTable(surroundings: surroundings, isJSON: false, labels: [trial.label])
      try table.begin()
      try table.write(HostOutcome(result: result, phonesWithoutLine: [], missed: []))
      try surroundings.output.flush()
      let lines = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
      let column = try #require(lines[0].firstRange(of: "pair"))
      let start = lines[0].distance(from: lines[0].startIndex, to: column.lowerBound)
      let cells = lines.dropFirst().map { String($0.dropFirst(start).prefix(3)) }
      #expect(cells == result.pairs.map { "\($0.observer)→\($0.peer)" })
    }

    @Test func `a run is refused if no requested release of iOS runs the app`() throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let surroundings = Surroundings(input: MemorySource([]), output: MemorySink(), errors: MemorySink())
      let app = AppDescription(
        name: "Late", modules: [], infoPlist: Data(), deploymentTarget: "17.0", bundleIdentifier: nil, root: root)
      func releases(_ list: String) throws -> [OSVersion] {
        let options = try Options(["--ios", list, "--afterglow", root.path, "app"], of: HostVerb.grammar)
        return try HostMatrix(
          options: HostOptions(options, in: surroundings), surroundings: surroundings, plan: BuildPlan(of: app),
          program: root, other: nil, report: nil, junit: nil
        ).releases()
      }
      #expect(try releases("16,17") == [OSVersion(17)])
      #expect(throws: CommandFailure.self) { try releases("13,16") }
    }

    @Test func `findings fit the schema, with and without optional values`() throws {
      let findings = Finding.Severity.allCases.flatMap { severity in
        [
          Finding(rule: "B4", kind: "some-kind", severity: severity, message: "what is wrong"),
          Finding(
            rule: "B4", kind: "some-kind", severity: severity, message: "what is wrong", time: .seconds(1.5),
            phone: "A",
            place: "App.swift:3"),
        ]
      }
      let lines = findings.map { HostTable.json(HostFindings.Entry(finding: $0, trials: ["all-locked"])).text }
      #expect(try SchemaFault.first(in: lines, of: "host") == nil)
    }

    @Test func `a JUnit report replaces each character that XML does not allow`() {
      #expect(JUnitReport.escaped("a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}")
      #expect(JUnitReport.escaped("<\t\n\u{1F600}>") == "&lt;\t\n\u{1F600}&gt;")
    }
  }
#endif
