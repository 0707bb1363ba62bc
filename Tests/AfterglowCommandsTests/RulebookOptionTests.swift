#if os(Linux)
  import AfterglowCapture
  import AfterglowCommands
  import Foundation
  import Testing

  /// Measured values from a file, on the command line.
  @MainActor @Suite struct RulebookOptionTests {
    private static let scenario = """
      {"seconds": 30, "phones": [{"name": "Matt"}, {"name": "Ethan", "at": [2, 0]}],
       "events": [{"at": 1, "phone": "Matt", "do": "open"}, {"at": 2, "phone": "Ethan", "do": "open"}],
       "expect": [{"phone": "Matt", "sees": "appeared", "of": "Ethan", "until": 25}]}
      """

    private func simulate(under overlay: String) throws -> Invocation {
      let file = FileManager.default.temporaryDirectory.appending(path: "overlay-\(UUID().uuidString).json")
      try Data(overlay.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      return Invocation(
        ["simulate", "--quiet", "--rulebook", file.path, "-"], input: MemorySource(Array(Self.scenario.utf8)))
    }

    @Test func `a measured value holds for phones with its release, and for no other phones`() throws {
      func overlay(_ release: String) -> String {
        #"{"release": "\#(release)", "values": [{"rule": "message-delay", "value": "100 s", "source": "a test"}]}"#
      }
      #expect(try simulate(under: overlay("13.4.1")).code == .findings)
      #expect(try simulate(under: overlay("13")).code == .findings)
      #expect(try simulate(under: overlay("14")).code == .success)
    }

    @Test(arguments: [
      (#"{"values": []}"#, "'release' is missing"),
      (#"{"release": "x", "values": []}"#, "release: a release of iOS is a text"),
      (#"{"release": "26", "values": [{"rule": "D1", "value": 1, "source": ""}]}"#, "values[0].rule: there is no rule"),
      (
        #"{"release": "26", "values": [{"rule": "suspension-delay", "value": "5", "source": ""}]}"#,
        "values[0].value: this is not a value of suspension-delay, which is 5 s on iOS 27"
      ),
      (
        #"{"release": "26", "values": [{"rule": "lock-is-background", "value": true, "source": ""}]}"#,
        "values[0].rule: 'lock-is-background' is invariant and cannot be set"
      ),
      (
        #"{"release": "26", "values": [{"rule": "suspension-delay", "value": "5 s"}]}"#,
        "values[0]: 'source' is missing"
      ),
      (#"{"release": "26", "values": [], "more": 1}"#, "more: unknown key"),
    ])
    func `an error says where in the file the fault is`(overlay: String, message: String) throws {
      let run = try simulate(under: overlay)
      #expect(run.code == .badData)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }
#endif
