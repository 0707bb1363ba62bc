#if os(Linux)
  import AfterglowCapture
  import AfterglowCommands
  import Foundation
  import Testing

  /// The field trial on the command line.
  @MainActor @Suite struct FieldTrialVerbTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")

    /// Runs `body` with the logs of a prediction.
    private func withLogs(_ options: String..., body: ([String]) throws -> Void) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let run = Invocation(
        ["trial", "predict", "twenty-minutes", "--logs", folder.path] + options, input: MemorySource([]))
      #expect(run.code == .success, "\(run.errors)")
      try body(["A", "B"].map { folder.appending(path: "twenty-minutes-\($0).jsonl").path })
    }

    private func judge(_ arguments: [String]) -> Invocation {
      Invocation(["trial", "judge"] + arguments, input: MemorySource([]))
    }

    @Test func `plans are listed and explained`() throws {
      let plans = Invocation("trial", "plans")
      #expect(plans.outputLines.map { $0.prefix { $0 != " " } } == ["twenty-minutes", "evening"])
      let explanation = Invocation("trial", "explain", "evening").output
      #expect(explanation.contains("Lock phone B when you are asked to."))
      #expect(explanation.contains("Witness W: A Linux machine"))
      #expect(explanation.contains("D1 suspension-delay: how long the app runs after it has left the foreground"))
      for task in [["plans"], ["explain", "evening"], ["predict", "twenty-minutes"]] {
        let run = Invocation(["trial"] + task + ["--json"], input: MemorySource([]))
        #expect(try SchemaFault.first(in: run.outputLines, of: "trial") == nil)
      }
    }

    @Test func `plans and logs fit their schemas`() throws {
      for name in ["twenty-minutes", "evening"] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent().appending(path: "Apps/Trial/Trial/Plans/\(name).json")
        let plan = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let schema = try SchemaFault.schema(of: "plan")
        #expect(SchemaFault.first(in: plan, schema) == nil)
      }
      try withLogs { logs in
        for log in logs {
          let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
          #expect(lines.count > 1_000)
          let fault = try SchemaFault.first(in: Array(lines.prefix(500)), of: "trial-log")
          #expect(fault == nil)
        }
      }
    }

    @Test func `the logs of a prediction agree with the rules that produced them`() throws {
      try withLogs { logs in
        let run = judge(logs)
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.outputLines.first == "Twenty minutes at a table, iOS 27")
        #expect(run.output.contains("0 does not hold"))
        let json = judge(logs + ["--json"])
        let fault = try SchemaFault.first(in: json.outputLines, of: "trial")
        #expect(fault == nil)
      }
    }

    @Test func `the witness's log and capture are judged with the logs of the phones`() throws {
      try withLogs { logs in
        let capture = folder.appending(path: "twenty-minutes-W.pcapng").path
        let witness = folder.appending(path: "twenty-minutes-W.jsonl").path
        #expect(!judge(logs).output.contains("capture '"))
        #expect(judge(logs).output.contains("there is no capture"))
        let alone = judge(logs + [capture])
        #expect(alone.code == .success, "\(alone.errors)")
        #expect(alone.output.contains("twenty-minutes-W.pcapng': clock "))
        #expect(alone.output.contains("by when advertisements begin; "))
        let page = folder.appending(path: "page.html").path
        let both = judge(logs + [witness, capture, "--html", page])
        #expect(both.code == .success, "\(both.errors)")
        #expect(both.output.contains("witness W: clock "))
        #expect(both.output.contains("by the witness's log; "))
        #expect(both.output.contains("0 does not hold, 0 cannot be told"))
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains("by the witness&#39;s log"))
        // A phone older than the iPhone X sends the overflow area in the advertisement.
        let older = judge(logs + [capture, "--model", "iPhone 7"])
        #expect(older.code == .findings)
        #expect(older.output.contains("A4 overflow-in-scan-response-from-generation: the packets on air"))
        #expect(older.output.contains(" A on air  packet overflow:plain"))
      }
    }

    @Test func `a plan without a witness is refused before the tool looks for a radio`() throws {
      let plan = FileManager.default.temporaryDirectory.appending(path: "plan-\(UUID().uuidString).json")
      let text = """
        {"name": "x", "title": "", "summary": "", "roles": [{"name": "A", "purpose": ""}, {"name": "B", "purpose": ""}],
         "steps": [{"id": "s", "seconds": 9, "say": "", "acts": [], "decides": []}]}
        """
      try Data(text.utf8).write(to: plan)
      defer { try? FileManager.default.removeItem(at: plan) }
      let run = Invocation("trial", "witness", plan.path)
      #expect(run.code == .badData)
      #expect(run.errors.contains("the plan 'x' has no part for a witness"))
    }

    @Test func `a verdict is written as an overlay, and the same logs agree with that overlay`() throws {
      let overlay = FileManager.default.temporaryDirectory.appending(path: "overlay-\(UUID().uuidString).json")
      let page = FileManager.default.temporaryDirectory.appending(path: "verdicts-\(UUID().uuidString).html")
      let text = #"{"release": "27", "values": [{"rule": "awake-apps-hear-duplicates", "value": true, "source": "a"}]}"#
      try Data(text.utf8).write(to: overlay)
      defer { for url in [overlay, page] { try? FileManager.default.removeItem(at: url) } }
      try withLogs("--rulebook", overlay.path) { logs in
        let run = judge(logs + ["--overlay", overlay.path, "--html", page.path])
        #expect(run.code == .findings)
        #expect(run.output.contains("1 does not hold"))
        let written = try JSONSerialization.jsonObject(with: Data(contentsOf: overlay))
        let schema = try SchemaFault.schema(of: "rulebook")
        #expect(SchemaFault.first(in: written, schema) == nil)
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains("<td>does not hold</td>"))
        #expect(judge(logs + ["--rulebook", overlay.path]).code == .success)
      }
    }

    @Test func `a file that is not a log is reported`() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "no-log-\(UUID().uuidString)")
      try Data("hello\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let run = judge([file.path])
      #expect(run.code == .badData)
      #expect(run.errors.contains("lines left out, because they are malformed: 1 of 1"))
      #expect(run.errors.contains("no log has a header"))
      #expect(Invocation("trial", "explain", "no-such-plan").code == .noInput)
    }
  }
#endif
