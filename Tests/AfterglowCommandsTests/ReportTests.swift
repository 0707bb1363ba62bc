#if os(Linux)
  import AfterglowCapture
  import AfterglowCommands
  import Foundation
  import Testing

  /// The contents of the page of `--html`. `script/page-test` tests the page's behaviour.
  @MainActor @Suite struct ReportTests {
    /// Runs the tool with `--html`. Returns the tool's result, the page, and the runs in the page's data.
    private func report(_ arguments: String...) throws -> (run: Invocation, page: String, runs: [[String: Any]]) {
      let folder = try TemporaryFolder()
      let path = folder.path + "/report.html"
      let run = Invocation(arguments + ["--html", path], input: MemorySource([]))
      let page = try String(contentsOfFile: path, encoding: .utf8)
      let data = try #require(page.firstMatch(of: /<script type="application\/json" id="data">(.*?)<\/script>/)).output
        .1
      let object = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
      return (run, page, try #require(object["runs"] as? [[String: Any]]))
    }

    /// The events of one kind, as pairs of phones.
    private func pairs(_ kind: Int, _ run: [String: Any]) throws -> Set<[Int]> {
      let events = try #require(run["events"] as? [[Any]])
      return Set(
        events.compactMap { event in
          event[1] as? Int == kind ? [event[2] as? Int ?? -1, event[3] as? Int ?? -1] : nil
        })
    }

    @Test func `the demonstration prints the same text with a page and without a page`() throws {
      let (run, _, _) = try report("demo", "--log", "--seed", "4")
      #expect(run.code == .success)
      #expect(run.output == Invocation("demo", "--log", "--seed", "4").output)
    }

    @Test func `the page of the demonstration shows which phones met, and when`() throws {
      let (_, page, runs) = try report("demo")
      #expect(runs.count == 1)
      let phones = try #require(runs[0]["phones"] as? [[String: Any]])
      #expect(phones.compactMap { $0["name"] as? String } == ["A", "B", "C"])
      #expect(runs[0]["seconds"] as? Double == 3_606)
      // Events of kind 3 are identifications. The table that `demo` prints contains these pairs of phones too.
      #expect(try pairs(3, runs[0]).isSuperset(of: [[0, 1], [0, 2], [1, 0], [2, 0]]))
      let signals = try #require(runs[0]["pairs"] as? [[String: Any]])
      let first = try #require(signals.first { $0["a"] as? Int == 0 && $0["b"] as? Int == 1 })
      #expect((first["signal"] as? [Int] ?? []).count > 1_100, "a point for each 6 seconds of 58 minutes")
      #expect(page.contains("<th scope=\"row\">A → B</th>"))
      // Phone C is off until it is switched on at 2,850 s.
      let states = try #require(phones[2]["state"] as? [Double])
      #expect(states.prefix(2) == [0, 0])
      #expect(states.count > 2 && (2_850...2_852).contains(states[2]) && states[3] > 0)
      // Phone C is carried about 78 m, from x = 80 m to about x = 2 m.
      let path = try #require(phones[2]["path"] as? [Double])
      #expect(path[1] == 80 && abs(path[path.count - 2] - 2) < 1.5)
    }

    @Test func `the page shows each part of Shortwave as a run, includes messages, and omits no event`() throws {
      let (run, _, runs) = try report("demo", "shortwave", "--quiet")
      #expect(run.code == .success)
      #expect(runs.count == 5)
      #expect(try runs.contains { try !pairs(6, $0).isEmpty })
      for run in runs { #expect(run["left"] as? Int == 0) }
    }

    @Test func `a soak's faults are on the page`() throws {
      let (_, _, runs) = try report("demo", "soak", "--hours", "1", "--quiet")
      #expect((runs[0]["phones"] as? [Any])?.count == 10)
      #expect(try !pairs(7, runs[0]).isEmpty)
      #expect(try pairs(8, runs[0]).isEmpty, "no violations")
    }

    @Test func `the page loads no other file, and no name becomes markup`() throws {
      let folder = try TemporaryFolder()
      let scenario = try folder.file(
        "s.json",
        Array(
          #"""
          {"title": "</script><script>alert(1)</script>", "seconds": 20, "phones": [{"name": "<b>Matt"}, {"name": "E&E"}],
           "events": [{"at": 1, "phone": "<b>Matt", "do": "open"}, {"at": 2, "phone": "E&E", "do": "open"}]}
          """#.utf8))
      let path = folder.path + "/report.html"
      let run = Invocation("simulate", "--quiet", "--html", path, scenario)
      #expect(run.code == .success, "\(run.errors)")
      let page = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!page.contains("<script>alert") && !page.contains("<b>Matt"))
      #expect(page.contains("\\u003Cb>Matt"))
      #expect(page.contains("default-src 'none'"))
      #expect(!page.contains("src=") && !page.contains("@import") && !page.contains("url("))
    }

    @Test func `a page that cannot be written is reported before the simulation begins`() {
      let run = Invocation("demo", "--html", "/nowhere/report.html")
      #expect(run.code == .inputOutput)
      #expect(run.errors == "afterglow: cannot write '/nowhere/report.html': No such file or directory\n")
      #expect(run.output.isEmpty)
    }
  }
#endif
