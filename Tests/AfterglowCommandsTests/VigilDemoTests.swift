#if os(Linux)
  import Testing

  @testable import AfterglowCommands

  @MainActor @Suite struct VigilDemoTests {
    @Test func `the survey of ingredients prints a table that fits on a terminal`() {
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

    @Test func `with --json each run is printed as a JSON object`() {
      let result = Invocation("demo", "vigil", "--os", "13", "--hours", "1", "--without", "nothing", "--json")
      #expect(result.code == .success)
      #expect(result.output.contains("\"awakeSeconds\":3600"))
      #expect(result.output.contains("\"without\":\"nothing\""))
    }

    @Test func `an unknown ingredient or release is a usage error`() {
      #expect(Invocation("demo", "vigil", "--without", "luck").code == .usage)
      #expect(Invocation("demo", "vigil", "--os", "x").code == .usage)
    }

    @Test func `a soak without violations lists the faults, and says that all phones found each other`() {
      let result = Invocation("demo", "soak", "--hours", "1", "--seed", "2")
      #expect(result.code == .success && result.output.isEmpty)
      let lines = result.errorLines
      #expect(lines.first?.hasPrefix("10 people went about with their phones for 1 hour. ") == true)
      #expect(lines.first?.hasSuffix("happened to these phones:") == true)
      #expect(lines.count { $0.hasPrefix("phone ") } == 10)
      #expect(lines.contains { $0.hasSuffix(": it did so each time.") })
      #expect(lines.contains { $0.hasPrefix("No violations: ") })
      #expect(lines.allSatisfy { $0.count <= 110 })
    }
  }
#endif
