#if os(Linux)
  import AfterglowCapture
  import AfterglowCommands
  import Foundation
  import Testing

  /// The tests run on the main thread, where virtual phones run apps that are isolated to the main actor.
  @MainActor @Suite struct DemoVerbTests {
    /// The results of the demonstration without and with `--log`. Several tests share each result.
    private static let plain = Invocation("demo")
    private static let log = Invocation("demo", "--log")

    @Test func `without options the demonstration prints a drawing and a table that fit on a terminal`() {
      let run = Self.plain
      #expect(run.code == .success)
      #expect(run.outputLines.count < 25)
      #expect(run.outputLines.allSatisfy { $0.count <= 80 })
      #expect(run.errorLines.count == 1, "the speed alone")
      let drawn = run.outputLines.filter { $0.contains("→") && $0.contains("█") }
      #expect(drawn.count == 4)
      // Phone C arrives last, and is near in the last ten minutes.
      #expect(drawn.filter { $0.contains("C") }.allSatisfy { $0.count { $0 == "█" } < 12 })
      #expect(drawn.first.map { $0.hasPrefix("A → B") && $0.count { $0 == "█" } > 50 } == true)
      #expect(run.outputLines.count { $0.hasSuffix("% of 115") } == 2)
    }

    @Test func `the log of phone A goes to standard output, and the table goes to standard error`() {
      let run = Self.log
      #expect(run.code == .success)
      let log = run.outputLines.filter { !$0.isEmpty && !$0.hasPrefix("*** ANNOTATION") }
      #expect(log.count > 4000)
      #expect(log.allSatisfy { $0.hasPrefix("2020-04-13T1") && $0.contains("-04:00 Advertiser[") })
      #expect(log.contains { $0.hasSuffix(" My personal identity service is BBBBBBBB-BBBB-BBBB-BBBB-BBCCE7DCE3FF") })
      #expect(run.outputLines.filter { $0.hasPrefix("*** ANNOTATION") }.count == 2)
      #expect(run.errorLines.count == 4)
      #expect(run.errorLines[0].contains("in range") && run.errorLines[0].contains("30 s windows"))
      #expect(run.errorLines[1].hasPrefix("BC00BD17 "))
      #expect(run.errorLines[2].hasPrefix("8337CA80 "))
      #expect(run.errorLines[3].hasPrefix("3,606 s of virtual time in "))
    }

    @Test func `the same seed gives the same output, byte for byte, and another seed gives another output`() {
      #expect(Invocation("demo", "--log", "--seed", "1").output == Self.log.output)
      #expect(Invocation("demo", "--log", "--seed=2").output != Self.log.output)
      #expect(Invocation("demo", "--seed", "18446744073709551615").code == .success)
    }

    @Test(arguments: [("A", "E7DCE3FF"), ("B", "BC00BD17"), ("C", "8337CA80")])
    func `each phone has a log of its own`(name: String, identifier: String) {
      let run = Invocation("demo", "--phone", name)
      #expect(run.code == .success)
      #expect(run.output.contains("My personal identity service is BBBBBBBB-BBBB-BBBB-BBBB-BBCC\(identifier)\n"))
    }

    @Test func `--quiet prints only the table`() {
      let run = Invocation("demo", "--quiet")
      #expect(run.code == .success)
      #expect(run.outputLines == Self.plain.outputLines.suffix(5))
      let table = Invocation("demo", "--log", "--quiet")
      #expect(table.output.isEmpty)
      #expect(table.errorLines.dropLast() == Self.log.errorLines.dropLast())
    }

    @Test func `without location permission the log is short, and phone C is not in the table`() {
      let run = Invocation("demo", "--log", "--deny-location")
      #expect(run.code == .success)
      #expect(run.outputLines.count < 300)
      #expect(!run.errors.contains("8337CA80"))
    }

    @Test func `with --json each line is an object, and the last object is the summary`() throws {
      let run = Invocation("demo", "--json")
      let objects = try run.outputLines.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
      let kinds = objects.compactMap { $0["kind"] as? String }
      #expect(kinds.count == objects.count)
      #expect(kinds.filter { $0 == "annotation" }.count == 2)
      #expect(kinds.dropLast().allSatisfy { $0 == "log" || $0 == "annotation" })
      let summary = try #require(objects.last)
      #expect(summary["kind"] as? String == "summary")
      #expect(summary["phone"] as? String == "A")
      #expect(summary["seed"] as? String == "1")
      let peers = try #require(summary["peers"] as? [[String: Any]])
      #expect(peers.compactMap { $0["identifier"] as? String } == ["BC00BD17", "8337CA80"])
      #expect(peers.allSatisfy { ($0["readings"] as? Int ?? 0) > 100 })
      #expect(run.errorLines.count == 1, "the speed alone")
      #expect(Invocation("demo", "--json", "--quiet").outputLines == run.outputLines.suffix(1))
    }

    @Test(arguments: [
      (["--phone", "D"], "--phone takes one of A, B, C, not 'D'"),
      (["--phone", "a"], "--phone takes one of A, B, C, not 'a'"),
      (["--seed", "-1"], "--seed takes a whole number from 0 to 18446744073709551615, not '-1'"),
      (["--seed", "1.5"], "--seed takes a whole number from 0 to 18446744073709551615, not '1.5'"),
      (["--seed="], "--seed takes a whole number from 0 to 18446744073709551615, not ''"),
      (["--seed"], "option '--seed' needs a value; see 'afterglow demo --help'"),
      (["--quiet=1"], "option '--quiet' takes no value; see 'afterglow demo --help'"),
      (
        ["A"],
        "unknown task 'A' of 'demo'; the tasks are three-phones, overflow, sequential, shortwave, vigil, soak, stadium"
      ),
      (["three-phones", "A"], "'A' is one operand too many; see 'afterglow demo --help'"),
    ])
    func `a wrong command line is reported in one line`(arguments: [String], message: String) {
      let run = Invocation(["demo"] + arguments, input: MemorySource([]))
      #expect(run.code == .usage)
      #expect(run.errors == "afterglow: \(message)\n")
      #expect(run.output.isEmpty)
    }

    @Test func `an output that cannot be written is reported once, and no table follows`() {
      let errors = MemorySink()
      let sink = FailingSink(.inputOutput("cannot write: No space left on device"), accepting: 2)
      let code = Tool.run(["demo", "--log"], in: Surroundings(input: MemorySource([]), output: sink, errors: errors))
      #expect(code == .inputOutput)
      #expect(String(decoding: errors.bytes, as: UTF8.self) == "afterglow: cannot write: No space left on device\n")
      #expect(sink.writes == 3)
    }
  }
#endif
