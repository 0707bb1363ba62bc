#if os(Linux)
  import AfterglowCapture
  import AfterglowDecoding

  /// Tells what this machine's radio hears, as it comes.
  struct ScanVerb: Verb {
    let name = "scan"
    let summary = "tell what is on air around this machine, as 'decode' does of recordings"

    func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let options = try Options(
        arguments, of: name, flags: PacketFilter.flags.union(["--json", "--relative", "--summary"]),
        values: PacketFilter.values.union(Options.liveValues))
      let filter = try PacketFilter(options)
      let form: PacketDecoder.Form =
        options.contains("--summary") ? .summary : options.contains("--json") ? .json : .text
      let summary = try withLiveInput(options, in: surroundings) { (input) throws(CommandFailure) in
        var run = DecodeRun(
          form, filter: filter, isRelative: options.contains("--relative"), namesFiles: false, in: surroundings)
        try run.read(input)
        return run.finish()
      }
      if form == .summary {
        try SummaryReport(summary).print(asJSON: options.contains("--json"), to: surroundings.output)
      }
      return .success
    }

    var help: String {
      """
      Tells what is on air around this machine, until it is interrupted: every advertisement that its Bluetooth adapter
      reports, in the form of 'afterglow decode', which explains it.

      Usage: afterglow scan [OPTION]…

      Needs a Linux machine with Bluetooth and BlueZ ('afterglow doctor' looks whether all is there), and a program that
      was built with 'swift build --traits BlueZ'. With CAP_NET_RAW the adapter's own reports are shown, without it what
      bluetoothd makes of them; without CAP_NET_ADMIN the kernel keeps most of them to itself, unless bluetoothd was
      started with -E. What is missing is said on standard error.

      Options:
        --adapter NAME   use this adapter: hci1, or its address (the first that is on)
        --capture FILE   keep what is heard as btsnoop, which Wireshark, btmon and 'afterglow decode' read
        --seconds N      end after N seconds
        --json           one JSON object a line instead of text
        --relative       times in seconds since the first packet
        --summary        counts at the end instead of packets
        --help           this text
      and which packets are wanted, as in 'afterglow decode': --advertisements, --overflow, --ibeacon, --service UUID,
      --company ID, --name TEXT, --type TYPE, --address A, --since TIME, --until TIME, --min-rssi DBM. The file of
      --capture holds all.

      Exit codes: 0 well, 64 wrong command line, 69 the radio cannot be used, 74 writing failed.

      Examples:
        afterglow scan --overflow
        afterglow scan --seconds 60 --summary
        afterglow scan --json --min-rssi -70 --capture air.btsnoop
      """
    }
  }
#endif
