#if os(Linux)
  import Testing

  @testable import AfterglowCommands

  @MainActor @Suite struct VigilDemoTests {
    @Test func `the ablation is a table that a terminal holds`() {
      let result = Invocation("demo", "vigil", "--os", "18", "--hours", "1", "--without", "everything")
      #expect(result.code == .success)
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "iOS 18")
      #expect(result.errorLines.first?.hasPrefix("awake: how long") == true, "the legend comes first")
      #expect(result.errorLines.last?.contains(" s of virtual time in ") == true)
      #expect(lines.contains { $0.contains("nothing") && $0.contains("100%") })
      #expect(lines.contains { $0.contains("all of it") && !$0.contains("100%") })
      #expect(lines.allSatisfy { $0.count <= 100 })
    }

    @Test func `as JSON each run is an object`() {
      let result = Invocation("demo", "vigil", "--os", "13", "--hours", "1", "--without", "nothing", "--json")
      #expect(result.code == .success)
      #expect(result.output.contains("\"awakeSeconds\":3600"))
      #expect(result.output.contains("\"without\":\"nothing\""))
    }

    @Test func `an unknown ingredient or release is a usage error`() {
      #expect(Invocation("demo", "vigil", "--without", "luck").code == .usage)
      #expect(Invocation("demo", "vigil", "--os", "x").code == .usage)
    }

    @Test func `a soak that is in order says how often somebody had to be found`() {
      let result = Invocation("demo", "soak", "--hours", "1", "--seed", "2", "--json")
      #expect(result.code == .success)
      #expect(result.output.contains("\"violations\":0"))
    }
  }
#endif
