#if os(Linux)
  import AfterglowCapture
  import AfterglowLinkLayer
  import Foundation
  import Testing

  @testable import AfterglowCommands

  /// The output that appears only on terminals, and the end of the tool after an interruption.
  @MainActor @Suite struct TerminalTests {
    /// Runs the tool with standard output and standard error on terminals.
    private func watched(
      _ arguments: [String], input: [UInt8] = [], clock: any Clockwork = StoppedClock(),
      interruption: any InterruptionSignal = NoInterruption(),
      environment: [String: String] = [:]
    ) -> (code: ExitCode, output: String, errors: String) {
      let (output, errors) = (WatchedSink(), WatchedSink())
      let code = Tool.run(
        arguments,
        in: Surroundings(
          input: MemorySource(input), output: output, errors: errors, clock: clock, interruption: interruption,
          environment: environment))
      return (code, String(decoding: output.bytes, as: UTF8.self), String(decoding: errors.bytes, as: UTF8.self))
    }

    // MARK: Colour

    @Test func `an error is red on a terminal, and plain in a file`() {
      #expect(watched(["dcode"]).errors.hasPrefix("\u{1B}[31mafterglow:\u{1B}[0m unknown verb"))
      #expect(Invocation("dcode").errors.hasPrefix("afterglow: unknown verb"))
    }

    @Test
    func `NO_COLOR or a dumb terminal turns colour off, and '--color' overrides the terminal and the environment`() {
      func isColoured(_ arguments: [String], _ environment: [String: String]) -> Bool {
        watched(arguments + ["--help"], environment: environment).output.contains("\u{1B}[")
      }
      #expect(isColoured(["demo"], [:]))
      #expect(isColoured(["demo"], ["NO_COLOR": ""]), "an empty value asks for nothing")
      #expect(!isColoured(["demo"], ["NO_COLOR": "1"]))
      #expect(!isColoured(["demo"], ["TERM": "dumb"]))
      let scenario = """
        {"title": "Alone", "start": "2014-03-08T15:00:00Z", "seconds": 5, "phones": [{"name": "Matt"}],
         "events": [], "expect": [{"phone": "Matt", "sees": "linked", "until": 4}]}
        """
      let input = Array(scenario.utf8)
      let always = ["simulate", "--color", "always", "--quiet", "-"]
      let red = "\u{1B}[31mstandard input, seed 1: not met"
      let unwatched = Invocation(always, input: MemorySource(input))
      #expect(unwatched.errors.contains(red), "\(unwatched.errors)")
      for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
        #expect(watched(always, input: input, environment: environment).errors.contains(red), "\(environment)")
      }
      let never = watched(["simulate", "--color=never", "--quiet", "-"], input: input)
      #expect(never.errors.contains("not met") && !never.errors.contains("\u{1B}["))
    }

    // MARK: Progress

    @Test func `work of more than two seconds shows its progress, its rate, and the remaining time`() {
      let run = watched(["demo", "--quiet"], clock: TickingClock())
      #expect(run.errors.contains(/\r\x{1B}\[Kdemo: \d+ %, [\d,]+ times as fast as real time, \d+ s left/))
      #expect(!run.errors.contains("demo: 1 %"), "nothing is shown in the first two seconds")
      #expect(Invocation("demo", "--quiet").errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [(0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3_599, "59 min 59 s"), (12_000, "3 h 20 min")])
    func `times are printed in suitable units`(seconds: Int, words: String) {
      #expect(Progress.words(.seconds(seconds)) == words)
    }

    // MARK: Ctrl-C

    @Test func `an interrupted demonstration prints its results up to the interruption`() {
      let run = watched(["demo", "--color", "never"], interruption: InterruptionAfter(30))
      #expect(run.code == .interrupted)
      #expect(run.errors.contains("interrupted after "))
      #expect(run.output.contains("A → B"), "the table of the pairs that had met")
      #expect(!run.output.contains("A → C  15:49"))
    }

    @Test func `an interrupted summary counts the packets before the interruption`() throws {
      var capture = MadeCapture()
      for _ in 0..<20_000 { capture.append(.scanResponse, from: MadeCapture.a, []) }
      let folder = try TemporaryFolder()
      let path = try folder.file("long.pcapng", capture.takeBytes())
      let run = watched(["decode", "--summary", path], interruption: InterruptionAfter(3))
      #expect(run.code == .interrupted)
      let counted = try #require(run.output.firstMatch(of: /(\d+)  records/)).output.1
      #expect((1..<20_000).contains(try #require(Int(counted))))
    }

    @Test(arguments: ["decode", "sessions"])
    func `an interruption before the first byte of standard input is not reported as an empty input`(verb: String) {
      let run = watched([verb], interruption: InterruptionAfter(1))
      #expect(run.code == .interrupted)
      #expect(!run.errors.contains("is empty"))
    }

    @Test func `an interrupted scenario is judged by the part that was played`() {
      let scenario = """
        {"title": "Alone", "start": "2014-03-08T15:00:00Z", "seconds": 500, "phones": [{"name": "Matt"}],
         "events": [{"at": 400, "phone": "Matt", "do": "open"}], "expect": []}
        """
      let (output, errors) = (MemorySink(), MemorySink())
      let code = Tool.run(
        ["simulate", "-"],
        in: Surroundings(
          input: MemorySource(Array(scenario.utf8)), output: output, errors: errors, interruption: InterruptionAfter(9))
      )
      #expect(code == .interrupted)
      #expect(output.bytes.isEmpty, "the app is opened later")
      #expect(String(decoding: errors.bytes, as: UTF8.self).contains("interrupted"))
    }

    // MARK: -v

    @Test func `with -v the tool explains how it read the command line, and how the run ended`() {
      let lines = Invocation("demo", "-v", "--quiet", "--seed=3").errorLines
      #expect(
        lines.first == "afterglow: version \(Tool.version); command: demo three-phones --verbose --quiet --seed 3")
      #expect(lines.last?.hasPrefix("afterglow: ends after 0.00 s with exit code 0: success") == true)
    }

    // MARK: Manual pages

    @Test func `every verb has a manual page with each of its options`() {
      for verb in Tool.verbs {
        let page = Invocation("manual", verb.name).output
        #expect(page.hasPrefix(".TH AFTERGLOW-\(verb.name.uppercased()) 1 "))
        for option in verb.syntax.options {
          #expect(page.contains(option.name.replacing("-", with: "\\-")), "\(verb.name) \(option.name)")
        }
        // A line that begins with a dot is a request of the man macros, and a page may use only the requests in this
        // list.
        for line in page.split(separator: "\n") where line.hasPrefix(".") {
          let request = line.dropFirst().prefix { $0 != " " }
          #expect([".TH", "TH", "SH", "PP", "TP", "B", "BR", "nf", "fi"].contains(String(request)), "\(line)")
        }
      }
      #expect(Invocation("manual").output.hasPrefix(".TH AFTERGLOW 1 "))
    }
  }

  /// An interruption that is reported after the tool has checked for it `questions` times.
  private final class InterruptionAfter: InterruptionSignal {
    private var questions: Int

    init(_ questions: Int) { self.questions = questions }

    var isInterrupted: Bool {
      questions -= 1
      return questions < 0
    }
  }
#endif
