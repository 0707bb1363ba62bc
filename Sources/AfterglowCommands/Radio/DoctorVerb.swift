#if os(Linux)
  import AfterglowBlueZ
  import AfterglowDecoding
  import AfterglowRelay

  /// Looks whether this machine has what the tool needs.
  struct DoctorVerb: Verb {
    let name = "doctor"
    let summary = "look whether this machine has what the radio and the relay need"

    /// The broker that is asked for: this machine's own unless said otherwise.
    private static func broker(_ options: Options) throws(CommandFailure) -> BrokerAddress {
      let text = options["--broker"] ?? "mqtt://localhost"
      guard let address = BrokerAddress(text) else {
        throw .usage("--broker takes a URL such as mqtts://relay.example:8883, not '\(text)'")
      }
      return address
    }

    func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try Options(arguments, of: name, flags: ["--json"], values: ["--broker"])
      let broker = try Self.broker(options)
      let checks = [Check.toolchain()] + Check.radio(in: surroundings) + [Check.broker(broker)]
      if options.contains("--json") {
        try surroundings.output.line(JSON.array(checks.map(\.json)).text)
      } else {
        var table = Table(["check", "", "finding"], leading: [0, 1, 2])
        for check in checks { table.append([check.name, check.verdict.rawValue, printable(check.finding)]) }
        for line in table.lines.dropFirst() { try surroundings.output.line(line) }
      }
      return checks.contains { $0.verdict == .missing } ? .findings : .success
    }

    var help: String {
      """
      Looks whether this machine has what the radio and the relay need, and says for each thing what it found and what
      to do about it.

      Usage: afterglow doctor [OPTION]…

      Looked at are: the Swift toolchain; whether this program was built with Bluetooth; the system bus and bluetoothd
      with its version; each adapter, whether it is on, and what of bluetoothd's interfaces it has; whether this user may
      listen to the adapter (CAP_NET_RAW) and have the kernel report everything (CAP_NET_ADMIN); and a broker for the
      relay. Each is 'ok', 'limited' (works, with less) or 'missing'.

      Options:
        --broker URL  look for a broker there (mqtt://localhost:1883)
        --json        one JSON array of objects with 'check', 'verdict' and 'finding'
        --help        this text

      Exit codes: 0 nothing is missing, 1 something is, 64 wrong command line, 74 writing failed.

      Example:
        afterglow doctor
      """
    }
  }
#endif
