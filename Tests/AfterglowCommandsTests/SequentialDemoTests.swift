#if os(Linux)
  import AfterglowCapture
  import AfterglowScenarios
  import Testing
  import VirtualPhone

  @testable import AfterglowCommands

  @MainActor @Suite struct SequentialDemoTests {
    private func demo(_ arguments: String...) -> Invocation {
      Invocation(["demo", "sequential"] + arguments, input: MemorySource([]))
    }

    @Test func `the demonstration's output is a capture without a malformed packet`() {
      let run = demo("--seconds", "60")
      #expect(run.code == .success)
      let decoded = Invocation("decode", "--json", input: run.output)
      #expect(decoded.code == .success)
      #expect(decoded.errors.isEmpty)
      // The phone sends about five packets a second.
      #expect(decoded.outputLines.count > 200)
      #expect(!decoded.output.contains("malformed") && !decoded.output.contains("damaged"))
      #expect(decoded.outputLines.count { $0.contains("setBits") } > 200)
      #expect(run.errorLines.first.map { $0.hasSuffix(" packets") } == true)
    }

    @Test func `the demonstration's summary contains the number of packets`() {
      let run = demo("--seconds", "20", "--json", "--quiet")
      #expect(run.outputLines.count == 1)
      #expect(run.output.contains(#""kind":"summary""#) && run.output.contains(#""packets":"#))
    }

    @Test func `on a terminal the demonstration prints a line for each of the first 24 changes of the bits`() {
      let output = WatchedSink()
      let surroundings = Surroundings(input: MemorySource([]), output: output, errors: MemorySink())
      #expect(Tool.run(["demo", "sequential", "--seconds", "40"], in: surroundings) == .success)
      let lines = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
      let changes = lines.filter { $0.wholeMatch(of: /\d\d:\d\d:\d\d  .*  [0-9A-F]{32}/) != nil }
      #expect(changes.count == 24)
      #expect(lines.last?.contains("more changes. 'afterglow demo sequential | afterglow analyze' finds") == true)
      #expect(lines.allSatisfy { $0.count <= 140 })
    }

    @Test func `the same seed gives the same output, and another seed gives another output`() {
      let first = demo("--seed", "5", "--seconds", "20")
      #expect(demo("--seed", "5", "--seconds", "20").output == first.output)
      #expect(demo("--seed", "6", "--seconds", "20").output != first.output)
    }

    @Test func `after a failed write, a recording drops further packets, and reports the failure at its end`() throws {
      let recording = try AirRecording(path: "/dev/full")
      let walk = try SequentialWalk(seed: 1)
      let wallClock = walk.world.wallClock
      var heard = 0
      walk.sniffer.onPacket = { packet in
        heard += 1
        recording.record(packet, wallClock)
      }
      // The packets of 400 s need more bytes than one write.
      walk.world.run(for: .seconds(400))
      #expect(recording.packets < heard)
      #expect(throws: CommandFailure.self) { try recording.finish() }
    }

    @Test(arguments: [
      (["--code", "rail"], "option '--code' belongs to 'demo overflow', not to 'demo sequential'"),
      (["--seconds", "86401"], "--seconds takes a whole number from 1 to 86400, not '86401'"),
      (["--seed", "x"], "--seed takes a whole number from 0 to 18446744073709551615, not 'x'"),
    ])
    func `a wrong command line is explained, and no simulation begins`(arguments: [String], message: String) {
      let run = Invocation(["demo", "sequential"] + arguments, input: MemorySource([]))
      #expect(run.code == .usage)
      #expect(run.errors == "afterglow: \(message)\n")
      #expect(run.output.isEmpty)
    }
  }
#endif
