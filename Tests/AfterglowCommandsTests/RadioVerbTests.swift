#if os(Linux)
  import AfterglowBlueZ
  import AfterglowCapture
  import Testing

  @testable import AfterglowCommands

  /// The messages of the radio's verbs on a machine without a radio.
  @Suite struct RadioVerbTests {
    private static let failures: [RadioFailure] = [.notBuilt, .noBus("No such file or directory"), .noBluetoothd]
    private static let commands = [
      ["run"], ["run", "--json"], ["scan"], ["analyze", "--live"], ["trial", "witness", "evening"],
    ]

    /// Runs the tool on a machine whose bus cannot be opened.
    private func run(_ arguments: [String], without failure: RadioFailure) -> (ExitCode, String, String) {
      let (output, errors) = (MemorySink(), MemorySink())
      var surroundings = Surroundings(input: MemorySource([]), output: output, errors: errors)
      surroundings.openBus = { _, _ throws(RadioFailure) in throw failure }
      let code = Tool.run(arguments, in: surroundings)
      return (code, String(decoding: output.bytes, as: UTF8.self), String(decoding: errors.bytes, as: UTF8.self))
    }

    @Test(arguments: failures, commands)
    func `each verb says in one sentence what is missing`(failure: RadioFailure, command: [String]) {
      let (code, output, errors) = run(command, without: failure)
      #expect(code == .unavailable)
      #expect(output == "")
      #expect(errors == "afterglow: \(failure.explanation)\n")
    }

    @Test(arguments: failures)
    func `'doctor' lists the failure and continues with the other checks`(failure: RadioFailure) {
      let (code, output, errors) = run(["doctor", "--broker", "mqtt://localhost:9"], without: failure)
      #expect(code == .findings)
      #expect(output.contains(failure.explanation))
      #expect(output.contains("\nbroker"))
      #expect(errors == "")
    }

    @Test(arguments: [
      ["run", "--channels", "smoke"], ["run", "--code", "morse"], ["run", "--id", "00000000"],
      ["run", "--seconds", "0"],
      ["run", "--log", "--json"], ["run", "--log", "--messages"], ["run", "--messages", "--channels", "overflow"],
      ["run", "--broker", "mqtts://relay.example"], ["run", "--messages", "--state", "somewhere"],
      ["run", "now"], ["scan", "--min-rssi", "loud"], ["scan", "air.pcap"],
      ["analyze", "--live", "walk.txt"], ["analyze", "--seconds", "3"], ["doctor", "--broker", "localhost:1"],
      ["doctor", "--broker", "mqtt://localhost:x"], ["trial", "witness"],
      ["trial", "witness", "evening", "--seconds", "0"],
    ])
    func `a wrong command line is reported before the radio is checked`(arguments: [String]) {
      let (code, output, errors) = run(arguments, without: .notBuilt)
      #expect(code == .usage)
      #expect(output == "")
      #expect(errors.hasPrefix("afterglow: ") && !errors.contains("built"))
    }
  }
#endif
