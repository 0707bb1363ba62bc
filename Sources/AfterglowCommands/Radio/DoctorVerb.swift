#if os(Linux)
  import AfterglowBlueZ
  import AfterglowDecoding
  import AfterglowRelay

  /// Looks whether this machine has what the tool needs.
  struct DoctorVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    /// The broker that is asked for: this machine's own unless said otherwise.
    private static func broker(_ options: Options) throws(CommandFailure) -> BrokerAddress {
      let text = options["--broker"] ?? "mqtt://localhost"
      guard let address = BrokerAddress(text) else {
        throw .usage("--broker takes a URL such as mqtts://relay.example:8883, not '\(text)'")
      }
      return address
    }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let broker = try Self.broker(options)
      let checks = [Check.toolchain()] + Check.radio(in: surroundings) + [Check.broker(broker)]
      if options.contains("--json") {
        try surroundings.output.line(JSON.array(checks.map(\.json)).text)
      } else {
        var table = Table(["check", "", "finding"], leading: [0, 1, 2])
        for check in checks { table.append([check.name, check.verdict.rawValue, printable(check.finding)]) }
        for (line, check) in zip(table.lines.dropFirst(), checks) {
          try surroundings.output.line(surroundings.painted(line, check.verdict.ink))
        }
      }
      return checks.contains { $0.verdict == .missing } ? .findings : .success
    }
  }
#endif
