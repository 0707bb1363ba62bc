#if os(Linux)
  import AfterglowBlueZ
  import AfterglowDecoding
  import AfterglowRelay

  /// Checks whether this machine meets the tool's requirements.
  struct DoctorVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    /// Returns the broker that the command line names; by default the broker on this machine.
    private static func broker(_ options: Options) throws(CommandFailure) -> BrokerAddress {
      let text = options["--broker"] ?? "mqtt://localhost"
      guard let address = BrokerAddress(text) else {
        throw .usage("--broker takes a URL such as mqtts://relay.example:8883, not '\(text)'")
      }
      return address
    }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let broker = try Self.broker(options)
      let (toolchain, radio, relay) = (Check.toolchain(), Check.radio(in: surroundings), Check.broker(broker))
      let checks = [toolchain] + radio + [relay]
      if options.contains("--json") {
        try surroundings.output.line(JSON.array(checks.map(\.json)).text)
      } else {
        var table = Table(["check", "", "finding"], leading: [0, 1, 2])
        for line in Self.abilities(toolchain, radio, relay) { try surroundings.output.line(line) }
        try surroundings.output.line("")
        for check in checks { table.append([check.name, check.verdict.rawValue, printable(check.finding)]) }
        for (line, check) in zip(table.lines.dropFirst(), checks) {
          try surroundings.output.line(surroundings.painted(line, check.verdict.ink))
        }
      }
      return checks.contains { $0.verdict == .missing } ? .findings : .success
    }

    /// Describes which verbs work on this machine. The table that follows in the output shows why a verb does not work.
    private static func abilities(_ toolchain: Check, _ radio: [Check], _ relay: Check) -> [String] {
      let obstacle = radio.first { $0.verdict == .missing }
      let chat: String
      if let shortcoming = BrokerSupport.shortcoming {
        chat = "'chat' does not work. \(shortcoming)"
      } else {
        chat =
          relay.verdict == .ok
          ? "'chat' works if the server that accepts connections is an MQTT broker; see 'broker'."
          : "'chat' works as soon as a broker answers; script/relay starts one."
      }
      return [
        "'demo', 'simulate', 'decode', 'sessions', 'analyze', 'overflow', 'rules' and 'trial' (without its task witness) work on every machine.",
        toolchain.verdict == .ok
          ? "'host' works." : "'host' does not work: it builds apps with Swift; see 'toolchain'.",
        obstacle.map { "'run' and 'scan' do not work: they need a Bluetooth radio; see '\($0.name)'." }
          ?? "'run' and 'scan' work: this machine has a radio.",
        chat,
      ]
    }
  }
#endif
