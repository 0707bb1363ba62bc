#if os(Linux)
  import AfterglowCapture
  import AfterglowCommands
  import Foundation
  import Testing

  @MainActor @Suite struct OverflowDemoTests {
    private func demo(_ arguments: String...) -> Invocation {
      Invocation(["demo", "overflow"] + arguments, input: MemorySource([]))
    }

    @Test func `the log shows one phone, and the table shows both phones`() {
      let run = demo()
      #expect(run.code == .success)
      #expect(run.outputLines.contains { $0.hasSuffix("Advertising 01 02 03 04 in the overflow area") })
      #expect(run.outputLines.contains("*** ANNOTATION: Both phones are now locked, and lie side by side."))
      #expect(run.outputLines.contains { $0.contains("] Payload 01 02 03 04 from ") && $0.contains(" corrections") })
      #expect(run.errorLines.count { $0.hasPrefix("phone ") && $0.hasSuffix(" s after both phones were locked") } == 2)
      #expect(run.errorLines.contains { $0.hasPrefix("0 wrong readings, ") })
    }

    @Test(arguments: ["automatic", "bank", "hamming", "rail", "quad"])
    func `the demonstration uses the requested code`(code: String) {
      let run = demo("--code", code, "--seconds=150")
      #expect(run.code == .success)
      let name = code == "automatic" ? "hamming" : code
      let readings = run.outputLines.filter { $0.contains("Payload") }
      #expect(!readings.isEmpty)
      #expect(readings.allSatisfy { $0.contains(" dBm: \(name)") })
    }

    @Test(arguments: ["automatic", "quad", "rail"])
    func `foreign services prevent readings of the Hamming code, but not of the quad and rail codes`(code: String) {
      let ours = demo("--os", "17.0", "--code", code, "--foreign", "20", "--quiet")
      #expect(ours.errorLines.count { $0.hasSuffix(" s after both phones were locked") } == 2)
      let hamming = demo("--os", "17.0", "--code", "hamming", "--foreign", "20", "--quiet")
      #expect(hamming.errorLines.count { $0.hasSuffix(" never in the background") } == 2)
      #expect(ours.output.isEmpty && hamming.output.isEmpty)
    }

    @Test func `every line of JSON is an object, and the last object is the summary`() throws {
      let run = demo("--json", "--phone", "B", "--os", "13.4.1")
      var kinds: [String] = []
      for line in run.outputLines {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        kinds.append(try #require(object["kind"] as? String))
      }
      #expect(kinds.dropLast().allSatisfy { $0 == "log" || $0 == "annotation" })
      #expect(kinds.last == "summary")
      let summary = try #require(run.outputLines.last)
      #expect(summary.contains(#""os":"13.4.1""#) && summary.contains(#""wrongReadings":0"#))
      #expect(summary.contains(#""secondsToRead":{"A":"#))
      #expect(run.errorLines.count == 1, "the table is for people")
    }

    @Test func `the same seed gives the same output, and another seed gives another output`() {
      let first = demo("--seed", "5", "--foreign", "2")
      #expect(demo("--seed", "5", "--foreign", "2").output == first.output)
      #expect(demo("--seed", "6", "--foreign", "2").output != first.output)
    }

    @Test(arguments: [
      (["--os", "x"], "--os takes a release of iOS from 5 to 27, such as 13.4.1, not 'x'"),
      (["--code", "morse"], "--code takes one of automatic, bank, hamming, rail, quad, not 'morse'"),
      (["--foreign", "101"], "--foreign takes a whole number from 0 to 100, not '101'"),
      (["--foreign", "-1"], "--foreign takes a whole number from 0 to 100, not '-1'"),
      (["--seconds", "0"], "--seconds takes a whole number from 1 to 86400, not '0'"),
      (["--phone", "C"], "--phone takes one of A, B, not 'C'"),
      (["--deny-location"], "option '--deny-location' belongs to 'demo three-phones', not to 'demo overflow'"),
      (["sequential"], "'sequential' is one operand too many; see 'afterglow demo --help'"),
    ])
    func `a wrong command line is explained, and no simulation begins`(arguments: [String], message: String) {
      let run = Invocation(["demo", "overflow"] + arguments, input: MemorySource([]))
      #expect(run.code == .usage)
      #expect(run.errors == "afterglow: \(message)\n")
      #expect(run.output.isEmpty)
    }
  }
#endif
